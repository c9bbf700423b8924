// SPDX-License-Identifier: MIT
//
// A forward checker for DRAT (Heule, Hunt, Wetzler 2013). Going forwards checks
// clauses that a backward checker would find useless, but there is nothing to
// get wrong: the clauses so far, two watched literals in each, and a trail of
// the literals that follow from them.
//
// A clause is checked by assuming the opposite of its literals; propagation
// must end in a clause that is all false. Otherwise its first literal must be a
// pivot: for every clause with the opposite of the pivot, assuming the opposite
// of that clause's other literals, too, must end so.
//
// What follows from the clauses stays on the trail for good, also when a clause
// that it came from is deleted. That is sound: such a literal was a consequence
// when it got there, so it counts as a clause of its own. This is why a pivot
// may not be on the trail: its opposite would be a clause to resolve with, and
// then the plain check would have succeeded.
//
// Deletions make propagation cheaper and pivots possible. A clause that is
// deleted but not there is refused: nothing would be unsound, but a proof about
// other clauses than these is none.
#include "drat/checker.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace assay::drat {

namespace {

class Checker {
 public:
  Checker(const Clauses& clauses, const Proof& proof, CheckLimits limits)
      : clauses_(clauses), proof_(proof), limits_(limits) {
    const int32_t most =
        std::max(clauses.variables(), proof.clauses.variables());
    values_.assign(2 * (static_cast<size_t>(most) + 1), 0);
    watches_.resize(values_.size());
  }

  CheckResult run() {
    for (size_t i = 0; i < clauses_.size() && !is_refuted_; ++i) {
      add(clauses_[i]);
    }
    size_t step = 0;
    for (; step < proof_.size() && !is_refuted_ && !is_over(); ++step) {
      const std::span<const int32_t> clause = proof_.clauses[step];
      if (proof_.is_deletion[step]) {
        if (!remove(clause)) {
          return refused(step, "deletes a clause that is not there");
        }
        continue;
      }
      if (!follows(clause)) {
        if (is_over()) {
          break;
        }
        return refused(step, "does not follow");
      }
      add(clause);
    }
    if (is_refuted_) {
      return {Verdict::Accepted, "", step};
    }
    if (is_over()) {
      return {Verdict::Undetermined, "limit of the proof checker", step};
    }
    return {Verdict::Refused, "the proof ends without a contradiction", step};
  }

 private:
  struct Stored {
    size_t begin;
    uint32_t size;
    bool is_alive;
  };

  static CheckResult refused(size_t step, std::string_view what) {
    return {Verdict::Refused,
            fmt::format("step {} of the proof {}", step + 1, what),
            step};
  }

  static size_t place(int32_t literal) {
    return literal > 0 ? 2 * static_cast<size_t>(literal)
                       : 2 * static_cast<size_t>(-literal) + 1;
  }

  bool is_true(int32_t literal) const { return values_[place(literal)] > 0; }

  bool is_false(int32_t literal) const { return values_[place(literal)] < 0; }

  // Also looks at the flag, once in a while.
  void spend() {
    if (++steps_ % 65536 == 0 && base::is_set(limits_.is_stopped)) {
      steps_ = limits_.steps;
    }
  }

  bool is_over() const { return steps_ >= limits_.steps; }

  void assign(int32_t literal) {
    values_[place(literal)] = 1;
    values_[place(-literal)] = -1;
    trail_.push_back(literal);
  }

  void undo(size_t to) {
    for (size_t i = to; i < trail_.size(); ++i) {
      values_[place(trail_[i])] = 0;
      values_[place(-trail_[i])] = 0;
    }
    trail_.resize(to);
    propagated_ = to;
  }

  // Independent of the order of the literals.
  static uint64_t key(std::span<const int32_t> clause) {
    uint64_t sum = clause.size();
    for (const int32_t literal : clause) {
      uint64_t x = static_cast<uint32_t>(literal) * 0x9e3779b97f4a7c15ULL;
      x ^= x >> 29;
      sum += x * 0xbf58476d1ce4e5b9ULL;
    }
    return sum;
  }

  std::span<int32_t> literals(const Stored& clause) {
    return {literals_.data() + clause.begin, clause.size};
  }

  // Two literals that are not false, if there are, come first and are watched;
  // one or none that is not decides on the spot.
  void add(std::span<const int32_t> clause) {
    const auto number = static_cast<uint32_t>(stored_.size());
    stored_.push_back(
        {literals_.size(), static_cast<uint32_t>(clause.size()), true});
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    by_key_.emplace(key(clause), number);
    const std::span<int32_t> own = literals(stored_.back());
    const auto open = std::partition(
        own.begin(), own.end(), [this](int32_t l) { return !is_false(l); });
    const auto count = open - own.begin();
    if (own.size() >= 2) {
      watches_[place(own[0])].push_back(number);
      watches_[place(own[1])].push_back(number);
    }
    if (count == 0) {
      is_refuted_ = true;
    } else if (count == 1 && !is_true(own[0])) {
      assign(own[0]);
      is_refuted_ = !propagate();
    }
  }

