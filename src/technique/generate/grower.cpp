// SPDX-License-Identifier: MIT
//
// Terms grow from the leaves up, as in a pool: a step takes an operator and
// arguments that are there, most often such that nothing was built upon yet, so
// that what grows hangs together, and sometimes others, so that terms are
// shared. Since each argument's value is known, so is the result's, and a step
// whose value is not known (the standard leaves it open, or it is beyond our
// budgets) is dropped, or put where its value cannot matter: (or true t),
// (ite true u t). At the end everything that nothing was built upon becomes a
// formula, as it came out.
//
// Growing from the root down was the other choice: it gives a better grip on
// the shape, but the values come too late to avoid divisions by zero, wrong
// selectors and overflowing conversions, which then spoil whole terms.
#include "technique/generate/grower.h"

#include <algorithm>
#include <array>
#include <utility>

#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using num::ValueKind;
using term::Term;

namespace {

constexpr uint32_t kCallWeight = 16;
constexpr uint32_t kMaxHard = 2;
constexpr uint32_t kEasyWidth = 8;   // where nothing is hard
constexpr uint32_t kFirmWidth = 16;  // beyond, hard steps need a constant
constexpr size_t kMaxTextLength = 40;
constexpr size_t kMaxNumberBits = 160;

}  // namespace

Grower::Grower(const smtlib::Language& language,
               const Palette& palette,
               ModelSketch& scene,
               term::TermManager& tm,
               base::Rng& rng)
    : language_(language),
      theories_(language.theories()),
      palette_(palette),
      scene_(scene),
      tm_(tm),
      rng_(rng),
      pool_(palette.sorts().size()) {}

std::vector<Term> Grower::grow(uint32_t size) {
  max_tree_ = size * 2;
  hard_ = rng_.chance(3, 5) ? kMaxHard : 0;  // most tests have none
  add_leaves();
  for (uint32_t tries = 0; operators_ < size && tries < size * 8; ++tries) {
    step();
  }
  return harvest();
}

void Grower::add_leaves() {
  for (uint8_t at = 0; at < palette_.sort_count(); ++at) {
    for (const term::Symbol symbol : scene_.constants(at)) {
      pool_[at].push_back({tm_.mk_call(symbol, scene_.sort(at), {}),
                           scene_.model().symbols.at(symbol).value});
    }
    for (const uint32_t instance : palette_.constants(at)) {
      const Instance& row = palette_.instances()[instance];
      const Term term =
          tm_.mk_app(tm_.mk_op(row.row, row.indices), scene_.sort(at), {});
      // A few of them: they are dull in numbers.
      if (pool_[at].empty() || rng_.chance(1, at == Palette::kBool ? 8 : 3)) {
        pool_[at].push_back({term, scene_.evaluator().evaluate(term)});
      }
    }
    leaf_counts_.push_back(pool_[at].size());
  }
}

// --- steps -------------------------------------------------------------------

bool Grower::step() {
  if (palette_.group() == TheoryGroup::Quantifiers && rng_.chance(1, 4)) {
    return step_quantifier();
  }
  // Rarely: after a match, z3 4.8.12 often crashes in the next (reset).
  if (!scene_.datatypes().empty() && rng_.chance(1, 50)) {
    return step_match();
  }
  const uint64_t calls = scene_.calls().size() * kCallWeight;
  const uint64_t mark = rng_.below(palette_.weight() + calls);
  if (mark < calls) {
    return step_call(scene_.calls()[mark / kCallWeight]);
  }
  return step_instance(palette_.draw(rng_));
}

