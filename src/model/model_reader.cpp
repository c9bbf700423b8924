// SPDX-License-Identifier: MIT
//
// From the pieces of a model's text (model_text) and its parsed definitions
// (smtlib/model_parser) to a Model. The rule for everything unclear: what we
// may have misread is left out and becomes a Doubt, so that a claim that is
// false under the Model is false under every reading.
#include "model/model_reader.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "model/checks.h"
#include "model/model_text.h"
#include "smtlib/model_parser.h"
#include "term/walk.h"
#include "theory/sort_text.h"

namespace assay::model {

namespace {

using smtlib::ModelBody;
using smtlib::ModelDefinition;
using term::Sort;
using term::Symbol;
using term::Term;

class Reader {
 public:
  Reader(const smtlib::Language& language,
         term::TermManager& tm,
         const smtlib::Script& script,
         ReadModelOptions options)
      : language_(language), tm_(tm), script_(script), options_(options) {}

  ModelReading run(const std::string& text) {
    parts_ = split_model_text(text, options_.check);
    out_.problems = std::move(parts_.problems);
    const uint32_t number = options_.check != 0
                                ? options_.check
                                : std::max<uint32_t>(parts_.check, 1);
    std::optional<Check> check = find_check(script_, number);
    if (!check) {
      out_.problems.push_back({Severity::Error,
                               "no-check",
                               {},
                               fmt::format("the script has no check-sat "
                                           "number {}",
                                           number)});
      return std::move(out_);
    }
    out_.check = *std::move(check);
    if (!parts_.answer.empty() && parts_.answer != "sat") {
      out_.not_an_answer = "the solver's answer is " + parts_.answer;
    } else if (parts_.has_error) {
      out_.not_an_answer = "the solver reports an error before its answer";
    }
    parse();
    add_values();
    add_universes();
    add_definitions();
    add_missing();
    return std::move(out_);
  }

 private:
  void parse() {
    std::vector<smtlib::ModelItem> items;
    items.reserve(parts_.items.size());
    for (const ModelItemText& item : parts_.items) {
      items.push_back(item.item);
    }
    std::vector<smtlib::ModelConstant> constants;
    constants.reserve(parts_.values.size());
    for (const PlacedValue& value : parts_.values) {
      constants.push_back({value.name, theory::kReal});
    }
    parsed_ = smtlib::parse_model(language_,
                                  tm_,
                                  {script_,
                                   out_.check.command,
                                   parts_.text,
                                   items,
                                   constants,
                                   options_.is_stopped});
    if (parsed_.is_stopped) {
      doubt_all(base::kStopped);
    }
    for (Diag& problem : parsed_.problems) {
      if (problem.code == "model-clash") {
        doubt_all(problem.message);
        continue;
      }
      if (problem.code.starts_with("unknown-")) {
        // Some name of the solver's own: its symbol has no value for us.
        problem.severity = Severity::Unsupported;
      }
      out_.problems.push_back(std::move(problem));
    }
  }

  // One name for two things: nothing can be concluded.
  void doubt_all(std::string_view message) {
    if (out_.not_an_answer.empty()) {
      out_.not_an_answer = fmt::format("the model is ambiguous: {}", message);
    }
  }

  void add_values() {
    for (size_t i = 0; i < parsed_.constants.size(); ++i) {
      out_.model.symbols[parsed_.constants[i]].value = parts_.values[i].value;
    }
  }

  // --- universes ------------------------------------------------------------
  void add_universes() {
    for (const Symbol symbol : parsed_.elements) {
      Universe& universe = out_.model.universes[tm_.symbol(symbol).result];
      out_.model.symbols[symbol].value = Value::element(universe.size++);
    }
    for (const StatedUniverse& stated : parts_.universes) {
      const Sort sort = find_sort(stated.sort);
      if (!sort) {
        continue;
      }
      const uint32_t seen = out_.model.universes[sort].size;
      const uint32_t size = stated.size == 0 ? seen : stated.size;
      if (size < seen) {
        continue;  // more were mentioned than there are to be
      }
      const Universe universe{size, true};
      if (stated.is_firm) {
        out_.model.universes[sort] = universe;
      } else {
        out_.model.universes[sort].size = size;
        out_.stated_universes[sort] = universe;
      }
    }
  }

