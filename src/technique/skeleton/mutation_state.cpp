// SPDX-License-Identifier: MIT
//
// Literals are drawn from the list that was made when the script was studied.
// A change replaces a formula at the end of a path and leaves all other paths
// as they are, except those that lead through it. So a list stays good while
// things are changed, as long as no literal is taken whose place overlaps with
// a later change; and what a change has made can be looked into by itself, for
// the next step of the chain.
#include "technique/skeleton/mutation_state.h"

#include <algorithm>
#include <utility>

#include "base/id_set.h"
#include "technique/skeleton/place_text.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace assay::technique::skeleton {

using term::Term;

namespace {

constexpr eval::EvalLimits kLimits = {.steps = 200'000, .instances = 2'000};
constexpr size_t kMaxNewPlaces = 32;
constexpr size_t kMaxKept = 24;

bool begins_with(const term::Path& path, const term::Path& start) {
  return path.size() >= start.size()
         && std::equal(start.begin(), start.end(), path.begin());
}

}  // namespace

MutationState::MutationState(const Setting& setting,
                             const Subject& subject,
                             Direction direction,
                             const model::Model& witness,
                             term::TermManager& tm,
                             base::Rng& rng)
    : setting_(setting),
      subject_(subject),
      material_(*subject.material),
      direction_(direction),
      tm_(tm),
      rng_(rng),
      evaluator_(setting.language.theories(), tm, witness, kLimits),
      snippets_(
          setting.language, material_, subject.witness, evaluator_, tm, rng),
      special_(setting.language, material_, snippets_, tm, rng),
      assertions_(subject.script->assertions()),
      is_changed_(assertions_.size(), false) {
  evaluator_.set_background(subject.values);
  snippets_.set_may_widen(setting.may_widen);
  smtlib::Features nonlinear = material_.features;
  nonlinear.is_nonlinear = true;
  snippets_.set_linear(!setting.may_widen && !material_.features.is_nonlinear
                       && smtlib::least_logic(nonlinear) != material_.logic);
}

bool MutationState::run() {
  uint64_t steps = 1;
  while (steps < setting_.options.max_steps && rng_.chance(1, 3)) {
    ++steps;
  }
  for (uint64_t i = 0; i < steps; ++i) {
    is_last_step_ = i + 1 == steps;
    uint64_t wanted =
        1 + rng_.below(std::max(1U, setting_.options.max_literals));
    if (i == 0 && change_rare()) {
      --wanted;
    }
    step(wanted);
  }
  return !changes_.empty();
}

// Changes so many literals, if there are as many that do not overlap.
void MutationState::step(uint64_t wanted) {
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

bool MutationState::overlaps(const Literal& literal, size_t since) const {
  return std::any_of(changes_.begin() + static_cast<std::ptrdiff_t>(since),
                     changes_.end(),
                     [&](const Change& row) {
                       return row.assertion == literal.assertion
                              && (begins_with(row.path, literal.path)
                                  || begins_with(literal.path, row.path));
                     });
}

// Rules that fit at few places would hardly be seen else.
bool MutationState::change_rare() {
  const std::vector<RarePlace>& all = material_.rare;
  if (all.empty() || setting_.options.snippets_only || rng_.chance(1, 2)) {
    return false;
  }
  const RarePlace& row = all[rng_.below(all.size())];
  const Literal& literal = material_.literals[row.literal];
  snippets_.set_scope(literal.scope);
  return put(literal,
             by_pattern(literal, setting_.approximations.pattern(row.pattern)));
}

bool MutationState::change(const Literal& literal) {
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
  return put(literal, std::move(made));
}

bool MutationState::put(const Literal& literal, std::optional<Made> made) {
  if (!made || made->term == literal.term) {
    return false;
  }
  rules_.push_back({std::move(made->rule),
                    literal.text.empty()
                        ? place_text(setting_.language, tm_, literal)
                        : literal.text});
  Term& root = assertions_[literal.assertion];
  root = term::replace_at(tm_, root, literal.path, made->term);
  is_changed_[literal.assertion] = true;
  changes_.push_back(
      {literal.assertion, literal.path, made->keeps, made->term});
  if (!is_last_step_ && literal.is_small) {
    look_into(literal, made->term);
  }
  return true;
}

// A path is not moved by changes elsewhere, and one that leads through the
// place of a change came after it: so those that are kept can be made again in
// order.
bool MutationState::undo(std::span<const uint32_t> numbers) {
  if (std::ranges::any_of(numbers, [&](uint32_t number) {
        return number >= changes_.size();
      })) {
    return false;
  }
  const std::vector<Change> all = std::exchange(changes_, {});
  const std::vector<testcase::AppliedRule> rules = std::exchange(rules_, {});
  std::vector<const Change*> undone;
  assertions_ = subject_.script->assertions();
  is_changed_.assign(assertions_.size(), false);
  for (uint32_t i = 0; i < all.size(); ++i) {
    const Change& row = all[i];
    const bool is_inside =
        std::ranges::any_of(undone, [&](const Change* other) {
          return other->assertion == row.assertion
                 && begins_with(row.path, other->path);
        });
    if (is_inside || std::ranges::count(numbers, i) > 0) {
      undone.push_back(&row);
      continue;
    }
    Term& root = assertions_[row.assertion];
    root = term::replace_at(tm_, root, row.path, row.made);
    is_changed_[row.assertion] = true;
    changes_.push_back(row);
    rules_.push_back(rules[i]);
    rules_.back().place += " becomes ";
    rules_.back().place += term_text(setting_.language, tm_, row.made);
  }
  base::IdSet used;
  for (const Term part : term::post_order(tm_, assertions_)) {
    if (tm_.kind(part) == term::Kind::Call) {
      used.insert(tm_.call_symbol(part).id);
    }
  }
  snippets_.keep_fresh(used);
  return true;
}

smtlib::Features MutationState::kept_features() const {
  smtlib::Features out = material_.declared;
  for (size_t i = 0; i < assertions_.size(); ++i) {
    if (!is_changed_[i]) {
      out = smtlib::merged(out, material_.assertions[i]);
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
      out = smtlib::merged(out, literal.features);
      if (--left == 0) {
        break;
      }
    }
  }
  return out;
}

// Only through connectives: to look into a let one must know all uses of its
// variables.
void MutationState::look_into(const Literal& literal, Term made) {
  struct Open {
    Term term;
    Polarity polarity;
    term::Path path;
  };

  std::vector<Open> open;
  open.push_back({made, literal.polarity, literal.path});
  for (size_t at = 0; at < open.size() && at < kMaxNewPlaces; ++at) {
    const Open now = open[at];
    if (is_literal(tm_, now.term)) {
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
          times(now.polarity, polarity_of_child(tm_, now.term, i));
      if (polarity != Polarity::None) {
        open.push_back({children[i], polarity, now.path});
        open.back().path.push_back(i);
      }
    }
  }
}

}  // namespace assay::technique::skeleton