  // The clause stays in the lists of watches until they are next walked.
  bool remove(std::span<const int32_t> clause) {
    std::vector<int32_t> wanted(clause.begin(), clause.end());
    std::ranges::sort(wanted);
    const auto [first, last] = by_key_.equal_range(key(clause));
    for (auto at = first; at != last; ++at) {
      spend();
      Stored& stored = stored_[at->second];
      const std::span<int32_t> own = literals(stored);
      std::vector<int32_t> sorted(own.begin(), own.end());
      std::ranges::sort(sorted);
      if (sorted == wanted) {
        stored.is_alive = false;
        by_key_.erase(at);
        return true;
      }
    }
    return false;
  }

  // False if a clause is all false.
  bool propagate() {
    while (propagated_ < trail_.size()) {
      const int32_t gone = -trail_[propagated_++];
      std::vector<uint32_t>& list = watches_[place(gone)];
      size_t kept = 0;
      for (size_t i = 0; i < list.size(); ++i) {
        spend();
        if (is_over() || !visit(list[i], gone, list, kept)) {
          // The rest stays watched.
          list.erase(list.begin() + static_cast<ptrdiff_t>(kept),
                     list.begin() + static_cast<ptrdiff_t>(i));
          return is_over();
        }
      }
      list.resize(kept);
    }
    return true;
  }

  // A clause that watches what became false: it watches something else, or is
  // kept in the list, and perhaps gives a new literal. False, and nothing is
  // done, if it is all false.
  bool visit(uint32_t number,
             int32_t gone,
             std::vector<uint32_t>& list,
             size_t& kept) {
    const Stored& stored = stored_[number];
    if (!stored.is_alive) {
      return true;
    }
    const std::span<int32_t> own = literals(stored);
    if (own[0] == gone) {
      std::swap(own[0], own[1]);
    }
    if (!is_true(own[0])) {
      for (size_t i = 2; i < own.size(); ++i) {
        if (!is_false(own[i])) {
          std::swap(own[1], own[i]);
          watches_[place(own[1])].push_back(number);
          return true;
        }
      }
      if (is_false(own[0])) {
        return false;
      }
      assign(own[0]);
    }
    list[kept++] = number;
    return true;
  }

  // Assumes that these are false, but for one; false if that is impossible.
  bool refute_all(std::span<const int32_t> clause, int32_t except) {
    for (const int32_t literal : clause) {
      if (literal == except) {
        continue;
      }
      if (is_true(literal)) {
        return false;
      }
      if (!is_false(literal)) {
        assign(-literal);
      }
    }
    return propagate();
  }

  bool follows(std::span<const int32_t> clause) {
    const size_t root = trail_.size();
    bool is_open = refute_all(clause, 0);
    if (is_open && !is_over() && !clause.empty()) {
      const int32_t pivot = clause[0];
      const auto first = trail_.begin();
      const bool is_at_root =
          std::find(first, first + static_cast<ptrdiff_t>(root), -pivot)
          != first + static_cast<ptrdiff_t>(root);
      is_open = is_at_root || !resolvents_follow(pivot);
    }
    undo(root);
    return !is_open && !is_over();
  }

  // With the opposite of the clause on the trail.
  bool resolvents_follow(int32_t pivot) {
    const size_t before = trail_.size();
    for (const Stored& stored : stored_) {
      spend();
      const std::span<int32_t> own = literals(stored);
      if (!stored.is_alive || std::ranges::count(own, -pivot) == 0) {
        continue;
      }
      const bool is_open = refute_all(own, -pivot);
      undo(before);
      if (is_open || is_over()) {
        return false;
      }
    }
    return true;
  }

  const Clauses& clauses_;
  const Proof& proof_;
  CheckLimits limits_;
  std::vector<Stored> stored_;
  std::vector<int32_t> literals_;
  std::unordered_multimap<uint64_t, uint32_t> by_key_;
  std::vector<int8_t> values_;  // by literal: 1 true, -1 false
  std::vector<std::vector<uint32_t>> watches_;
  std::vector<int32_t> trail_;
  size_t propagated_ = 0;
  uint64_t steps_ = 0;
  bool is_refuted_ = false;
};

}  // namespace

CheckResult check_proof(const Clauses& clauses,
                        const Proof& proof,
                        CheckLimits limits) {
  return Checker(clauses, proof, limits).run();
}

}  // namespace assay::drat
