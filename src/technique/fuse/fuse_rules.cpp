// SPDX-License-Identifier: MIT
//
// The part of a Fuser that applies fusion functions.
//
// One to four times, a pair of constants x and y, of two parts of the test, is
// chosen at random together with a rule for their sorts. Rules that fit any
// sort, or only a few sizes, would hardly ever be drawn beside those for plain
// integers, so they get shares of their own. If no draw is possible, all pairs
// are tried in turn, and then single constants (x with a fresh symbol), so that
// every seed that can be fused is fused.
//
// Applying a rule (Fuser::apply) declares z and what else is fresh, computes
// their values under the witness, and replaces some occurrences of x by its
// inverse g(z, y), likewise for y. For parts that are unsat, constraints say
// that what was replaced is equal to its inverse. A rule that turns out to need
// a value that is not there (the inverse of a drawn 0) is taken back as a
// whole, with its symbols and their values, and another one is tried.
#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "model/value_text.h"
#include "num/value_map.h"
#include "rules/trust.h"
#include "technique/fuse/fuser.h"
#include "theory/core/build.h"
#include "theory/sorts.h"
#include "theory/value_drawer.h"

namespace assay::technique {

using num::Value;
using rules::Role;
using term::Sort;
using term::Symbol;
using term::Term;
using testcase::Status;

namespace {

constexpr int kMaxTriplets = 4;
constexpr int kMaxPairs = 8;
constexpr int kMaxDraws = 24;
constexpr size_t kFewOccurrences = 6;
constexpr size_t kManyOccurrences = 40;
constexpr size_t kMaxPlaces = 6;  // that a step names
constexpr size_t kMaxPath = 16;

bool is_unconditional_inverse(const rules::Inverse& inverse) {
  return !inverse.condition && !inverse.is_only_sometimes;
}

void add_number(std::string& text, size_t number) {
  const fmt::format_int digits(number);
  text.append(digits.data(), digits.size());
}

// Such as "2 at 0.1": the assertion of the seed, and the way down in it.
void add_place(std::string& text,
               uint32_t root,
               std::span<const uint32_t> path) {
  add_number(text, root + 1);
  for (size_t i = 0; i < std::min(path.size(), kMaxPath); ++i) {
    text += i == 0 ? " at " : ".";
    add_number(text, path[i]);
  }
  if (path.size() > kMaxPath) {
    text += "...";
  }
}

}  // namespace

void Fuser::fuse() {
  int wanted = 1;
  while (wanted < kMaxTriplets && rng_.chance(1, 2)) {
    ++wanted;
  }
  for (int i = 0; i < wanted; ++i) {
    const size_t first = rng_.below(parts_.size());
    const size_t second =
        (first + 1 + rng_.below(parts_.size() - 1)) % parts_.size();
    if (rng_.chance(1, 10) && try_single(first)) {
      continue;
    }
    if (!try_pair(first, second) && !scan_pairs(first, second)
        && !try_single(first)) {
      try_single(second);
    }
  }
  for (size_t i = 0; i < parts_.size() && changes_.empty(); ++i) {
    try_single(i);
  }
}

bool Fuser::is_allowed(uint32_t rule) const {
  return tables_.may_widen()
         || (!tables_.rules()->rule(rule).is_wide
             && smtlib::includes(features_, tables_.rules()->features(rule)));
}

// Constants at random, a few times.
bool Fuser::try_pair(size_t first, size_t second) {
  const RuleIndex& index = *tables_.rules();
  const size_t first_count = parts_[first].is_used.size();
  const size_t second_count = parts_[second].is_used.size();
  if (first_count == 0 || second_count == 0) {
    return false;
  }
  std::vector<uint32_t> loose;
  std::ranges::copy_if(index.loose(),
                       std::back_inserter(loose),
                       [&](uint32_t rule) { return is_allowed(rule); });
  for (int tries = 0; tries < kMaxPairs; ++tries) {
    const Pick x{first, rng_.below(first_count)};
    Pick y{second, rng_.below(second_count)};
    // Equal sorts have the most rules.
    for (size_t i = 0; i < second_count && tries % 2 == 0
                       && variable(y).sort != variable(x).sort;
         ++i) {
      y.variable = (y.variable + 1) % second_count;
    }
    if (parts_[first].is_used[x.variable] != 0
        || parts_[second].is_used[y.variable] != 0) {
      continue;
    }
    std::vector<const RuleUse*> uses;
    for (const RuleUse& use : index.find(variable(x).sort, variable(y).sort)) {
      if (is_allowed(use.rule)) {
        uses.push_back(&use);
      }
    }
    // Rarely for sorts that have nothing else, or there were little else.
    if (uses.empty() && (loose.empty() || !rng_.chance(1, 8))) {
      continue;
    }
    // Those for few sizes have few chances.
    const auto few = std::ranges::partition(uses, [&](const RuleUse* use) {
      return !index.rule(use->rule).ranges.empty();
    });
    const auto rare = static_cast<size_t>(few.begin() - uses.begin());
    const size_t drawn = rare > 0 && rng_.chance(1, 3)
                             ? rng_.below(rare)
                             : rng_.below(uses.size() + loose.size());
    if (drawn < uses.size()) {
      if (apply(*uses[drawn], x, y)) {
        return true;
      }
      continue;
    }
    const RuleUse use{loose[drawn - uses.size()],
                      false,
                      {{variable(x).sort, variable(y).sort}, {}}};
    if (apply(use, x, y)) {
      return true;
    }
  }
  return false;
}

// All pairs of constants in turn, from a random one on.
bool Fuser::scan_pairs(size_t first, size_t second) {
  const RuleIndex& index = *tables_.rules();
  const size_t first_count = parts_[first].is_used.size();
  const size_t second_count = parts_[second].is_used.size();
  constexpr size_t kMost = 2'000;
  const size_t all = first_count * second_count;
  const size_t begin = all == 0 ? 0 : rng_.below(all);
  for (size_t i = 0; i < std::min(all, kMost); ++i) {
    const size_t at = (begin + i) % all;
    const Pick x{first, at / second_count};
    const Pick y{second, at % second_count};
    if (parts_[first].is_used[x.variable] != 0
        || parts_[second].is_used[y.variable] != 0) {
      continue;
    }
    for (const RuleUse& use : index.find(variable(x).sort, variable(y).sort)) {
      if (is_allowed(use.rule) && rng_.chance(1, 2) && apply(use, x, y)) {
        return true;
      }
    }
  }
  return false;
}

bool Fuser::try_single(size_t part) {
  const RuleIndex& index = *tables_.rules();
  const size_t count = parts_[part].is_used.size();
  const size_t begin = count == 0 ? 0 : rng_.below(count);
  for (size_t i = 0; i < count; ++i) {
    const Pick x{part, (begin + i) % count};
    if (parts_[part].is_used[x.variable] != 0) {
      continue;
    }
    // Rules for any sort only where there are no others.
    const bool wants_own =
        index.has_own_rules(variable(x).sort) && !rng_.chance(1, 8);
    std::vector<const RuleUse*> uses;
    for (const RuleUse& use : index.find(variable(x).sort)) {
      if (is_allowed(use.rule)
          && !(wants_own && use.bindings.sizes.empty()
               && !use.bindings.sorts.empty())) {
        uses.push_back(&use);
      }
    }
    while (!uses.empty()) {
      const size_t drawn = rng_.below(uses.size());
      if (apply(*uses[drawn], x, {})) {
        return true;
      }
      uses.erase(uses.begin() + static_cast<std::ptrdiff_t>(drawn));
    }
  }
  return false;
}

bool Fuser::apply(const RuleUse& use, Pick x, std::optional<Pick> y) {
  const RuleIndex& index = *tables_.rules();
  const std::span<const rules::Instance> instances =
      index.instances(use.rule, use.bindings.sizes);
  if (instances.empty()) {
    return false;
  }
  const rules::Instance& instance = instances[rng_.below(instances.size())];
  rules::Builder builder(instance, tm_, use.bindings.sorts);
  std::vector<Pick> picks{x};
  if (y) {
    picks.push_back(*y);
    if (use.is_swapped) {
      std::swap(picks[0], picks[1]);
    }
  }
  for (size_t i = 0; i < picks.size(); ++i) {
    builder.set(i, variable(picks[i]).term);
  }
  const size_t symbols_before = new_symbols_.size();
  if (!draw_constants(instance, builder) || !declare_new(instance, builder)
      || !use_inverses(instance, builder, picks)) {
    for (size_t i = symbols_before; i < new_symbols_.size(); ++i) {
      witness_.symbols.erase(new_symbols_[i]);
    }
    new_symbols_.resize(symbols_before);
    return false;
  }
  if (builder.datatype()) {
    new_datatypes_.push_back(builder.datatype());
  }
  for (const Pick pick : picks) {
    parts_[pick.part].is_used[pick.variable] = 1;
  }
  const smtlib::Features all =
      smtlib::merged(features_, index.features(use.rule));
  has_new_features_ = has_new_features_ || all != features_;
  features_ = all;
  return true;
}

bool Fuser::draw_constants(const rules::Instance& instance,
                           rules::Builder& builder) {
  const rules::Rule& rule = *instance.rule;
  const auto is_draw = [&](size_t i) {
    return rule.variables[i].role == Role::Draw;
  };
  bool has_draws = false;
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    has_draws = has_draws || is_draw(i);
  }
  if (!has_draws) {
    return true;
  }
  const model::Model nothing{};
  eval::Evaluator evaluator(tables_.language().theories(), tm_, nothing);
  theory::ValueDrawer drawer(
      tm_, evaluator, rng_, theory::ValueDrawer::Numbers::Digits);
  const auto draw = [&](size_t i) {
    if (instance.variables[i].term) {
      return evaluator.evaluate(builder.build(*instance.variables[i].term));
    }
    return drawer.draw(builder.sort_of(i));
  };
  // What is computed may have no value, such as 1/c for a c of 0.
  const auto fill = [&] {
    for (size_t i = 0; i < rule.variables.size(); ++i) {
      if (!is_draw(i)) {
        continue;
      }
      const Value value = draw(i);
      const std::optional<Term> literal =
          value.is_known() ? model::value_to_term(tables_.language().theories(),
                                                  tm_,
                                                  builder.sort_of(i),
                                                  value)
                           : std::nullopt;
      if (!literal) {
        return false;
      }
      builder.set(i, *literal);
    }
    return true;
  };
  for (int tries = 0; tries < kMaxDraws; ++tries) {
    if (fill()
        && std::ranges::all_of(instance.conditions, [&](const auto& condition) {
             return evaluator.evaluate(builder.build(condition)).is_true();
           })) {
      return true;
    }
  }
  return false;
}

