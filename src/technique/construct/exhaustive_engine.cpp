// SPDX-License-Identifier: MIT
//
// Terms grow from a few variables, each with its values under all assignments.
// A formula that some assignments make true and some do not is of use, itself
// or negated; such formulas, and random connections of them, are conjoined as
// long as they take assignments away, until none is left. Then every assertion
// that the others can do without is dropped: what stays is unsat, by having
// looked at every assignment, and sat without any one of them.
#include "technique/construct/exhaustive_engine.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "technique/construct/enumeration.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Term;
using testcase::Claim;
using testcase::TrustRoot;

namespace {

// What one term may cost: its values under all assignments of its support.
constexpr uint64_t kMostValues = 1024;
constexpr size_t kMostKept = 64;  // terms
constexpr int kSteps = 40;
constexpr int kConjuncts = 24;

class ExhaustiveMaker {
 public:
  ExhaustiveMaker(Workshop& shop, const ConstructOptions& options)
      : shop_(shop), options_(options) {}

  // Adds variables while all assignments are few enough; false if there are
  // none at all.
  bool add_variables();

  void grow(int steps);
  // A formula that is neither always true nor always false.
  bool draw_formula(Term& formula, AssignmentSet& where);

  std::optional<MadeFormulas> refute();
  std::optional<MadeFormulas> decide();

 private:
  struct Entry {
    Term term;
    Enumeration::Vector vector;
    AssignmentSet where;  // of a formula, once asked for
  };

  struct Conjunct {
    Term formula;
    AssignmentSet where;
  };

  bool draw_conjunct(Conjunct& next);
  size_t pick(uint8_t sort);
  void add(uint8_t sort, Term term, Enumeration::Vector vector);
  bool step();
  void minimise(std::vector<Conjunct>& conjuncts) const;
  std::string proof() const;

  Workshop& shop_;
  const ConstructOptions& options_;
  std::optional<Enumeration> enumeration_;
  std::vector<std::vector<Entry>> entries_;  // by sort
};

bool ExhaustiveMaker::add_variables() {
  base::Rng& rng = shop_.rng();
  const uint64_t most = uint64_t{1} << options_.assignment_bits;
  uint64_t count = 1;
  std::vector<std::vector<Value>> domains;
  const size_t first = shop_.variables().size();
  for (uint32_t tries = 0;
       tries < 4 * options_.variables && domains.size() < options_.variables;
       ++tries) {
    const uint8_t sort =
        tries < 2 ? shop_.draw_main_sort()
                  : static_cast<uint8_t>(rng.below(shop_.sort_count()));
    std::optional<std::vector<Value>> values =
        shop_.values_of(sort, static_cast<size_t>(most / count));
    if (sort == Palette::kBool || !values) {
      continue;
    }
    count *= values->size();
    shop_.add_variable(sort, {});
    domains.push_back(*std::move(values));
  }
  if (domains.empty()) {
    return false;
  }
  enumeration_.emplace(shop_, std::move(domains));
  entries_.resize(shop_.sort_count());
  for (size_t i = first; i < shop_.variables().size(); ++i) {
    const Workshop::Variable& each = shop_.variables()[i];
    entries_[each.sort].push_back(
        {each.term, enumeration_->of_variable(i - first), {}});
  }
  return true;
}

void ExhaustiveMaker::add(uint8_t sort, Term term, Enumeration::Vector vector) {
  if (entries_[sort].size() < kMostKept) {
    entries_[sort].push_back({term, std::move(vector), {}});
  }
}

// The position of an entry of the sort, sometimes of a new literal.
size_t ExhaustiveMaker::pick(uint8_t sort) {
  std::vector<Entry>& list = entries_[sort];
  if (list.empty() || shop_.rng().chance(1, 5)) {
    Value value = shop_.draw_value(sort);
    const Term literal = shop_.literal(sort, value);
    if (literal) {
      list.push_back({literal, Enumeration::of_value(std::move(value)), {}});
      return list.size() - 1;
    }
  }
  // Of two the later one: what grows shall hang together.
  return list.empty() ? SIZE_MAX
                      : std::max(shop_.rng().below(list.size()),
                                 shop_.rng().below(list.size()));
}

bool ExhaustiveMaker::step() {
  const Instance& instance = shop_.stock().operators.draw(shop_.rng());
  std::array<uint8_t, Instance::kMaxArgs> sorts{};
  std::array<size_t, Instance::kMaxArgs> picks{};
  std::array<Term, Instance::kMaxArgs> terms;
  std::array<const Enumeration::Vector*, Instance::kMaxArgs> vectors{};
  for (size_t i = 0; i < instance.arg_count; ++i) {
    sorts[i] = instance.args[i];
    picks[i] = pick(sorts[i]);
    if (picks[i] == SIZE_MAX) {
      return false;
    }
  }
  uint32_t support = 0;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    const Entry& entry = entries_[sorts[i]][picks[i]];
    terms[i] = entry.term;
    vectors[i] = &entry.vector;
    support |= entry.vector.support;
  }
  if (support == 0 || enumeration_->count_of(support) > kMostValues) {
    return false;
  }
  std::optional<Enumeration::Vector> made = enumeration_->apply(
      instance, std::span(vectors).first(instance.arg_count));
  if (!made || std::ranges::all_of(made->values, [&](const Value& value) {
        return value == made->values.front();
      })) {
    return false;
  }
  add(instance.result,
      shop_.apply(instance, std::span(terms).first(instance.arg_count)),
      *std::move(made));
  return true;
}

