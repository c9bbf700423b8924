// SPDX-License-Identifier: MIT
//
// Soundness: a law says that `from` implies `to` for all values of its
// variables, so `from` and not `to` have no model; it was proved when the table
// was checked. A constant x of an assertion may become x' if x' = T(x) is
// asserted with what T(x) = x needs, for then the two are equal in every model.
// While the core is looked for, many values are tried; if one makes all
// assertions true, the law is wrong, and no test comes of it.
#include "technique/synthesis/contradiction.h"

#include <algorithm>
#include <array>
#include <ranges>

#include <fmt/format.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/id_set.h"
#include "eval/value_text.h"
#include "rules/trial.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using rules::Role;
using rules::RuleKind;
using term::Sort;
using term::Term;

namespace {

constexpr eval::EvalLimits kLawLimits = {.steps = 20'000, .instances = 64};
constexpr int kConstantDraws = 16;
constexpr int kMaxModels = 200;  // that are tried for a core
constexpr int kMinModels = 16;   // also if it is found before

}  // namespace

std::string_view category_name(UnsatCategory category) {
  switch (category) {
    case UnsatCategory::EquivalentFormula: return "equivalent formula";
    case UnsatCategory::LargerCore: return "larger unsat core";
    case UnsatCategory::Noise: return "noise introduction";
  }
  ASSAY_CHECK(false) << "no such category";
  return {};
}

Contradictor::Contradictor(const smtlib::Language& language,
                           const Laws& laws,
                           term::TermManager& tm,
                           base::Rng& rng)
    : language_(language),
      laws_(laws),
      tm_(tm),
      rng_(rng),
      evaluator_(language.theories(), tm, model_, kLawLimits),
      drawer_(tm, evaluator_, rng, true) {}

Term Contradictor::apply(std::string_view op, std::span<const Term> args) {
  return tm_.mk_app(
      term::Op{language_.theories().get_op(op) + 1}, theory::kBool, args);
}

void Contradictor::add_step(const rules::Instance& instance,
                            std::string place) {
  made_.steps.push_back({instance.rule->name, std::move(place)});
  made_.root = testcase::weakest_of(made_.root, root_of(instance));
}

// What the sort variables of a law stand for: the integers, most often.
std::vector<Sort> Contradictor::draw_sorts(const rules::Instance& instance) {
  const auto indexed = [&](uint32_t row, std::initializer_list<uint32_t> list) {
    std::vector<term::Index> indices;
    for (const uint32_t number : list) {
      indices.push_back({term::Index::Kind::Numeral, number});
    }
    return tm_.mk_sort(term::SortKind::Builtin, row, indices, {});
  };
  const auto draw = [&]() -> Sort {
    switch (rng_.below(12)) {
      case 0: return theory::kBool;
      case 1: return theory::kReal;
      case 2: return theory::kString;
      case 3: return indexed(theory::kFloatRow, {3, 5});
      case 4: {
        const std::array<Sort, 2> args = {theory::kInt, theory::kInt};
        return tm_.mk_sort(
            term::SortKind::Builtin, theory::kArrayRow, {}, args);
      }
      case 5:
      case 6: return indexed(theory::kBitVecRow, {4});
      default: return theory::kInt;
    }
  };
  const auto is_index = [&](size_t variable) {
    return std::ranges::any_of(
        instance.sorts, [&](const rules::SortStep& step) {
          return step.kind == rules::SortStep::Kind::Builtin
                 && step.head == theory::kArrayRow && !step.args.empty()
                 && instance.sorts[step.args[0]].kind
                        == rules::SortStep::Kind::Variable
                 && instance.sorts[step.args[0]].head == variable;
        });
  };
  std::vector<Sort> sorts;
  sorts.reserve(instance.rule->sorts.size());
  for (size_t i = 0; i < instance.rule->sorts.size(); ++i) {
    sorts.push_back(draw());
    // cvc5 has no arrays that are indexed by arrays.
    if (tm_.is_builtin(sorts.back(), theory::kArrayRow) && is_index(i)) {
      sorts.back() = theory::kInt;
    }
  }
  return sorts;
}

bool Contradictor::draw_constants(const rules::Instance& instance,
                                  rules::Builder& builder) {
  const rules::Rule& rule = *instance.rule;
  for (int tries = 0; tries < kConstantDraws; ++tries) {
    for (size_t i = 0; i < rule.variables.size(); ++i) {
      if (rule.variables[i].role != Role::Draw) {
        continue;
      }
      evaluator_.refill();
      const std::optional<rules::Recipe>& term = instance.variables[i].term;
      const Value value = term ? evaluator_.evaluate(builder.build(*term))
                               : drawer_.draw(builder.sort_of(i));
      const std::optional<Term> literal =
          value.is_known()
              ? eval::value_to_term(
                    language_.theories(), tm_, builder.sort_of(i), value)
              : std::nullopt;
      if (!literal) {
        return false;
      }
      builder.set(i, *literal);
    }
    if (std::ranges::all_of(instance.conditions, [&](const auto& condition) {
          return evaluator_.evaluate(builder.build(condition)).is_true();
        })) {
      return true;
    }
  }
  return false;
}

void Contradictor::declare(rules::Builder& builder,
                           size_t variable,
                           const std::string& name,
                           Term hint) {
  const term::Symbol symbol = builder.declare(variable, name);
  constants_.push_back({symbol, builder.value(variable), hint});
}

std::vector<Contradictor::BoundChoice> Contradictor::bound_choices(
    const rules::Instance& instance, rules::Builder& builder) const {
  std::vector<BoundChoice> choices;
  const rules::Rule& rule = *instance.rule;
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    if (rule.variables[i].role != Role::Bound) {
      continue;
    }
    for (const Equation& equation :
         laws_.of_sort(theory::sort_to_string(tm_, builder.sort_of(i)))) {
      choices.push_back({i, &equation});
    }
  }
  return choices;
}