// A new literal, or a term that is there: preferably one of the latest that
// nothing was built upon yet.
Grower::Pick Grower::pick(uint8_t sort) {
  std::vector<Entry>& list = pool_[sort];
  // Strings are about "" and indices outside.
  const uint64_t one_in = palette_.group() == TheoryGroup::Strings ? 3 : 6;
  if (list.empty() || (sort != Palette::kBool && rng_.chance(1, one_in))) {
    const Pick literal = pick_literal(sort);
    if (literal.term || list.empty()) {
      return literal;
    }
  }
  if (rng_.chance(3, 5)) {
    for (int tries = 0; tries < 3; ++tries) {
      const size_t back = rng_.below(std::min<size_t>(list.size(), 6));
      Entry& entry = list[list.size() - 1 - back];
      if (!entry.is_used) {
        return {entry.term, &entry};
      }
    }
  }
  // Otherwise mostly leaves, which come first: they cost nothing.
  const size_t leaves = leaf_counts_[sort];
  const bool is_leaf = leaves > 0 && rng_.chance(2, 3);
  Entry& entry = list[rng_.below(is_leaf ? leaves : list.size())];
  return {entry.term, &entry};
}

// Array literals need (as const S), which few logics have: rarely.
Grower::Pick Grower::pick_literal(uint8_t sort) {
  if (palette_.sorts()[sort].row == theory::kArrayRow && !rng_.chance(1, 8)) {
    return {};
  }
  const Value value = scene_.drawer().draw(scene_.sort(sort));
  return {value.is_known() ? scene_.value_term(sort, value) : Term{}};
}

bool Grower::pick_args(std::span<const uint8_t> sorts, Args& args) {
  args.clear();
  for (const uint8_t sort : sorts) {
    args.push_back(pick(sort));
    if (!args.back().term) {
      return false;
    }
  }
  return true;
}

// For re.range a string must be one letter, for const there must be no sign.
bool Grower::pick_values(std::span<const uint8_t> sorts, Args& args) {
  constexpr int kTries = 8;
  const auto fits = [&](uint8_t sort, Term literal) {
    return literal && tm_.child_count(literal) == 0
           && (scene_.sort(sort) != theory::kString
               || scene_.evaluator().evaluate(literal).text().size() == 1);
  };
  args.clear();
  for (const uint8_t sort : sorts) {
    Pick made;
    for (int tries = 0; tries < kTries && !fits(sort, made.term); ++tries) {
      made = pick_literal(sort);
    }
    if (!fits(sort, made.term)) {
      return false;
    }
    args.push_back(made);
  }
  return true;
}

bool Grower::repeats(const Args& args) {
  for (size_t i = 1; i < args.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (args[i].term == args[j].term) {
        return true;
      }
    }
  }
  return false;
}

void Grower::list_terms() {
  terms_.clear();
  for (const Pick& arg : args_) {
    terms_.push_back(arg.term);
  }
}

// Makes an argument of a hard step a constant, unless the sorts are small or
// few hard steps were made.
bool Grower::ease(const Instance& instance, Args& args) {
  uint32_t width = 0;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    width = std::max(width, palette_.sorts()[instance.args[i]].width);
  }
  const bool is_number = width == 0;
  if (!is_number && width <= kEasyWidth) {
    return true;
  }
  if (width <= kFirmWidth && hard_ < kMaxHard && rng_.chance(1, 3)) {
    ++hard_;
    return true;
  }
  args.back() = pick_literal(instance.args[instance.arg_count - 1]);
  return static_cast<bool>(args.back().term);
}

bool Grower::step_instance(const Instance& instance) {
  const std::span<const uint8_t> sorts =
      std::span(instance.args).first(instance.arg_count);
  if (instance.wants_values ? !pick_values(sorts, args_)
                            : !pick_args(sorts, args_)) {
    return false;
  }
  if (instance.can_widen && !instance.is_hard && rng_.chance(1, 5)) {
    for (uint64_t more = 1 + rng_.below(2); more > 0; --more) {
      args_.push_back(pick(instance.args[1]));
    }
  }
  if (instance.is_hard && !ease(instance, args_)) {
    return false;
  }
  if (instance.can_widen && instance.is_hard && rng_.chance(1, 10)) {
    if (const Pick literal = pick_literal(instance.args[1]); literal.term) {
      args_.push_back(literal);
    }
  }
  const bool is_idle =
      args_.size() > 1 && args_[0].term == args_[1].term && !rng_.chance(1, 8);
  if (is_idle) {
    return false;
  }
  terms_.clear();
  for (const Pick& arg : args_) {
    terms_.push_back(arg.term);
  }
  const Term made = tm_.mk_app(tm_.mk_op(instance.row, instance.indices),
                               scene_.sort(instance.result),
                               terms_);
  return keep(instance.result, made, args_);
}

