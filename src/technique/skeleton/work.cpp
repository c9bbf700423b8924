// SPDX-License-Identifier: MIT
//
// Literals are drawn from the list that was made when the script was studied.
// A change replaces a formula at the end of a path and leaves all other paths
// as they are, except those that lead through it. So a list stays good while
// things are changed, as long as no literal is taken whose place overlaps with
// a later change; and what a change has made can be looked into by itself, for
// the next step of the chain.
#include "technique/skeleton/work.h"

#include <algorithm>
#include <array>

#include "eval/value_text.h"
#include "rules/builder.h"
#include "technique/skeleton/place_text.h"
#include "term/substitute.h"

namespace assay::technique::skeleton {

using rules::Role;
using term::Term;

namespace {

constexpr eval::EvalLimits kLimits = {.steps = 200'000, .instances = 2'000};
constexpr int kPatternTries = 10;
constexpr int kDrawTries = 8;
constexpr size_t kMaxNewPlaces = 32;
constexpr size_t kMaxKept = 24;

bool begins_with(const term::Path& path, const term::Path& start) {
  return path.size() >= start.size()
         && std::equal(start.begin(), start.end(), path.begin());
}

}  // namespace

Work::Work(const Setting& setting,
           const Subject& subject,
           Direction direction,
           const eval::Model& witness,
           term::TermManager& tm,
           base::Rng& rng)
    : setting_(setting),
      material_(*subject.material),
      direction_(direction),
      tm_(tm),
      rng_(rng),
      evaluator_(setting.language.theories(), tm, witness, kLimits),
      snippets_(setting.language,
                setting.connectives,
                material_,
                subject.witness,
                evaluator_,
                tm,
                rng),
      special_(
          setting.language, setting.connectives, material_, snippets_, tm, rng),
      assertions_(subject.script->assertions()),
      is_changed_(assertions_.size(), false) {
  if (subject.evaluated != nullptr) {
    evaluator_.take_over(*subject.evaluated);
  }
  snippets_.set_may_widen(setting.may_widen);
  smtlib::Features nonlinear = material_.features;
  nonlinear.is_nonlinear = true;
  snippets_.set_linear(!setting.may_widen && !material_.features.is_nonlinear
                       && smtlib::least_logic(nonlinear) != material_.logic);
}

bool Work::run() {
  uint64_t steps = 1;
  while (steps < setting_.options.max_steps && rng_.chance(1, 3)) {
    ++steps;
  }
  for (uint64_t i = 0; i < steps; ++i) {
    is_last_step_ = i + 1 == steps;
    step(1 + rng_.below(std::max(1U, setting_.options.max_literals)));
  }
  return !changes_.empty();
}

// Changes so many literals, if there are as many that do not overlap.
void Work::step(uint64_t wanted) {
  const size_t later = later_.size();  // of earlier steps
  const std::vector<Literal>& first = material_.literals;
  if (first.empty()) {
    return;
  }
  uint64_t done = 0;
  for (uint64_t tries = 0; done < wanted && tries < 4 * wanted; ++tries) {
    if (later > 0 && rng_.chance(1, 2)) {
      const size_t at = rng_.below(later);
      const Later chosen = later_[at];
      if (!overlaps(chosen.literal, chosen.changes)) {
        done += change(chosen.literal) ? 1 : 0;
      }
      continue;
    }
    const Literal& chosen = first[rng_.below(first.size())];
    if (!overlaps(chosen, 0)) {
      done += change(chosen) ? 1 : 0;
    }
  }
}

bool Work::overlaps(const Literal& literal, size_t since) const {
  return std::any_of(changes_.begin() + static_cast<std::ptrdiff_t>(since),
                     changes_.end(),
                     [&](const Change& row) {
                       return row.assertion == literal.assertion
                              && (begins_with(row.path, literal.path)
                                  || begins_with(literal.path, row.path));
                     });
}

bool Work::change(const Literal& literal) {
  const Direction direction = literal.polarity == Polarity::Positive
                                  ? direction_
                                  : opposite(direction_);
  snippets_.set_scope(literal.scope);
  const SkeletonOptions& options = setting_.options;
  std::optional<Made> made;
  if (!options.snippets_only && literal.is_small
      && (options.rules_only || rng_.chance(3, 5))) {
    made = by_rule(literal, direction);
  }
  if (!made && !options.rules_only) {
    made = by_snippet(literal, direction);
  }
  if (!made || made->term == literal.term) {
    return false;
  }
  rules_.push_back(
      {std::move(made->rule), place_text(setting_.language, tm_, literal)});
  Term& root = assertions_[literal.assertion];
  root = term::replace_at(tm_, root, literal.path, made->term);
  is_changed_[literal.assertion] = true;
  changes_.push_back({literal.assertion, literal.path, made->keeps});
  if (!is_last_step_ && literal.is_small) {
    look_into(literal, made->term);
  }
  return true;
}

smtlib::Features Work::kept_features() const {
  smtlib::Features out = material_.declared;
  for (size_t i = 0; i < assertions_.size(); ++i) {
    if (!is_changed_[i]) {
      out = unite(out, material_.assertions[i]);
    }
  }
  size_t left = kMaxKept;
  for (const Literal& literal : material_.literals) {
    if (!is_changed_[literal.assertion] || literal.text.empty()) {
      continue;
    }
    const bool is_lost = std::ranges::any_of(changes_, [&](const Change& row) {
      return row.assertion == literal.assertion && !row.keeps
             && (begins_with(row.path, literal.path)
                 || begins_with(literal.path, row.path));
    });
    if (!is_lost) {
      out = unite(out, literal.features);
      if (--left == 0) {
        break;
      }
    }
  }
  return out;
}

// Only through connectives: whoever looks into a let must know all uses of its
// variables.
void Work::look_into(const Literal& literal, Term made) {
  struct Open {
    Term term;
    Polarity polarity;
    term::Path path;
  };

  const Connectives& all = setting_.connectives;
  std::vector<Open> open;
  open.push_back({made, literal.polarity, literal.path});
  for (size_t at = 0; at < open.size() && at < kMaxNewPlaces; ++at) {
    const Open now = open[at];
    if (all.is_literal(tm_, now.term)) {
      later_.push_back({{literal.assertion,
                         now.path,
                         now.term,
                         now.polarity,
                         true,
                         literal.scope,
                         {},
                         {}},
                        changes_.size()});
    }
    if (tm_.kind(now.term) != term::Kind::App) {
      continue;
    }
    const std::span<const Term> children = tm_.children(now.term);
    for (uint32_t i = 0; i < children.size(); ++i) {
      const Polarity polarity =
          times(now.polarity, all.of_child(tm_, now.term, i));
      if (polarity != Polarity::None) {
        open.push_back({children[i], polarity, now.path});
        open.back().path.push_back(i);
      }
    }
  }
}

// --- one literal -------------------------------------------------------------

std::optional<Work::Made> Work::by_snippet(const Literal& literal,
                                           Direction direction) {
  const Connectives& all = setting_.connectives;
  const Term old = literal.term;
  const Term other = snippets_.formula(setting_.options.snippet_depth);
  const uint64_t shape = rng_.below(6);
  if (direction == Direction::Weaken) {
    switch (shape) {
      case 0:
      case 1:
        return Made{snippets_.apply(all.or_row(), old, other), "or", true};
      case 2:
        return Made{snippets_.apply(all.or_row(), other, old), "or", true};
      case 3:
      case 4:
        return Made{
            snippets_.apply(all.implies_row(), other, old), "implies", true};
      default: {
        const std::array<Term, 3> args = {
            other, snippets_.apply(all.true_row(), {}), old};
        return Made{snippets_.apply(all.ite_row(), args), "ite", true};
      }
    }
  }
  switch (shape) {
    case 0:
    case 1:
      return Made{snippets_.apply(all.and_row(), old, other), "and", true};
    case 2:
      return Made{snippets_.apply(all.and_row(), other, old), "and", true};
    case 3:
    case 4:
      return Made{
          snippets_.negate(snippets_.apply(all.implies_row(), old, other)),
          "not-implies",
          true};
    default: {
      const std::array<Term, 3> args = {
          other, old, snippets_.negate(snippets_.apply(all.true_row(), {}))};
      return Made{snippets_.apply(all.ite_row(), args), "ite", true};
    }
  }
}

std::optional<Work::Made> Work::by_rule(const Literal& literal,
                                        Direction direction) {
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

std::optional<Work::Made> Work::by_table(const Literal& literal,
                                         Direction direction) {
  const Approximations& table = setting_.approximations;
  const Approximations::Candidates list =
      table.find(tm_, literal.term, direction);
  if (list.size() == 0) {
    return std::nullopt;
  }
  if (rng_.chance(1, 3)) {
    // Those that seldom fit, when they do.
    const size_t start = rng_.below(list.size());
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

std::optional<Work::Made> Work::by_pattern(const Literal& literal,
                                           const Pattern& pattern) {
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
  std::string rule = pattern.instance->rule->name;
  rule += pattern.is_reversed ? "-reversed" : "";
  return Made{pattern.is_negated ? snippets_.negate(*made) : *made,
              std::move(rule),
              false};
}

bool Work::fits_logic(const Pattern& pattern) const {
  return setting_.may_widen
         || smtlib::least_logic(unite(material_.features, pattern.features))
                == material_.logic;
}

std::optional<Term> Work::build(const Pattern& pattern) {
  const rules::Instance& instance = *pattern.instance;
  rules::Builder builder(instance, tm_, match_.sorts);
  bool draws = !instance.conditions.empty();
  for (size_t i = 0; i < instance.variables.size(); ++i) {
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

bool Work::draw(const Pattern& pattern, rules::Builder& builder) {
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
bool Work::is_constant(Term term) const {
  const auto is_literal = [&](Term part) {
    return tm_.kind(part) == term::Kind::Literal;
  };
  return is_literal(term)
         || (tm_.kind(term) == term::Kind::App
             && std::ranges::all_of(tm_.children(term), is_literal));
}

bool Work::is_about_constants(const rules::Recipe& recipe,
                              const rules::Builder& builder) const {
  return std::ranges::all_of(
      recipe.steps, [&](const rules::Recipe::Step& step) {
        return step.kind != rules::Recipe::Step::Kind::Variable
               || is_constant(builder.value(step.head));
      });
}

// Of constants alone: what holds in a witness only is no reason.
bool Work::conditions_hold(const Pattern& pattern, rules::Builder& builder) {
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
    const std::optional<Term> term = eval::value_to_term(
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