// The law's variable gets the name of a new one, y', and the premise
// y' = T(y) says that it may be any value: T(y) is y. Where that needs a
// condition, the premise is y' = (ite condition T(y) y): with the condition
// next to the equation, only some values would be left to y'.
bool Contradictor::add_bound_noise(const BoundChoice& choice,
                                   rules::Builder& builder,
                                   BoundNoise& noise) {
  const Equation& equation = *choice.equation;
  const rules::Instance& instance = *equation.instance;
  const rules::Rule& rule = *instance.rule;
  rules::Builder other(instance, tm_, {});
  const bool is_fit =
      std::ranges::all_of(rule.variables, [](const rules::Variable& variable) {
        return variable.role == Role::Input || variable.role == Role::Draw;
      });
  if (!is_fit || !draw_constants(instance, other)) {
    return false;
  }
  const auto add_var = [&](std::string_view name, Sort sort) {
    noise.vars.push_back(tm_.mk_var(tm_.mk_name(name), sort));
    return tm_.mk_variable(noise.vars.back());
  };
  const Term old_term = builder.value(choice.variable);
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    if (rule.variables[i].role != Role::Input) {
      continue;
    }
    if (i == equation.input) {
      other.set(i, old_term);
    } else if (other.sort_of(i) == theory::kRegLan) {
      other.set(i, draw_regex());
    } else {
      other.set(i,
                add_var(fmt::format("{}_more", rule.variables[i].name),
                        other.sort_of(i)));
    }
  }
  const Term fresh = add_var("fresh", builder.sort_of(choice.variable));
  const Term other_term = other.build(equation.right);
  Term right = other_term;
  if (equation.condition) {
    const std::array<Term, 3> parts = {
        other.build(*equation.condition), other_term, old_term};
    right = tm_.mk_app(term::Op{language_.theories().get_op("ite") + 1},
                       tm_.sort(old_term),
                       parts);
  }
  const std::array<Term, 2> sides = {fresh, right};
  noise.premises.push_back(apply("=", sides));
  // Solvers refuse a variable for a pattern.
  if (tm_.kind(other_term) != term::Kind::Variable) {
    noise.patterns.push_back(other_term);
  }
  builder.set(choice.variable, fresh);
  made_.category = UnsatCategory::Noise;
  add_step(instance, "a bound variable, as noise");
  return true;
}