  Sort find_sort(const std::string& text) {
    if (!knows_sorts_) {
      list_sorts();
      knows_sorts_ = true;
    }
    const auto found = sorts_.find(text);
    return found == sorts_.end() ? Sort{} : found->second;
  }

  // The manager may hold other scripts too, which have sorts of that name: one
  // that this script declares comes before all others.
  void list_sorts() {
    std::unordered_set<Symbol> declared;
    for (const smtlib::Command& command : script_.commands) {
      if (command.kind == smtlib::CommandKind::DeclareSort) {
        declared.insert(Symbol{command.ref});
      }
    }
    std::unordered_set<std::string> of_script;
    for (uint32_t id = 1; id <= tm_.sort_count(); ++id) {
      const Sort sort{id};
      if (tm_.sort_kind(sort) != term::SortKind::User
          || tm_.has_parameter(sort)) {
        continue;
      }
      const Symbol head{tm_.sort_head(sort)};
      if (tm_.symbol(head).kind != term::SymbolKind::SortFunction) {
        continue;
      }
      std::string text = theory::sort_to_string(tm_, sort);
      if (declared.contains(head) && of_script.insert(text).second) {
        sorts_[std::move(text)] = sort;
      } else {
        sorts_.try_emplace(std::move(text), sort);
      }
    }
  }

  // --- definitions ----------------------------------------------------------
  void add_definitions() {
    find_cycles();
    std::unordered_set<Symbol> defined;
    for (const ModelDefinition& row : parsed_.definitions) {
      if (!defined.insert(row.symbol).second) {
        doubt_all(fmt::format("{} is defined twice", name(row.symbol)));
      }
      if (row.bodies.empty()) {
        reasons_[row.symbol] = "its value cannot be read";
        continue;
      }
      std::vector<Meaning> readings;
      readings.reserve(row.bodies.size());
      for (const ModelBody& body : row.bodies) {
        readings.push_back({{}, body.params, body.body});
      }
      if (cyclic_.contains(row.symbol)) {
        reasons_[row.symbol] = "it is defined by itself";
      } else if (is_approximate(row)) {
        reasons_[row.symbol] = "its value is rounded";
        readings_[row.symbol] = std::move(readings);
      } else if (readings.size() > 1) {
        reasons_[row.symbol] = "its string can be read in several ways";
        readings_[row.symbol] = std::move(readings);
      } else {
        out_.model.symbols[row.symbol] = readings[0];
        add_table(row, readings[0]);
      }
    }
  }

  std::string name(Symbol symbol) const {
    return theory::quote_symbol(tm_.text(tm_.symbol(symbol).name));
  }

  // The items are in the order of the text.
  bool is_approximate(const ModelDefinition& row) const {
    const auto after = std::ranges::upper_bound(
        parts_.items, row.span.begin, {}, [](const ModelItemText& item) {
          return item.item.span.begin;
        });
    return after != parts_.items.begin() && std::prev(after)->is_approximate;
  }

  void add_table(const ModelDefinition& row, const Meaning& meaning) {
    if (row.is_of_script) {
      return;
    }
    const term::SymbolInfo& info = tm_.symbol(row.symbol);
    const std::string_view table = tm_.text(info.name);
    const std::string_view operation = theory::find_open_operator(table);
    // With the dividend, or (z3 4.8) with both arguments.
    if (operation.empty() || info.params.empty() || info.params.size() > 2) {
      return;
    }
    // Scripts for z3 may use the name of the table itself.
    const std::vector<Sort> args(2, info.params[0]);
    for (const std::string_view name : {operation, table}) {
      for (const uint32_t op : language_.theories().find_ops(name)) {
        const theory::Signature& signature = language_.theories().signature(op);
        theory::SortError error;
        if (signature.takes_indices(0) && signature.takes_args(2)
            && signature.apply({tm_, {}, args, {}}, error) == info.result) {
          out_.model.unspecified[op] = meaning;
          break;
        }
      }
    }
  }