// Symbols for what is fresh and for the outputs, and their values.
bool Fuser::declare_new(const rules::Instance& instance,
                        rules::Builder& builder) {
  const rules::Rule& rule = *instance.rule;
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    const Role role = rule.variables[i].role;
    if (role != Role::Fresh && role != Role::Output) {
      continue;
    }
    const Symbol symbol = builder.declare(i, rule.variables[i].name);
    new_symbols_.push_back(symbol);
    if (!has_witness()) {
      continue;
    }
    evaluator_->refill();
    const Sort sort = builder.sort_of(i);
    Value value;
    if (instance.variables[i].term) {
      value = evaluator_->evaluate(builder.build(*instance.variables[i].term));
    } else {
      value = theory::ValueDrawer(
                  tm_, *evaluator_, rng_, theory::ValueDrawer::Numbers::Indices)
                  .draw(sort);
    }
    if (!value.is_known() || value.is_opaque()) {
      value = evaluator_->default_value(sort);
    }
    if (!value.is_known()) {
      return false;
    }
    witness_.symbols[symbol] = {rule.variables[i].params.empty()
                                    ? std::move(value)
                                    : num::make_map(std::move(value), {}),
                                {},
                                {}};
  }
  return true;
}

bool Fuser::use_inverses(const rules::Instance& instance,
                         rules::Builder& builder,
                         std::span<const Pick> picks) {
  std::vector<size_t> used;
  // The first side to be tried is sometimes the only one.
  const size_t offset = rng_.below(picks.size());
  for (size_t i = 0; i < picks.size(); ++i) {
    const size_t side = (offset + i) % picks.size();
    if (!used.empty() && rng_.chance(1, 4)) {
      continue;
    }
    std::vector<size_t> ways;
    for (size_t way = 0; way < instance.inverses.size(); ++way) {
      if (instance.inverses[way].input == side) {
        ways.push_back(way);
      }
    }
    while (!ways.empty()) {
      const size_t drawn = rng_.below(ways.size());
      if (use_inverse(instance, builder, ways[drawn], picks[side])) {
        if (parts_[picks[side].part].status == Status::Unsat) {
          used.push_back(ways[drawn]);
        } else {
          used.push_back(SIZE_MAX);
        }
        break;
      }
      ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(drawn));
    }
  }
  if (used.empty()) {
    return false;
  }
  if (!is_sat()) {
    std::erase(used, SIZE_MAX);
    constrain(instance, builder, used);
  }
  return true;
}