// `from` for all values of its bound variables.
Term Contradictor::quantify(const ContradictionPlan& plan,
                            const rules::Recipe& from,
                            rules::Builder& builder) {
  const rules::Instance& instance = *plan.law->instance;
  const rules::Rule& rule = *instance.rule;
  std::vector<term::Var> vars;
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    if (rule.variables[i].role == Role::Bound) {
      vars.push_back(
          tm_.mk_var(tm_.mk_name(rule.variables[i].name), builder.sort_of(i)));
      builder.set(i, tm_.mk_variable(vars.back()));
    }
  }
  if (vars.empty()) {
    return builder.build(from);
  }
  const std::vector<BoundChoice> choices = bound_choices(instance, builder);
  bound_choices_ = choices.size();
  BoundNoise noise;
  for (uint32_t i = 0; i < plan.noise && !choices.empty(); ++i) {
    const bool is_given = i == 0 && plan.choice;
    add_bound_noise(choices[is_given ? *plan.choice % choices.size()
                                     : rng_.below(choices.size())],
                    builder,
                    noise);
  }
  vars.insert(vars.end(), noise.vars.begin(), noise.vars.end());
  Term body = builder.build(from);
  for (const Term premise : std::views::reverse(noise.premises)) {
    const std::array<Term, 2> sides = {premise, body};
    body = apply("=>", sides);
  }
  if (plan.has_patterns && !instance.patterns.empty()) {
    std::vector<Term> children = {body};
    for (const rules::Recipe& pattern : instance.patterns) {
      children.push_back(builder.build(pattern));
    }
    children.insert(
        children.end(), noise.patterns.begin(), noise.patterns.end());
    term::Attribute attribute;
    attribute.keyword = tm_.mk_name(":pattern");
    attribute.terms = static_cast<uint32_t>(children.size() - 1);
    body = tm_.mk_annotated({attribute}, theory::kBool, children);
  }
  return tm_.mk_binder(
      term::BinderKind::Forall, vars, theory::kBool, std::span(&body, 1));
}

// A small one, for a law about any: no solver has variables of that sort.
Term Contradictor::draw_regex() {
  // Of the overloads the standard's comes first.
  const auto make = [&](std::string_view op, std::span<const Term> args) {
    return tm_.mk_app(term::Op{language_.theories().find_ops(op).front() + 1},
                      theory::kRegLan,
                      args);
  };
  constexpr std::array<std::string_view, 3> kLeaves = {
      "re.allchar", "re.all", "re.none"};
  constexpr std::array<std::string_view, 4> kUnary = {
      "re.*", "re.+", "re.comp", "re.opt"};
  constexpr std::array<std::string_view, 4> kBinary = {
      "re.union", "re.inter", "re.++", "re.diff"};
  constexpr std::array<std::u32string_view, 5> kWords = {
      U"a", U"", U"ab", U"b", U"0"};
  const auto text = [&](std::u32string_view word) {
    return eval::value_to_term(language_.theories(),
                               tm_,
                               theory::kString,
                               Value::string(std::u32string(word)))
        .value_or(Term{});
  };
  const auto leaf = [&] {
    if (rng_.chance(1, 4)) {
      return make(kLeaves[rng_.below(kLeaves.size())], {});
    }
    if (rng_.chance(1, 6)) {
      const std::array<Term, 2> ends = {text(U"a"), text(U"c")};
      return make("re.range", ends);
    }
    const Term word = text(kWords[rng_.below(kWords.size())]);
    return make("str.to_re", std::span(&word, 1));
  };
  Term made = leaf();
  if (rng_.chance(1, 2)) {
    made = make(kUnary[rng_.below(kUnary.size())], std::span(&made, 1));
  }
  if (rng_.chance(1, 3)) {
    const std::array<Term, 2> both = {made, leaf()};
    made = make(kBinary[rng_.below(kBinary.size())], both);
  }
  return made;
}

bool Contradictor::start(const ContradictionPlan& plan) {
  const rules::Instance& instance = *plan.law->instance;
  const rules::Rule& rule = *instance.rule;
  if (!instance.from || !instance.to) {
    return false;
  }
  rules::Builder builder(instance, tm_, draw_sorts(instance));
  builder.need_datatype();
  if (builder.datatype()) {
    made_.datatypes = {builder.datatype()};
  }
  if (!draw_constants(instance, builder)) {
    return false;
  }
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    const rules::Variable& variable = rule.variables[i];
    if (variable.role == Role::Fresh || !variable.params.empty()) {
      return false;
    }
    if (variable.role == Role::Input && builder.sort_of(i) == theory::kRegLan) {
      builder.set(i, draw_regex());
      continue;
    }
    if (variable.role == Role::Input || variable.role == Role::Some) {
      const std::optional<rules::Recipe>& hint = instance.variables[i].term;
      declare(builder, i, variable.name, hint ? builder.build(*hint) : Term{});
    }
  }
  const Term from = quantify(plan, *instance.from, builder);
  const Term to = builder.build(*instance.to);
  if (rule.kind == RuleKind::Weaken) {
    made_.assertions = {from, apply("not", std::span(&to, 1))};
  } else {
    // With a name for the value, so that there are two.
    term::SymbolInfo info;
    info.name = tm_.mk_name("result");
    info.result = tm_.sort(from);
    const bool is_plain = info.result == theory::kRegLan;
    if (is_plain) {
      return false;
    }
    const term::Symbol symbol = tm_.mk_symbol(info);
    const Term result = tm_.mk_call(symbol, tm_.sort(from), {});
    constants_.push_back({symbol, result, from, 0});
    const std::array<Term, 2> first = {result, from};
    const std::array<Term, 2> second = {result, to};
    const Term equal = apply("=", second);
    made_.assertions = {apply("=", first), apply("not", std::span(&equal, 1))};
  }
  is_noise_ = {false, false};
  add_step(instance, rules::sizes_text(instance));
  return true;
}

