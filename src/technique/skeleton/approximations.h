// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "rules/instance.h"
#include "rules/rule.h"
#include "smtlib/features.h"
#include "smtlib/language.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// Where a place is to go: to something that it implies, or that implies it.
enum class Direction : uint8_t { Weaken, Strengthen };

constexpr Direction opposite(Direction direction) {
  return direction == Direction::Weaken ? Direction::Strengthen
                                        : Direction::Weaken;
}

// One way to read a rule: an atom that `match` fits may become `make`.
struct Pattern {
  const rules::Instance* instance = nullptr;
  rules::Recipe match;
  rules::Recipe make;
  bool is_negated = false;    // `make` is, to be put in the atom's place
  bool is_reversed = false;   // from `to` to `from`
  bool is_deep = false;       // `match` has more than one operator
  bool is_equation = false;   // the sides of `match` may be swapped
  bool is_shown = false;      // the rule, at these sizes; else it was tried
  smtlib::Features features;  // of `make`
};

// What a pattern's variables stand for; to be kept, for speed.
struct Match {
  std::vector<term::Term> values;  // as the rule's variables; none: not bound
  std::vector<term::Sort> sorts;   // as Rule::sorts
  std::vector<std::pair<uint32_t, term::Term>> open;  // while matching
};

// The sizes that rules are compiled for, from small to large.
struct KnownSizes {
  // Those of the manager's sorts.
  explicit KnownSizes(const term::TermManager& tm);
  // Those of sorts in SMT-LIB text.
  void add(std::string_view sorts);

  std::set<uint32_t> widths;                        // of bit-vectors
  std::set<std::pair<uint32_t, uint32_t>> formats;  // of floats
};

// Whether the sort of an instance at this position is this one. `bound`, as
// Rule::sorts, are what variables stand for; those that are none get bound.
bool fits(const term::TermManager& tm,
          const rules::Instance& instance,
          uint32_t position,
          term::Sort sort,
          std::vector<term::Sort>& bound);

// The rules of kind Weaken, for some sizes, by the operator of the atom and the
// sort of its first argument. Immutable.
class Approximations {
 public:
  // Fails if a rule is ill-sorted.
  static Result<std::unique_ptr<const Approximations>> compile(
      const smtlib::Language& language,
      std::vector<rules::Rule> rules,
      const KnownSizes& sizes);

  // Patterns that may fit the atom; most often those of one list. In a list
  // those that say most about the atom come first.
  struct Candidates {
    std::span<const uint32_t> own;  // for its sort
    std::span<const uint32_t> any;  // for any sort

    size_t size() const { return own.size() + any.size(); }

    uint32_t operator[](size_t at) const {
      return at < own.size() ? own[at] : any[at - own.size()];
    }
  };

  Candidates find(const term::TermManager& tm,
                  term::Term atom,
                  Direction direction) const;

  const Pattern& pattern(uint32_t number) const { return patterns_[number]; }

  size_t size() const { return patterns_.size(); }

  // Whether the atom is an instance of the pattern, and of what. `is_swapped`:
  // with the two sides of an equation exchanged.
  static bool matches(const term::TermManager& tm,
                      const Pattern& pattern,
                      term::Term atom,
                      bool is_swapped,
                      Match& match);

 private:
  Approximations() = default;
  class Compiler;

  std::vector<rules::Rule> rules_;
  std::deque<rules::Instance> instances_;
  std::vector<Pattern> patterns_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> by_key_;
};

}  // namespace assay::technique::skeleton