bool Fuser::use_inverse(const rules::Instance& instance,
                        rules::Builder& builder,
                        size_t number,
                        Pick pick) {
  const Term term = builder.build(instance.inverses[number].term);
  const Fusable::Variable& constant = variable(pick);
  const bool is_sat_part = parts_[pick.part].status == Status::Sat;
  // Without a witness nobody can look whether it is right here.
  if (mix_ == StatusMix::OpenSat
      && !(is_unconditional_inverse(instance.rule->inverses[number])
           && rules::is_shown(instance))) {
    return false;
  }
  if (has_witness() && is_sat_part) {
    const Value value = evaluator_->evaluate(term);
    const Value wanted = evaluator_->evaluate(constant.term);
    if (!value.is_known()
        || !evaluator_->equal(value, wanted, constant.sort).is_true()) {
      return false;
    }
  }
  const size_t count = choose_occurrences(pick, term);
  rules_.push_back({"fusion " + instance.rule->name,
                    describe(pick, std::span(changes_).last(count))});
  return true;
}

// Not by fmt: a formula takes a few microseconds in all.
std::string Fuser::describe(Pick pick, std::span<const Change> changes) const {
  const Fusable::Variable& constant = variable(pick);
  std::string text(tm_.text(tm_.symbol(constant.symbol).name));
  text.reserve(text.size() + 60 + 16 * changes.size());
  text += " of part ";
  add_number(text, pick.part + 1);
  text += ", ";
  add_number(text, changes.size());
  text += " of ";
  add_number(text, constant.occurrences.size());
  text += " occurrences: assertion ";
  for (size_t i = 0; i < std::min(changes.size(), kMaxPlaces); ++i) {
    text += i == 0 ? "" : ", ";
    add_place(text, changes[i].root, changes[i].replacement.path);
  }
  text += changes.size() > kMaxPlaces ? ", ..." : "";
  return text;
}