// What is drawn depends on the law only, so that choices have numbers.
bool Contradictor::start_alike(const ContradictionPlan& plan) {
  const base::Rng kept = rng_;
  const rules::Instance& instance = *plan.law->instance;
  rng_ = base::Rng(base::hash_bytes(
      fmt::format("{} {}", instance.rule->name, rules::sizes_text(instance))));
  const bool is_started = start(plan);
  rng_ = kept;
  return is_started;
}

bool Contradictor::contains(size_t assertion, Term term) const {
  const auto terms = term::post_order(tm_, made_.assertions[assertion]);
  return std::ranges::find(terms, term) != terms.end();
}

// For a constant.
void Contradictor::add_choices(size_t assertion,
                               Term term,
                               std::vector<Choice>& choices) const {
  const Sort sort = tm_.sort(term);
  for (const Equation& equation :
       laws_.of_sort(theory::sort_to_string(tm_, sort))) {
    choices.push_back({assertion, term, &equation});
  }
  // Sequences and arrays only where there are some already.
  for (const Equation& equation : laws_.any()) {
    const bool fits_group =
        equation.group == Group::Core || equation.group == group_;
    if (fits_group && equation.sorts_for(tm_, sort)) {
      choices.push_back({assertion, term, &equation});
    }
  }
}

void Contradictor::add_closed_choices(size_t assertion,
                                      Term term,
                                      std::vector<Choice>& choices) {
  const std::string sort = theory::sort_to_string(tm_, tm_.sort(term));
  const std::vector<ClosedTerm>& rows = laws_.of_closed(sort);
  std::vector<Term>& terms = closed_[sort];
  while (terms.size() < rows.size()) {
    const ClosedTerm& row = rows[terms.size()];
    terms.push_back(rules::Builder(*row.instance, tm_, {}).build(row.term));
  }
  const auto found = std::ranges::find(terms, term);
  if (found == terms.end()) {
    return;
  }
  for (const Equation& equation :
       rows[static_cast<size_t>(found - terms.begin())].equations) {
    choices.push_back({assertion, term, &equation});
  }
}

// Puts a new constant for a term in one assertion, and says that they are
// equal.
bool Contradictor::use(const Equation& equation,
                       Term old_term,
                       size_t assertion,
                       bool is_noise) {
  const rules::Instance& instance = *equation.instance;
  const rules::Rule& rule = *instance.rule;
  const std::optional<std::vector<Sort>> sorts =
      equation.sorts_for(tm_, tm_.sort(old_term));
  ASSAY_CHECK(sorts) << rule.name;
  rules::Builder builder(instance, tm_, *sorts);
  if (!draw_constants(instance, builder)) {
    return false;
  }
  const size_t before = constants_.size();
  const size_t number = constants_.size();
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    const rules::Variable& variable = rule.variables[i];
    if (variable.role == Role::Input) {
      if (i == equation.input) {
        builder.set(i, old_term);
      } else if (builder.sort_of(i) == theory::kRegLan) {
        builder.set(i, draw_regex());
      } else {
        declare(builder, i, fmt::format("{}{}", variable.name, number), {});
      }
    } else if (variable.role != Role::Draw) {
      constants_.resize(before);
      return false;
    }
  }
  const Term right = builder.build(equation.right);
  term::SymbolInfo info;
  info.name = tm_.mk_name(fmt::format("fresh{}", constants_.size()));
  info.result = tm_.sort(old_term);
  const term::Symbol symbol = tm_.mk_symbol(info);
  const Term fresh = tm_.mk_call(symbol, tm_.sort(old_term), {});
  constants_.push_back({symbol, fresh, right, made_.assertions.size()});
  const std::array<std::pair<Term, Term>, 1> map = {std::pair{old_term, fresh}};
  made_.assertions[assertion] =
      term::substitute(tm_, made_.assertions[assertion], map);
  move_before_use(before, old_term, assertion);
  const std::array<Term, 2> sides = {fresh, right};
  Term link = apply("=", sides);
  if (equation.condition) {
    const std::array<Term, 2> both = {builder.build(*equation.condition), link};
    link = apply("and", both);
  }
  made_.assertions.push_back(link);
  is_noise_.push_back(is_noise);
  add_step(instance,
           fmt::format("{} in assertion {}{}",
                       equation.input ? "a constant" : "a closed term",
                       assertion + 1,
                       is_noise ? ", as noise" : ""));
  return true;
}

