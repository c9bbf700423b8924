// SPDX-License-Identifier: MIT
//
// A rule with numbers for its sizes is a small SMT-LIB script: sort variables
// become declared sorts, and each term the body of a definition. So the one
// parser there is sorts the rules too, and its messages are those of a rule.
// What it made is then taken apart into recipes, and the script is forgotten: a
// recipe is a list of steps without handles, so that any number of managers can
// make the term again without parsing.
//
// An instance has numbers for its sizes, not names: which indices an operator
// has, which literals there are and which logic a term needs depend on them. So
// a rule is compiled for a few sizes, and each is cheap to use.
#include "rules/instance.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "rules/instance_features.h"
#include "rules/instance_sizes.h"
#include "smtlib/parser.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::rules {

using term::Sort;
using term::Symbol;
using term::Term;

namespace {

constexpr std::string_view kTermName = "assay.term";

class Compiler {
 public:
  Compiler(const smtlib::Language& language,
           const Rule& rule,
           std::vector<uint32_t> sizes,
           const term::TermManager* base)
      : language_(language), rule_(rule), base_(base), tm_(make_manager()) {
    out_.rule = &rule;
    out_.size_names = rule.sizes;
    for (const Choice& choice : rule.choices) {
      out_.size_names.push_back(choice.name);
    }
    out_.sizes = std::move(sizes);
  }

  Result<Instance> run() {
    write_declarations();
    write_terms();
    if (problem_) {
      return std::unexpected(*problem_);
    }
    if (Result<void> parsed = parse(); !parsed) {
      return std::unexpected(parsed.error());
    }
    take_apart();
    check_scopes();
    if (problem_) {
      return std::unexpected(*problem_);
    }
    find_features(language_, base_, out_);
    return std::move(out_);
  }

 private:
  // A term whose recipe is wanted.
  struct Wanted {
    const Piece* piece;
    Symbol symbol = {};
  };

  std::unique_ptr<term::TermManager> make_manager() const {
    return base_ != nullptr ? std::make_unique<term::TermManager>(base_)
                            : language_.theories().make_manager();
  }

  std::string expand(const Piece& piece) {
    std::optional<std::string> text =
        with_sizes(piece.text, out_.size_names, out_.sizes);
    if (!text && !problem_) {
      problem_ = Diag{
          Severity::Error, "bad-size", piece.span, "a size has no value here"};
    }
    return text.value_or("");
  }

  void write(const Piece& at, const std::string& text) {
    places_.emplace_back(static_cast<uint32_t>(text_.size()), at.span);
    text_ += text;
    text_ += '\n';
  }

  void write_declarations() {
    for (const std::string& sort : rule_.sorts) {
      write({"", rule_.span}, fmt::format("(declare-sort {} 0)", sort));
    }
    if (rule_.record) {
      std::string constructors;
      for (const Record::Constructor& row : rule_.record->constructors) {
        constructors += fmt::format("({}", row.name);
        for (const Record::Field& field : row.fields) {
          constructors +=
              fmt::format(" ({} {})", field.name, expand(field.sort));
        }
        constructors += ")";
      }
      write(
          {"", rule_.span},
          fmt::format(
              "(declare-datatype {} ({}))", rule_.record->name, constructors));
    }
    for (const Variable& variable : rule_.variables) {
      std::string params;
      for (const Piece& param : variable.params) {
        params += expand(param) + " ";
      }
      write(variable.sort,
            fmt::format("(declare-fun {} ({}) {})",
                        variable.name,
                        params,
                        expand(variable.sort)));
    }
  }

  void want(const Piece& term, const std::string& sort) {
    write(term,
          fmt::format("(define-fun {}.{} () {} {})",
                      kTermName,
                      wanted_.size(),
                      sort,
                      expand(term)));
    wanted_.push_back({&term});
  }

  void write_terms() {
    for (const Variable& variable : rule_.variables) {
      if (variable.term) {
        want(*variable.term, expand(variable.sort));
      }
    }
    for (const Piece& condition : rule_.conditions) {
      want(condition, "Bool");
    }
    for (const Inverse& inverse : rule_.inverses) {
      const auto input =
          std::ranges::find(rule_.variables, inverse.input, &Variable::name);
      want(inverse.term, expand(input->sort));
      if (inverse.condition) {
        want(*inverse.condition, "Bool");
      }
    }
    if (rule_.from) {
      // Of an equation the sort is not written down; see `result`.
      const std::string sort =
          rule_.result ? expand(*rule_.result) : std::string("Bool");
      want(*rule_.from, sort);
      want(*rule_.to, sort);
    }
    for (const Piece& pattern : rule_.patterns) {
      // Of any sort.
      write(pattern,
            fmt::format("(define-fun {}.{} () Bool (distinct {}))",
                        kTermName,
                        wanted_.size(),
                        expand(pattern)));
      wanted_.push_back({&pattern});
    }
  }

