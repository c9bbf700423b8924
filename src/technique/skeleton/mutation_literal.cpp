// SPDX-License-Identifier: MIT
//
// What becomes of one literal.
#include <algorithm>
#include <array>

#include "model/value_text.h"
#include "rules/builder.h"
#include "technique/skeleton/mutation_state.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using rules::Role;
using term::Term;

namespace {

constexpr int kPatternTries = 10;
constexpr int kDrawTries = 8;

}  // namespace

std::optional<MutationState::Made> MutationState::by_snippet(
    const Literal& literal, Direction direction) {
  const Term old = literal.term;
  const Term other = snippets_.formula(setting_.options.snippet_depth,
                                       setting_.options.snippet_size);
  const uint64_t shape = rng_.below(6);
  if (direction == Direction::Weaken) {
    switch (shape) {
      case 0:
      case 1:
        return Made{snippets_.apply(theory::core::kOr, old, other), "or", true};
      case 2:
        return Made{snippets_.apply(theory::core::kOr, other, old), "or", true};
      case 3:
      case 4:
        return Made{snippets_.apply(theory::core::kImplies, other, old),
                    "implies",
                    true};
      default: {
        const std::array<Term, 3> args = {
            other, snippets_.apply(theory::core::kTrue, {}), old};
        return Made{snippets_.apply(theory::core::kIte, args), "ite", true};
      }
    }
  }
  switch (shape) {
    case 0:
    case 1:
      return Made{snippets_.apply(theory::core::kAnd, old, other), "and", true};
    case 2:
      return Made{snippets_.apply(theory::core::kAnd, other, old), "and", true};
    case 3:
    case 4:
      return Made{
          snippets_.negate(snippets_.apply(theory::core::kImplies, old, other)),
          "not-implies",
          true};
    default: {
      const std::array<Term, 3> args = {
          other,
          old,
          snippets_.negate(snippets_.apply(theory::core::kTrue, {}))};
      return Made{snippets_.apply(theory::core::kIte, args), "ite", true};
    }
  }
}

std::optional<MutationState::Made> MutationState::by_rule(
    const Literal& literal, Direction direction) {
  if (rng_.chance(1, 4) || tm_.kind(literal.term) == term::Kind::Binder) {
    if (const auto made = special_.apply(literal, direction)) {
      return Made{made->term, std::string(made->rule), false};
    }
  }
  if (auto made = by_table(literal, direction)) {
    return made;
  }
  if (const auto made = special_.apply(literal, direction)) {
    return Made{made->term, std::string(made->rule), false};
  }
  return std::nullopt;
}

std::optional<MutationState::Made> MutationState::by_table(
    const Literal& literal, Direction direction) {
  const Approximations& table = setting_.approximations;
  const Approximations::Candidates list =
      table.find(tm_, literal.term, direction);
  if (list.size() == 0) {
    return std::nullopt;
  }
  if (rng_.chance(1, 2)) {
    // Those that seldom fit, when they do; the rarest come first.
    const size_t start = rng_.chance(1, 2) ? 0 : rng_.below(list.size());
    for (size_t i = 0; i < list.size(); ++i) {
      const Pattern& pattern = table.pattern(list[(start + i) % list.size()]);
      if (pattern.is_deep) {
        if (auto made = by_pattern(literal, pattern)) {
          return made;
        }
      }
    }
  }
  for (int tries = 0; tries < kPatternTries; ++tries) {
    if (auto made =
            by_pattern(literal, table.pattern(list[rng_.below(list.size())]))) {
      return made;
    }
  }
  return std::nullopt;
}

std::optional<MutationState::Made> MutationState::by_pattern(
    const Literal& literal, const Pattern& pattern) {
  const auto fits = [&](bool is_swapped) {
    return Approximations::matches(
        tm_, pattern, literal.term, is_swapped, match_);
  };
  const bool is_swapped = pattern.is_equation && rng_.chance(1, 2);
  if ((!fits(is_swapped) && !(pattern.is_equation && fits(!is_swapped)))
      || !fits_logic(pattern)) {
    return std::nullopt;
  }
  const std::optional<Term> made = build(pattern);
  if (!made) {
    return std::nullopt;
  }
  if (!pattern.is_shown) {
    root_ = testcase::TrustRoot::Declared;  // only its author vouches for it
  }
  std::string rule = pattern.instance->rule->name;
  rule += pattern.is_reversed ? "-reversed" : "";
  return Made{pattern.is_negated ? snippets_.negate(*made) : *made,
              std::move(rule),
              false};
}

bool MutationState::fits_logic(const Pattern& pattern) const {
  return setting_.may_widen
         || smtlib::least_logic(
                smtlib::merged(material_.features, pattern.features))
                == material_.logic;
}