// The constants from `first` on, the last of which now stands for the old term
// in the assertion, come right after that: others have their values from them.
void Contradictor::move_before_use(size_t first,
                                   Term old_term,
                                   size_t assertion) {
  const Term fresh = constants_.back().term;
  const std::array<std::pair<Term, Term>, 1> map = {std::pair{old_term, fresh}};
  const auto begin = constants_.begin();
  const auto old_end = begin + static_cast<ptrdiff_t>(first);
  const auto found =
      std::find_if(begin, old_end, [&](const Constant& constant) {
        return constant.term == old_term;
      });
  const auto place = found == old_end ? begin : found + 1;
  for (auto at = place; at != old_end; ++at) {
    if (at->hint && at->home == assertion) {
      at->hint = term::substitute(tm_, at->hint, map);
    }
  }
  std::rotate(place, old_end, constants_.end());
}

// A constant of two assertions, or a closed term, in one of them.
std::vector<Contradictor::Choice> Contradictor::larger_choices() {
  std::vector<Choice> choices;
  const size_t count = made_.assertions.size();
  for (size_t i = 0; i < count; ++i) {
    if (is_noise_[i]) {
      continue;
    }
    base::IdSet closed;
    for (const Term term : term::post_order(tm_, made_.assertions[i])) {
      const term::Kind kind = tm_.kind(term);
      const bool is_closed =
          kind == term::Kind::Literal
          || (kind == term::Kind::App
              && std::ranges::all_of(tm_.children(term), [&](Term child) {
                   return closed.contains(child.id);
                 }));
      if (is_closed) {
        closed.insert(term.id);
        add_closed_choices(i, term, choices);
        continue;
      }
      const bool is_constant =
          kind == term::Kind::Call && tm_.child_count(term) == 0;
      bool is_shared = false;
      for (size_t j = 0; j < count && is_constant; ++j) {
        is_shared = is_shared || (j != i && !is_noise_[j] && contains(j, term));
      }
      if (is_shared) {
        add_choices(i, term, choices);
      }
    }
  }
  return choices;
}

// A constant of one assertion.
std::vector<Contradictor::Choice> Contradictor::noise_choices() const {
  std::vector<Choice> choices;
  for (const Constant& constant : constants_) {
    size_t count = 0;
    size_t where = 0;
    for (size_t i = 0; i < made_.assertions.size(); ++i) {
      if (contains(i, constant.term)) {
        ++count;
        where = i;
      }
    }
    if (count == 1 && !is_noise_[where]) {
      add_choices(where, constant.term, choices);
    }
  }
  return choices;
}

bool Contradictor::add(const std::vector<Choice>& choices,
                       std::optional<uint64_t> which,
                       bool is_noise) {
  constexpr int kTries = 4;
  for (int tries = 0; tries < kTries && !choices.empty(); ++tries) {
    const size_t at =
        which ? *which % choices.size() : rng_.below(choices.size());
    const Choice& choice = choices[at];
    if (use(*choice.equation, choice.term, choice.assertion, is_noise)) {
      return true;
    }
  }
  return false;
}

ContradictionCounts Contradictor::count(const Law& law) {
  made_ = {};
  constants_.clear();
  group_ = law.group;
  if (!start_alike({&law})) {
    return {};
  }
  return {larger_choices().size(),
          law.has_quantifier ? bound_choices_ : noise_choices().size()};
}

