// SPDX-License-Identifier: MIT
//
// A model as a solver prints it names functions and elements of its own, and
// leaves out what it does not care about. A witness is a structure of ours, so
// we may settle all of that as we like: the universes are those that are
// mentioned, what is missing gets a default, and each symbol gets the value
// that its definition comes to. That loses nothing: whether the result is a
// witness is decided by evaluating the assertions, not by what the solver
// meant.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/id_set.h"
#include "eval/evaluator.h"
#include "model/model_reader.h"
#include "num/value_map.h"
#include "term/walk.h"
#include "testcase/witness.h"

namespace assay::testcase {

using model::Meaning;
using num::Value;
using term::Sort;
using term::Symbol;
using term::SymbolKind;
using term::Term;

namespace {

std::unexpected<Diag> bad_model(std::string message) {
  return fail("bad-model", {}, std::move(message));
}

// Reading a value costs about as much as its text; more is not worth it.
constexpr eval::EvalLimits kLimits{.steps = 2'000'000};

class WitnessReader {
 public:
  WitnessReader(const smtlib::Language& language,
                const term::TermManager& tm,
                const model::ModelReading& reading)
      : theories_(language.theories()), tm_(tm), reading_(reading) {}

  Result<model::Model> run() {
    settle_universes();
    model_ = reading_.model;
    model_.unspecified.clear();
    model_.universes = out_.universes;
    settle_doubts();
    eval::Evaluator evaluator(theories_, tm_, model_, kLimits);
    for (const Symbol symbol : model::used_symbols(tm_, reading_.check)) {
      std::optional<Meaning> meaning = value_of(evaluator, symbol);
      if (!meaning) {
        return bad_model(
            fmt::format("no value for {}", tm_.text(tm_.symbol(symbol).name)));
      }
      out_.symbols.emplace(symbol, *std::move(meaning));
    }
    return std::move(out_);
  }

 private:
  // --- universes

  void settle_universes() {
    std::vector<Term> roots;
    roots.reserve(reading_.check.claims.size());
    for (const model::Claim& claim : reading_.check.claims) {
      roots.push_back(claim.term);
    }
    while (!roots.empty()) {
      const std::vector<Term> now = std::move(roots);
      roots.clear();
      for (const Term term : term::post_order(tm_, now)) {
        add_sorts(term, roots);
      }
    }
  }

  void add_sorts(Term term, std::vector<Term>& roots) {
    add_sort(tm_.sort(term));
    if (tm_.kind(term) == term::Kind::Binder) {
      for (const term::Var var : tm_.binder_vars(term)) {
        add_sort(tm_.var_sort(var));
      }
    }
    std::vector<Symbol> symbols;
    model::add_own_symbols(tm_, term, symbols);
    for (const Symbol symbol : symbols) {
      if (!seen_symbols_.insert(symbol.id)) {
        continue;
      }
      const term::SymbolInfo& info = tm_.symbol(symbol);
      std::ranges::for_each(info.params, [&](Sort sort) { add_sort(sort); });
      add_sort(info.result);
      if (info.definition) {
        roots.push_back(info.definition);
      }
    }
  }

  void add_sort(Sort first) {
    std::vector<Sort> open{first};
    while (!open.empty()) {
      const Sort sort = open.back();
      open.pop_back();
      if (!sort || !seen_sorts_.insert(sort.id)) {
        continue;
      }
      const std::span<const Sort> args = tm_.sort_args(sort);
      open.insert(open.end(), args.begin(), args.end());
      if (tm_.sort_kind(sort) != term::SortKind::User
          || tm_.has_parameter(sort)) {
        continue;
      }
      const Symbol head{tm_.sort_head(sort)};
      if (tm_.symbol(head).kind == SymbolKind::SortFunction) {
        out_.universes[sort] = {size_of(sort), true};
        continue;
      }
      for (const term::ConstructorInfo& row : tm_.constructors(head)) {
        const std::vector<Sort>& fields = tm_.symbol(row.symbol).params;
        open.insert(open.end(), fields.begin(), fields.end());
      }
    }
  }

  uint32_t size_of(Sort sort) const {
    uint32_t size = 1;
    for (const auto* universes :
         {&reading_.model.universes, &reading_.stated_universes}) {
      if (const auto found = universes->find(sort); found != universes->end()) {
        size = std::max(size, found->second.size);
      }
    }
    return size;
  }

  // --- symbols

  void settle_doubts() {
    model::Model empty;
    empty.universes = model_.universes;
    eval::Evaluator evaluator(theories_, tm_, empty, kLimits);
    for (const model::Doubt& doubt : reading_.doubts) {
      if (!doubt.readings.empty()) {
        model_.symbols[doubt.symbol] = doubt.readings.front();
        continue;
      }
      const term::SymbolInfo& info = tm_.symbol(doubt.symbol);
      Value value = evaluator.default_value(info.result);
      if (!value.is_known()) {
        continue;
      }
      model_.symbols[doubt.symbol] = {info.params.empty()
                                          ? std::move(value)
                                          : num::make_map(std::move(value), {}),
                                      {},
                                      {}};
    }
  }

  std::optional<Meaning> value_of(eval::Evaluator& evaluator, Symbol symbol) {
    evaluator.refill();
    Value value = tm_.symbol(symbol).params.empty()
                      ? evaluator.call(symbol, {})
                      : evaluator.function_value(symbol);
    if (value.is_known() && !value.is_opaque()) {
      return Meaning{std::move(value), {}, {}};
    }
    const auto found = model_.symbols.find(symbol);
    const bool is_own_term = found != model_.symbols.end() && found->second.body
                             && is_free_of_symbols(found->second.body);
    return is_own_term ? std::optional(found->second) : std::nullopt;
  }

  bool is_free_of_symbols(Term body) const {
    std::vector<Symbol> symbols;
    for (const Term term : term::post_order(tm_, body)) {
      model::add_own_symbols(tm_, term, symbols);
    }
    return std::ranges::all_of(symbols, [&](Symbol symbol) {
      const SymbolKind kind = tm_.symbol(symbol).kind;
      return kind == SymbolKind::Constructor || kind == SymbolKind::Selector;
    });
  }

  const theory::Theories& theories_;
  const term::TermManager& tm_;
  const model::ModelReading& reading_;
  base::IdSet seen_sorts_;
  base::IdSet seen_symbols_;
  model::Model model_;  // with all that the text defines
  model::Model out_;
};

}  // namespace

Result<model::Model> read_witness(const smtlib::Language& language,
                                  term::TermManager& tm,
                                  const smtlib::Script& script,
                                  const std::string& text) {
  const model::ModelReading reading =
      model::read_model(language, tm, script, text, {.check = 1});
  for (const Diag& problem : reading.problems) {
    if (problem.severity == Severity::Error) {
      return bad_model(problem.message);
    }
  }
  if (!reading.not_an_answer.empty()) {
    return bad_model(reading.not_an_answer);
  }
  return WitnessReader(language, tm, reading).run();
}

bool holds(const smtlib::Language& language,
           const term::TermManager& tm,
           const smtlib::Script& script,
           const model::Model& witness) {
  eval::Evaluator evaluator(language.theories(), tm, witness);
  return std::ranges::all_of(script.assertions(),
                             [&](Term assertion) {
                               return evaluator.evaluate(assertion).is_true();
                             })
         && !evaluator.used_table();
}

}  // namespace assay::testcase