// Says what makes the substituted terms equal to the constants of unsat parts.
void Fuser::constrain(const rules::Instance& instance,
                      rules::Builder& builder,
                      std::span<const size_t> inverses) {
  const rules::Rule& rule = *instance.rule;
  bool has_outputs = true;
  bool has_given = false;  // fresh symbols whose value only a witness has
  for (const rules::Variable& row : rule.variables) {
    has_outputs = has_outputs
                  && (row.role != Role::Output || (row.term && !row.is_hidden));
    has_given = has_given || (row.role == Role::Fresh && row.term);
  }
  const bool is_unconditional =
      rule.belief == rules::Belief::BuiltIn && has_outputs && !has_given
      && std::ranges::all_of(inverses, [&](size_t number) {
           return is_unconditional_inverse(rule.inverses[number]);
         });
  const bool by_outputs = is_unconditional && rng_.chance(1, 2);
  // Whether z = f(x, y) alone makes x = rx hold: only a proof tells.
  const bool is_enough = by_outputs && rules::is_shown(instance);
  std::string said;
  const auto say = [&](size_t variable, Term term) {
    constraints_.push_back(
        theory::core::mk_equal(tm_, builder.value(variable), term));
    said += said.empty() ? "" : ", ";
    said += rule.variables[variable].name;
  };
  if (by_outputs || (has_outputs && rng_.chance(3, 4))) {
    for (size_t i = 0; i < rule.variables.size(); ++i) {
      if (rule.variables[i].role == Role::Output) {
        say(i, builder.build(*instance.variables[i].term));
      }
    }
  }
  for (const size_t number : inverses) {
    if (!is_enough) {
      const rules::Instance::InverseInfo& inverse = instance.inverses[number];
      say(inverse.input, builder.build(inverse.term));
    }
  }
  if (!said.empty()) {
    rules_.back().place += fmt::format("; constraints on the rule's {}", said);
  }
}

// How many of them.
size_t Fuser::choose_occurrences(Pick pick, Term replacement) {
  const Fusable& seed = *parts_[pick.part].seed;
  std::vector<Fusable::Occurrence> all = variable(pick).occurrences;
  const size_t most = std::min(
      all.size(), rng_.chance(1, 8) ? kManyOccurrences : kFewOccurrences);
  const size_t least = std::min<size_t>(most, rng_.chance(1, 4) ? 1 : 2);
  const size_t count = least + rng_.below(most - least + 1);
  for (size_t i = 0; i < count; ++i) {
    std::swap(all[i], all[i + rng_.below(all.size() - i)]);
    changes_.push_back({pick.part,
                        all[i].root,
                        {seed.path(all[i]), replacement},
                        variable(pick).term});
  }
  return count;
}

}  // namespace assay::technique