  Result<void> parse() {
    const smtlib::ParseOutput parsed =
        smtlib::parse_script(language_, *tm_, text_);
    if (!parsed.problems.empty()) {
      const Diag& first = parsed.problems.front();
      Span span = rule_.span;
      for (const auto& [begin, place] : places_) {
        span = begin <= first.span.begin ? place : span;
      }
      return fail("bad-rule", span, first.message);
    }
    for (const smtlib::Command& command : parsed.script.commands) {
      switch (command.kind) {
        case smtlib::CommandKind::DeclareSort:
          sort_symbols_.emplace(command.ref, sort_symbols_.size());
          break;
        case smtlib::CommandKind::DeclareFun:
        case smtlib::CommandKind::DeclareConst:
          variables_.emplace(command.ref, variables_.size());
          declared_.push_back(Symbol{command.ref});
          break;
        case smtlib::CommandKind::DeclareDatatype:
        case smtlib::CommandKind::DeclareDatatypes:
          record_ = parsed.script.groups[command.ref].front();
          break;
        default: break;
      }
    }
    size_t next = 0;
    for (const smtlib::Command& command : parsed.script.commands) {
      if (command.kind == smtlib::CommandKind::DefineFun) {
        wanted_[next++].symbol = parsed.script.groups[command.ref].front();
      }
    }
    return {};
  }

  void take_apart() {
    if (record_) {
      for (const term::ConstructorInfo& row : tm_->constructors(record_)) {
        for (const Sort field : tm_->symbol(row.symbol).params) {
          out_.record_fields.push_back(sort_position(field));
        }
        data_symbols_.push_back(row.symbol);
        data_symbols_.insert(
            data_symbols_.end(), row.selectors.begin(), row.selectors.end());
      }
    }
    for (const Symbol symbol : declared_) {
      Instance::VariableInfo info;
      const term::SymbolInfo& from = tm_->symbol(symbol);
      for (const Sort param : from.params) {
        info.params.push_back(sort_position(param));
      }
      info.sort = sort_position(from.result);
      out_.variables.push_back(std::move(info));
    }
    size_t next = 0;
    const auto take = [&] {
      const Wanted& wanted = wanted_[next++];
      return recipe_of(*wanted.piece, tm_->symbol(wanted.symbol).definition);
    };
    for (size_t i = 0; i < rule_.variables.size(); ++i) {
      if (rule_.variables[i].term) {
        out_.variables[i].term = take();
      }
    }
    for (size_t i = 0; i < rule_.conditions.size(); ++i) {
      out_.conditions.push_back(take());
    }
    for (const Inverse& inverse : rule_.inverses) {
      Instance::InverseInfo info;
      const auto input =
          std::ranges::find(rule_.variables, inverse.input, &Variable::name);
      info.input = static_cast<uint32_t>(input - rule_.variables.begin());
      info.term = take();
      if (inverse.condition) {
        info.condition = take();
      }
      out_.inverses.push_back(std::move(info));
    }
    if (rule_.from) {
      out_.from = take();
      out_.to = take();
    }
    for (const Piece& pattern : rule_.patterns) {
      const Term whole = tm_->symbol(wanted_[next++].symbol).definition;
      out_.patterns.push_back(recipe_of(pattern, tm_->children(whole)[0]));
    }
  }

  bool uses(const Recipe& recipe, size_t variable) const {
    return std::ranges::any_of(recipe.steps, [&](const Recipe::Step& step) {
      return (step.kind == Recipe::Step::Kind::Variable
              || step.kind == Recipe::Step::Kind::Call)
             && step.head == variable;
    });
  }

  void object(const Piece& piece, std::string message) {
    if (!problem_) {
      problem_ =
          Diag{Severity::Error, "bad-rule", piece.span, std::move(message)};
    }
  }

  // A hint is of what comes before, and what is bound stays in `from`.
  void check_scopes() {
    for (size_t i = 0; i < rule_.variables.size(); ++i) {
      const Variable& variable = rule_.variables[i];
      if (variable.role != Role::Some && variable.role != Role::Bound) {
        continue;
      }
      for (size_t later = i; later < rule_.variables.size(); ++later) {
        if (uses(*out_.variables[i].term, later)) {
          object(*variable.term,
                 fmt::format("'{}' has no value yet",
                             rule_.variables[later].name));
        }
      }
      if (variable.role == Role::Bound) {
        check_bound(i);
      }
    }
  }

  void check_bound(size_t at) {
    const std::string& name = rule_.variables[at].name;
    if (uses(*out_.to, at)) {
      object(*rule_.to, fmt::format("'{}' is bound in (from ...)", name));
    }
    for (size_t i = 0; i < out_.conditions.size(); ++i) {
      if (uses(out_.conditions[i], at)) {
        object(rule_.conditions[i],
               fmt::format("'{}' is bound in (from ...)", name));
      }
    }
    if (!out_.patterns.empty()
        && std::ranges::none_of(out_.patterns, [&](const Recipe& recipe) {
             return uses(recipe, at);
           })) {
      object(rule_.patterns.front(), fmt::format("no pattern has '{}'", name));
    }
  }