void ExhaustiveMaker::grow(int steps) {
  for (int i = 0; i < steps; ++i) {
    step();
  }
}

bool ExhaustiveMaker::draw_formula(Term& formula, AssignmentSet& where) {
  std::vector<Entry>& list = entries_[Palette::kBool];
  std::vector<size_t> usable;
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].vector.support != 0) {
      usable.push_back(i);
    }
  }
  if (usable.empty()) {
    return false;
  }
  Entry& entry = list[usable[shop_.rng().below(usable.size())]];
  if (entry.where.empty()) {
    entry.where = enumeration_->where_true(entry.vector);
  }
  formula = entry.term;
  where = entry.where;
  return true;
}

// Both, one of the other's connections, word by word.
struct Connective {
  uint32_t row;
  uint64_t (*apply)(uint64_t, uint64_t);
};

constexpr std::array kConnectives = {
    Connective{theory::core::kAnd,
               [](uint64_t a, uint64_t b) { return a & b; }},
    Connective{theory::core::kOr, [](uint64_t a, uint64_t b) { return a | b; }},
    Connective{theory::core::kXor,
               [](uint64_t a, uint64_t b) { return a ^ b; }},
    Connective{theory::core::kImplies,
               [](uint64_t a, uint64_t b) { return ~a | b; }},
    Connective{theory::core::kEqual,
               [](uint64_t a, uint64_t b) { return ~(a ^ b); }},
};

// A formula, often connected with another one.
bool ExhaustiveMaker::draw_conjunct(Conjunct& next) {
  if (!draw_formula(next.formula, next.where)) {
    return false;
  }
  Conjunct other;
  if (!shop_.rng().chance(1, 2) || !draw_formula(other.formula, other.where)
      || other.formula == next.formula) {
    return true;
  }
  const AssignmentSet all = enumeration_->all();
  const Connective& row = kConnectives[shop_.rng().below(kConnectives.size())];
  const std::array args = {next.formula, other.formula};
  next.formula =
      shop_.tm().mk_app(shop_.tm().mk_op(row.row, {}), theory::kBool, args);
  for (size_t i = 0; i < all.size(); ++i) {
    next.where[i] = row.apply(next.where[i], other.where[i]) & all[i];
  }
  return true;
}

