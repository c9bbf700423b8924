// SPDX-License-Identifier: MIT
//
// Formulas without a model, made of laws. A law says that `from` implies `to`
// for all values of its variables; asserting `from` and `not to` denies it.
// That alone is too easy for solvers, whose rewriters know the laws, so the
// denial is disguised:
//
//   - equations enlarge the core: a constant x of two assertions becomes x' in
//     one of them, with x' = T(x) asserted, where T(x) = x is another law;
//   - noise does the same to a constant of one assertion, or to a bound
//     variable, which may take any value anyway;
//   - a closed term becomes a constant with an equation for it.
//
// Soundness: the law was proved when the table was checked. A constant x may
// become x' if x' = T(x) is asserted with what T(x) = x needs, for then the two
// are equal in every model. While the core is looked for
// (contradiction_core.cpp) many values are tried; if one makes all assertions
// true, the law is wrong, and no test comes of it.
//
// Which equation is used where is numbered (ContradictionPlan::choice), so that
// all ways can be gone through in order: what is drawn for a law then depends
// on the law alone.
#include "technique/synthesis/contradiction.h"

#include <algorithm>
#include <array>
#include <ranges>

#include <fmt/format.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/id_set.h"
#include "model/value_text.h"
#include "rules/trial.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/core/build.h"
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

}  // namespace

Contradictor::Contradictor(const smtlib::Language& language,
                           const Laws& laws,
                           term::TermManager& tm,
                           base::Rng& rng)
    : language_(language),
      laws_(laws),
      tm_(tm),
      rng_(rng),
      evaluator_(language.theories(), tm, model_, kLawLimits),
      drawer_(tm, evaluator_, rng, theory::ValueDrawer::Numbers::Indices) {}

void Contradictor::add_step(const rules::Instance& instance,
                            std::string place) {
  made_.steps.push_back({instance.rule->name, std::move(place)});
  made_.root = testcase::weakest_of(made_.root, root_of(instance));
}

void Contradictor::declare(rules::Builder& builder,
                           size_t variable,
                           const std::string& name,
                           Term hint) {
  const term::Symbol symbol = builder.declare(variable, name);
  constants_.push_back({symbol, builder.value(variable), hint});
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
    made_.assertions = {from, theory::core::mk_not(tm_, to)};
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
    const Term equal = theory::core::mk_equal(tm_, result, to);
    made_.assertions = {theory::core::mk_equal(tm_, result, from),
                        theory::core::mk_not(tm_, equal)};
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
        equation.group == TheoryGroup::Core || equation.group == group_;
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
  Term link = theory::core::mk_equal(tm_, fresh, right);
  if (equation.condition) {
    link = theory::core::mk_formula(
        tm_, theory::core::kAnd, builder.build(*equation.condition), link);
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
    made_.category = made_.category == Category::Noise ? Category::Noise
                                                       : Category::LargerCore;
  }
  const bool is_free = plan.mixes_noise || !plan.law->has_quantifier;
  const uint32_t noise = is_free ? plan.noise : 0;
  for (uint32_t i = 0; i < noise && add(noise_choices(), which(i), true); ++i) {
    made_.category = Category::Noise;
  }
  const bool is_smaller =
      plan.choice && made_.category == Category::EquivalentFormula;
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