  // Of the sort, after those of its arguments.
  uint32_t sort_position(Sort root) {
    std::vector<Sort> open{root};
    while (!open.empty()) {
      const Sort sort = open.back();
      const std::span<const Sort> args = tm_->sort_args(sort);
      if (sort_positions_.contains(sort)) {
        open.pop_back();
        continue;
      }
      const auto missing = std::ranges::find_if(
          args, [&](Sort arg) { return !sort_positions_.contains(arg); });
      if (missing != args.end()) {
        open.push_back(*missing);
        continue;
      }
      sort_positions_.emplace(sort, static_cast<uint32_t>(out_.sorts.size()));
      out_.sorts.push_back(sort_step(sort));
      open.pop_back();
    }
    return sort_positions_.at(root);
  }

  SortStep sort_step(Sort sort) const {
    const std::span<const Sort> args = tm_->sort_args(sort);
    const std::span<const term::Index> indices = tm_->sort_indices(sort);
    if (tm_->sort_kind(sort) == term::SortKind::User) {
      const auto found = sort_symbols_.find(tm_->sort_head(sort));
      return found == sort_symbols_.end()
                 ? SortStep{SortStep::Kind::Datatype, 0, {}, {}}
                 : SortStep{SortStep::Kind::Variable,
                            static_cast<uint32_t>(found->second),
                            {},
                            {}};
    }
    if (args.empty() && indices.empty()) {
      return {SortStep::Kind::Plain, sort.id, {}, {}};
    }
    SortStep step{SortStep::Kind::Builtin, tm_->sort_head(sort), {}, {}};
    step.indices.assign(indices.begin(), indices.end());
    for (const Sort arg : args) {
      step.args.push_back(sort_positions_.at(arg));
    }
    return step;
  }

  Recipe recipe_of(const Piece& piece, Term written) {
    using Kind = Recipe::Step::Kind;
    Recipe recipe;
    const Term root = term::expand_lets(*tm_, written);
    std::unordered_map<Term, uint32_t> positions;
    for (const Term term : term::post_order(*tm_, root)) {
      Recipe::Step step;
      step.sort = sort_position(tm_->sort(term));
      for (const Term child : tm_->children(term)) {
        step.args.push_back(positions.at(child));
      }
      switch (tm_->kind(term)) {
        case term::Kind::Literal:
          step.kind = Kind::Literal;
          step.text = tm_->literal_text(term);
          break;
        case term::Kind::App: {
          step.kind = Kind::App;
          step.head = tm_->op_row(tm_->op(term));
          const auto indices = tm_->op_indices(tm_->op(term));
          step.indices.assign(indices.begin(), indices.end());
          for (term::Index& index : step.indices) {
            if (index.kind == term::Index::Kind::OfSymbol) {
              index.value = data_position(Symbol{index.value});
            }
          }
          break;
        }
        case term::Kind::Call: name_call(term, step); break;
        default:
          problem_ = Diag{Severity::Error,
                          "bad-rule",
                          piece.span,
                          "quantifiers and match have no place here"};
      }
      positions.emplace(term, static_cast<uint32_t>(recipe.steps.size()));
      recipe.steps.push_back(std::move(step));
    }
    return recipe;
  }

  void name_call(Term term, Recipe::Step& step) const {
    using Kind = Recipe::Step::Kind;
    const Symbol symbol = tm_->call_symbol(term);
    if (const auto found = variables_.find(symbol.id);
        found != variables_.end()) {
      step.kind = step.args.empty() ? Kind::Variable : Kind::Call;
      step.head = static_cast<uint32_t>(found->second);
      return;
    }
    step.kind = Kind::Data;
    step.head = data_position(symbol);
  }

  uint32_t data_position(Symbol symbol) const {
    return static_cast<uint32_t>(std::ranges::find(data_symbols_, symbol)
                                 - data_symbols_.begin());
  }

  const smtlib::Language& language_;
  const Rule& rule_;
  const term::TermManager* base_;
  std::unique_ptr<term::TermManager> tm_;
  Instance out_;
  std::string text_;
  std::vector<std::pair<uint32_t, Span>> places_;
  std::vector<Wanted> wanted_;
  std::optional<Diag> problem_;
  std::unordered_map<uint32_t, size_t> sort_symbols_;
  std::unordered_map<uint32_t, size_t> variables_;
  std::vector<Symbol> declared_;
  Symbol record_;
  std::vector<Symbol> data_symbols_;  // constructors with their selectors
  std::unordered_map<Sort, uint32_t> sort_positions_;
};

}  // namespace

Result<std::vector<Instance>> compile(const smtlib::Language& language,
                                      const Rule& rule,
                                      const std::vector<uint32_t>& sizes,
                                      const term::TermManager* base) {
  std::vector<Instance> out;
  ASSAY_TRY(const std::vector<std::vector<uint32_t>> all,
            all_sizes(rule, sizes));
  for (const std::vector<uint32_t>& values : all) {
    ASSAY_TRY(Instance instance, Compiler(language, rule, values, base).run());
    out.push_back(std::move(instance));
  }
  return out;
}

Result<void> check_sorts(const smtlib::Language& language, const Rule& rule) {
  const Result<std::vector<Instance>> made =
      compile(language, rule, usual_sizes(rule));
  if (!made) {
    return std::unexpected(made.error());
  }
  return {};
}

}  // namespace assay::rules