std::optional<MadeFormulas> ExhaustiveMaker::refute() {
  base::Rng& rng = shop_.rng();
  const AssignmentSet all = enumeration_->all();
  AssignmentSet left = all;
  std::vector<Conjunct> conjuncts;
  for (int tries = 0; tries < kConjuncts && !is_empty(left); ++tries) {
    Conjunct next;
    if (!draw_conjunct(next)) {
      return std::nullopt;
    }
    // The side that leaves less, but not nothing at once.
    AssignmentSet opposite = complement(next.where, all);
    AssignmentSet kept = left;
    keep_common(kept, next.where);
    AssignmentSet lost = left;
    keep_common(lost, opposite);
    const uint64_t kept_count = count(kept);
    const uint64_t lost_count = count(lost);
    const bool is_first = conjuncts.empty();
    if ((kept_count == 0 || lost_count == 0) && is_first) {
      continue;
    }
    if (lost_count < kept_count && (lost_count > 0 || !is_first)) {
      next.formula = shop_.negate(next.formula);
      next.where = std::move(opposite);
      kept = std::move(lost);
    }
    if (kept != left) {
      left = std::move(kept);
      conjuncts.push_back(std::move(next));
    }
  }
  if (!is_empty(left)) {
    return std::nullopt;
  }
  minimise(conjuncts);
  MadeFormulas made;
  std::vector<uint32_t> core;
  for (Conjunct& each : conjuncts) {
    core.push_back(static_cast<uint32_t>(core.size()));
    made.assertions.push_back(rng.chance(1, 8) ? shop_.bind_some(each.formula)
                                               : each.formula);
  }
  made.claim = {TrustRoot::Proved,
                testcase::KnownCore{std::move(core), proof()}};
  return made;
}

void ExhaustiveMaker::minimise(std::vector<Conjunct>& conjuncts) const {
  for (size_t at = 0; at < conjuncts.size();) {
    AssignmentSet left = enumeration_->all();
    for (size_t i = 0; i < conjuncts.size(); ++i) {
      if (i != at) {
        keep_common(left, conjuncts[i].where);
      }
    }
    if (is_empty(left)) {
      conjuncts.erase(conjuncts.begin() + static_cast<int64_t>(at));
    } else {
      ++at;
    }
  }
}

std::string ExhaustiveMaker::proof() const {
  return fmt::format(
      "exhaustive: each of the {} assignments of the variables makes an "
      "assertion false, and none of the assertions can be missed for that",
      enumeration_->assignment_count());
}

std::optional<MadeFormulas> ExhaustiveMaker::decide() {
  const AssignmentSet all = enumeration_->all();
  AssignmentSet left = all;
  MadeFormulas made;
  for (uint32_t i = 0; i < options_.assertions; ++i) {
    Conjunct next;
    if (!draw_conjunct(next)) {
      return std::nullopt;
    }
    const bool is_negated = shop_.rng().chance(1, 3);
    made.assertions.push_back(is_negated ? shop_.negate(next.formula)
                                         : next.formula);
    keep_common(left, is_negated ? complement(next.where, all) : next.where);
  }
  if (is_empty(left)) {
    made.claim = Claim::unsat(
        TrustRoot::Proved,
        fmt::format("exhaustive: each of the {} assignments of the variables "
                    "makes an assertion false",
                    enumeration_->assignment_count()));
    return made;
  }
  uint64_t number = 0;
  while (((left[number / 64] >> (number % 64)) & 1U) == 0) {
    ++number;
  }
  shop_.set_values(enumeration_->assignment(number));
  if (!shop_.hold(made.assertions)) {
    return std::nullopt;
  }
  made.claim = Claim::sat(
      TrustRoot::Proved, shop_.take_model(shop_.used_symbols(made.assertions)));
  return made;
}

}  // namespace

std::optional<MadeFormulas> refute_by_enumeration(
    Workshop& shop, const ConstructOptions& options) {
  ExhaustiveMaker maker(shop, options);
  if (!maker.add_variables()) {
    return std::nullopt;
  }
  maker.grow(kSteps);
  return maker.refute();
}

std::optional<MadeFormulas> decide_by_enumeration(
    Workshop& shop, const ConstructOptions& options) {
  ExhaustiveMaker maker(shop, options);
  if (!maker.add_variables()) {
    return std::nullopt;
  }
  maker.grow(kSteps);
  return maker.decide();
}

}  // namespace assay::technique
