// SPDX-License-Identifier: MIT
//
// Laws with a quantifier: `from` for all values of its bound variables, and
// noise below the quantifier. A bound variable may get another name, y', if a
// premise ties y' to y by another law: as y takes all values, so does y'.
#include <algorithm>
#include <array>
#include <ranges>

#include <fmt/format.h>

#include "technique/synthesis/contradiction.h"
#include "theory/core/build.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique {

using rules::Role;
using term::Sort;
using term::Term;

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
    right = theory::core::mk_ite(
        tm_, other.build(*equation.condition), other_term, old_term);
  }
  noise.premises.push_back(theory::core::mk_equal(tm_, fresh, right));
  // Solvers refuse a variable for a pattern.
  if (tm_.kind(other_term) != term::Kind::Variable) {
    noise.patterns.push_back(other_term);
  }
  builder.set(choice.variable, fresh);
  made_.category = Category::Noise;
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
    body = theory::core::mk_formula(tm_, theory::core::kImplies, premise, body);
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

}  // namespace assay::technique