std::optional<Term> MutationState::build(const Pattern& pattern) {
  const rules::Instance& instance = *pattern.instance;
  if (!bind_sorts(instance)) {
    return std::nullopt;
  }
  rules::Builder builder(instance, tm_, match_.sorts);
  bool draws = !instance.conditions.empty();
  for (size_t i = 0; i < instance.variables.size(); ++i) {
    // What is computed is compared with what was matched.
    draws = draws
            || (instance.rule->variables[i].role == Role::Draw
                && instance.variables[i].term);
    if (match_.values[i]) {
      builder.set(i, match_.values[i]);
    } else if (instance.rule->variables[i].role == Role::Input) {
      const Term value = snippets_.term(builder.sort_of(i));
      if (!value) {
        return std::nullopt;
      }
      builder.set(i, value);
    } else {
      draws = true;
    }
  }
  if (draws && !draw(pattern, builder)) {
    return std::nullopt;
  }
  return builder.build(pattern.make);
}

// Sorts that the atom says nothing about are some of the script.
bool MutationState::bind_sorts(const rules::Instance& instance) {
  const auto is_bound = [](term::Sort sort) { return bool(sort); };
  if (std::ranges::all_of(match_.sorts, is_bound)) {
    return true;
  }
  const std::vector<SortPool>& pools = material_.pools;
  std::vector<term::Sort> bound;
  for (size_t i = 0; i < instance.variables.size(); ++i) {
    if (match_.values[i]) {
      continue;
    }
    const size_t start = rng_.below(std::max<size_t>(1, pools.size()));
    for (size_t k = 0; k < pools.size(); ++k) {
      const term::Sort sort = pools[(start + k) % pools.size()].sort;
      bound = match_.sorts;
      if (sort != theory::kRegLan && sort != theory::kBool
          && !tm_.is_builtin(sort, theory::kFunctionRow)
          && fits(tm_, instance, instance.variables[i].sort, sort, bound)) {
        match_.sorts = bound;
        break;
      }
    }
  }
  return std::ranges::all_of(match_.sorts, is_bound);
}

bool MutationState::draw(const Pattern& pattern, rules::Builder& builder) {
  const rules::Instance& instance = *pattern.instance;
  const auto is_free = [&](size_t i) {
    return instance.rule->variables[i].role == Role::Draw && !match_.values[i]
           && !instance.variables[i].term;
  };
  bool has_free = false;
  for (int tries = 0; tries < kDrawTries; ++tries) {
    for (size_t i = 0; i < instance.variables.size(); ++i) {
      if (is_free(i)) {
        has_free = true;
        const Term value = snippets_.constant(builder.sort_of(i));
        if (!value) {
          return false;
        }
        builder.set(i, value);
      }
    }
    if (conditions_hold(pattern, builder)) {
      return true;
    }
    if (!has_free) {
      return false;
    }
  }
  return false;
}

// A literal, or an operator of literals: (- 1), (fp ...).
bool MutationState::is_constant(Term term) const {
  const auto is_literal = [&](Term part) {
    return tm_.kind(part) == term::Kind::Literal;
  };
  return is_literal(term)
         || (tm_.kind(term) == term::Kind::App
             && std::ranges::all_of(tm_.children(term), is_literal));
}

bool MutationState::is_about_constants(const rules::Recipe& recipe,
                                       const rules::Builder& builder) const {
  return std::ranges::all_of(
      recipe.steps, [&](const rules::Recipe::Step& step) {
        return step.kind != rules::Recipe::Step::Kind::Variable
               || is_constant(builder.value(step.head));
      });
}

// Of constants alone: what holds in a witness only is no reason.
bool MutationState::conditions_hold(const Pattern& pattern,
                                    rules::Builder& builder) {
  const rules::Instance& instance = *pattern.instance;
  for (size_t i = 0; i < instance.variables.size(); ++i) {
    if (instance.rule->variables[i].role != Role::Draw
        || !instance.variables[i].term) {
      continue;
    }
    if (!is_about_constants(*instance.variables[i].term, builder)) {
      return false;
    }
    const num::Value value =
        evaluator_.evaluate(builder.build(*instance.variables[i].term));
    if (!value.is_known()) {
      return false;
    }
    const std::optional<Term> term = model::value_to_term(
        setting_.language.theories(), tm_, builder.sort_of(i), value);
    // What was matched must be what it should be.
    if (!term || (match_.values[i] && match_.values[i] != *term)) {
      return false;
    }
    builder.set(i, *term);
  }
  return std::ranges::all_of(
      instance.conditions, [&](const rules::Recipe& condition) {
        return is_about_constants(condition, builder)
               && evaluator_.evaluate(builder.build(condition)).is_true();
      });
}

}  // namespace assay::technique::skeleton