bool Grower::step_call(const CallInstance& call) {
  if (!pick_args(call.args, args_)) {
    return false;
  }
  list_terms();
  const term::Sort sort = scene_.sort(call.result);
  if (!call.is_tester) {
    return keep(call.result, tm_.mk_call(call.symbol, sort, terms_), args_);
  }
  const term::Index index{term::Index::Kind::OfSymbol, call.symbol.id};
  const term::Op tester =
      tm_.mk_op(language_.tester_row(), std::span(&index, 1));
  return keep(call.result, tm_.mk_app(tester, sort, terms_), args_);
}

bool Grower::is_bearable(const Value& value) const {
  if (value.is_small()) {
    return true;
  }
  if (value.is(ValueKind::String)) {
    return value.text().size() <= kMaxTextLength;
  }
  if (value.is(ValueKind::Seq)) {
    return value.elements().size() <= kMaxTextLength;
  }
  if (value.is(ValueKind::Int)) {
    return mpz_sizeinbase(value.to_mpz().get_mpz_t(), 2) <= kMaxNumberBits;
  }
  return true;
}

// Adds what was made of these to the pool, if its value is of use.
bool Grower::keep(uint8_t sort, Term term, std::span<const Pick> args) {
  uint32_t size = 1;
  for (const Pick& arg : args) {
    size += arg.entry == nullptr ? 0 : arg.entry->size;
  }
  if (size > max_tree_
      || std::ranges::find(pool_[sort], term, &Entry::term)
             != pool_[sort].end()) {
    return false;
  }
  const Value value = scene_.evaluator().evaluate(term);
  if (!value.is_known()) {
    return value.is(ValueKind::Unspecified) && shelter(sort, term);
  }
  if (!is_bearable(value)) {
    return false;
  }
  for (const Pick& arg : args) {
    if (arg.entry != nullptr) {
      arg.entry->is_used = true;
    }
  }
  pool_[sort].push_back({term, value, size});
  ++operators_;
  return true;
}

// Puts a term that may have any value where its value does not matter.
bool Grower::shelter(uint8_t sort, Term wild) {
  std::vector<Entry>& conditions = pool_[Palette::kBool];
  if (!rng_.chance(1, 4) || conditions.empty() || pool_[sort].empty()) {
    return false;
  }
  const size_t chosen = rng_.below(conditions.size());
  const Entry& known = pool_[sort][rng_.below(pool_[sort].size())];
  const bool holds = conditions[chosen].value.is_true();
  const Term condition = conditions[chosen].term;
  Term made;
  if (sort == Palette::kBool) {
    made = holds ? apply(theory::core::kOr, condition, wild)
                 : apply(theory::core::kImplies, condition, wild);
  } else if (scene_.sort(sort) != theory::kRegLan) {
    const std::array<Term, 3> args = {
        condition, holds ? known.term : wild, holds ? wild : known.term};
    made = tm_.mk_app(term::op_of(theory::core::kIte), scene_.sort(sort), args);
  }
  const Value value = made ? scene_.evaluator().evaluate(made) : Value();
  if (!value.is_known()) {
    return false;
  }
  const uint32_t size = conditions[chosen].size + known.size + 3;
  if (size > max_tree_) {
    return false;
  }
  conditions[chosen].is_used = true;
  pool_[sort].push_back({made, value, size});
  operators_ += 2;
  return true;
}

}  // namespace assay::technique