// What formulas speak about is worth a try.
void Contradictor::list_shown() {
  shown_.clear();
  for (const Term assertion : made_.assertions) {
    for (const Term term : term::post_order(tm_, assertion)) {
      if (tm_.kind(term) == term::Kind::Literal) {
        evaluator_.refill();
        const Value value = evaluator_.evaluate(term);
        if (value.is_known()) {
          shown_.push_back({tm_.sort(term), value});
        }
      }
    }
  }
}

Value Contradictor::draw(Sort sort) {
  if (!shown_.empty() && rng_.chance(1, 3)) {
    const Shown& shown = shown_[rng_.below(shown_.size())];
    if (shown.sort == sort) {
      return shown.value;
    }
  }
  return drawer_.draw(sort);
}

// Values for all constants; most of those that should be equal to a term are.
bool Contradictor::assign() {
  for (const Constant& constant : constants_) {
    evaluator_.refill();
    Value value;
    if (constant.hint && !rng_.chance(1, 4)) {
      evaluator_.clear();
      value = evaluator_.evaluate(constant.hint);
    }
    if (!value.is_known()) {
      value = draw(tm_.sort(constant.term));
    }
    if (!value.is_known()) {
      return false;
    }
    model_.symbols[constant.symbol].value = value;
  }
  evaluator_.clear();
  return true;
}

// False if a model was found. The core is known when for each of its
// assertions there is a model of all the others.
bool Contradictor::find_core() {
  const size_t count = made_.assertions.size();
  std::vector<bool> is_needed = is_noise_;
  list_shown();
  for (int tries = 0; tries < kMaxModels; ++tries) {
    if (!assign()) {
      return true;
    }
    size_t wrong = count;
    size_t wrong_count = 0;
    bool is_known = true;
    for (size_t i = 0; i < count && wrong_count < 2 && is_known; ++i) {
      const Value value = evaluator_.evaluate(made_.assertions[i]);
      is_known = value.is(num::ValueKind::Bool);
      if (value.is_false()) {
        wrong = i;
        ++wrong_count;
      }
    }
    if (!is_known) {
      continue;
    }
    if (wrong_count == 0) {
      return false;
    }
    if (wrong_count == 1) {
      is_needed[wrong] = true;
    }
    if (tries >= kMinModels
        && std::ranges::all_of(is_needed, [](bool needed) { return needed; })) {
      std::vector<uint32_t> core;
      for (uint32_t i = 0; i < count; ++i) {
        if (!is_noise_[i]) {
          core.push_back(i);
        }
      }
      made_.core = std::move(core);
      return true;
    }
  }
  return true;
}

void Contradictor::name_assertions() {
  for (size_t i = 0; i < made_.assertions.size(); ++i) {
    const Term formula = made_.assertions[i];
    term::SymbolInfo info;
    info.name = tm_.mk_name(fmt::format("a{}", i + 1));
    info.kind = term::SymbolKind::Named;
    info.result = theory::kBool;
    info.definition = formula;
    term::Attribute attribute;
    attribute.keyword = tm_.mk_name(":named");
    attribute.named = tm_.mk_symbol(std::move(info));
    made_.assertions[i] =
        tm_.mk_annotated({attribute}, theory::kBool, std::span(&formula, 1));
  }
}

std::optional<Contradiction> Contradictor::make(const ContradictionPlan& plan) {
  made_ = {};
  constants_.clear();
  model_.symbols.clear();
  group_ = plan.law->group;
  if (!(plan.choice ? start_alike(plan) : start(plan))) {
    return std::nullopt;
  }
  const auto which = [&](uint32_t number) {
    return number == 0 ? plan.choice : std::nullopt;
  };
  for (uint32_t i = 0;
       i < plan.equations && add(larger_choices(), which(i), false);
       ++i) {
    made_.category = made_.category == UnsatCategory::Noise
                         ? UnsatCategory::Noise
                         : UnsatCategory::LargerCore;
  }
  const bool is_free = plan.mixes_noise || !plan.law->has_quantifier;
  const uint32_t noise = is_free ? plan.noise : 0;
  for (uint32_t i = 0; i < noise && add(noise_choices(), which(i), true); ++i) {
    made_.category = UnsatCategory::Noise;
  }
  const bool is_smaller =
      plan.choice && made_.category == UnsatCategory::EquivalentFormula;
  if (is_smaller) {
    return std::nullopt;
  }
  if (!find_core()) {
    return std::nullopt;
  }
  name_assertions();
  for (const Constant& constant : constants_) {
    made_.constants.push_back(constant.symbol);
  }
  return std::move(made_);
}

}  // namespace assay::technique