  // cvc5 prints (define-fun r () RegLan r) for what it has no value for. What
  // is not recursive on purpose and still leads to itself has no value.
  void find_cycles() {
    std::unordered_map<Symbol, std::vector<Symbol>> uses;
    for (const ModelDefinition& row : parsed_.definitions) {
      if (row.is_recursive) {
        continue;
      }
      std::vector<Term> roots;
      roots.reserve(row.bodies.size());
      for (const ModelBody& body : row.bodies) {
        roots.push_back(body.body);
      }
      std::vector<Symbol>& list = uses[row.symbol];
      for (const Term term : term::post_order(tm_, roots)) {
        add_own_symbols(tm_, term, list);
      }
    }
    // What depends only on what is fine is fine; each one counts what it still
    // waits for.
    std::unordered_map<Symbol, std::vector<Symbol>> users;
    std::unordered_map<Symbol, size_t> missing;
    std::vector<Symbol> fine;
    for (const auto& [symbol, list] : uses) {
      size_t& count = missing[symbol];
      for (const Symbol used : list) {
        if (uses.contains(used)) {
          users[used].push_back(symbol);
          ++count;
        }
      }
      if (count == 0) {
        fine.push_back(symbol);
      }
    }
    while (!fine.empty()) {
      const Symbol symbol = fine.back();
      fine.pop_back();
      missing.erase(symbol);
      for (const Symbol user : users[symbol]) {
        if (--missing[user] == 0) {
          fine.push_back(user);
        }
      }
    }
    for (const auto& [symbol, count] : missing) {
      cyclic_.insert(symbol);
    }
  }

  // --- doubts ---------------------------------------------------------------

  // Also through definitions of the model: a doubtful auxiliary function makes
  // what uses it undetermined by itself, but only what is a doubt is completed.
  void add_missing() {
    std::vector<Symbol> doubtful = used_symbols(tm_, out_.check);
    for (const ModelDefinition& row : parsed_.definitions) {
      if (!row.is_of_script && readings_.contains(row.symbol)) {
        doubtful.push_back(row.symbol);
      }
    }
    for (const Symbol symbol : doubtful) {
      if (out_.model.symbols.contains(symbol)) {
        continue;
      }
      Doubt doubt{symbol, "the model has no value for it", {}};
      if (const auto found = reasons_.find(symbol); found != reasons_.end()) {
        doubt.reason = found->second;
      }
      if (const auto found = readings_.find(symbol); found != readings_.end()) {
        doubt.readings = std::move(found->second);
      }
      out_.doubts.push_back(std::move(doubt));
    }
  }

  const smtlib::Language& language_;
  term::TermManager& tm_;
  const smtlib::Script& script_;
  const ReadModelOptions options_;
  ModelText parts_;
  smtlib::ModelOutput parsed_;
  ModelReading out_;
  bool knows_sorts_ = false;
  std::unordered_map<std::string, Sort> sorts_;
  std::unordered_set<Symbol> cyclic_;
  std::unordered_map<Symbol, std::string> reasons_;
  std::unordered_map<Symbol, std::vector<Meaning>> readings_;
};

}  // namespace

ModelReading read_model(const smtlib::Language& language,
                        term::TermManager& tm,
                        const smtlib::Script& script,
                        const std::string& text,
                        ReadModelOptions options) {
  return Reader(language, tm, script, options).run(text);
}

}  // namespace assay::model
