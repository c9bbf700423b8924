// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "term/term_manager.h"

namespace assay::term {

// An occurrence of a subterm: the position of a child of the root, then of a
// child of that, and so on. Empty is the root itself.
using Path = std::vector<uint32_t>;

// The subterm at a path; CHECKs that it exists.
Term term_at(const TermManager& tm, Term root, std::span<const uint32_t> path);

// The variables that terms at this place may use, from the outermost binder to
// the innermost: those of the binders and cases whose scope the path goes into.
// The values of a let and the target of a match are outside of the scope.
std::vector<Var> bound_on_path(const TermManager& tm,
                               Term root,
                               std::span<const uint32_t> path);

// A number that may be astronomically large: mantissa * 2^exponent. Zero, or a
// mantissa in [1/2, 1). Whole numbers up to 2^53 are exact, sums beyond that
// are rounded to 53 bits.
class Magnitude {
 public:
  Magnitude() = default;
  explicit Magnitude(uint64_t value);

  bool is_zero() const { return mantissa_ == 0; }

  // Whether it is a whole number below 2^53, without rounding.
  bool is_exact() const { return exponent_ <= 53; }

  // The number itself if it is exact.
  uint64_t to_integer() const;
  // The number divided by 2^exponent.
  double scaled_down(int64_t exponent) const;

  double mantissa() const { return mantissa_; }

  int64_t exponent() const { return exponent_; }

  double log2() const;  // minus infinity for zero

  Magnitude& operator+=(const Magnitude& other);

 private:
  double mantissa_ = 0;
  int64_t exponent_ = 0;
};

// Draws from the occurrences in `root`, as a tree, of the subterms for which
// `wants` holds: each with the same probability (up to rounding where there are
// more than 2^53 of them). There may be 2^1000000 in a term of a million nodes;
// counting takes time in proportion to the nodes, and a draw to the nodes on
// its path and their children.
//
// `wants` is asked once for each distinct subterm and must depend on the term
// alone. What is drawn depends on nothing but the term's structure, the answers
// of `wants` and the generator. The manager must outlive the sampler, which may
// be shared by threads that have generators of their own.
class OccurrenceSampler {
 public:
  OccurrenceSampler(const TermManager& tm,
                    Term root,
                    const std::function<bool(Term)>& wants);

  // None if there is no such occurrence.
  std::optional<Path> sample(base::Rng& rng) const;

  // How many there are.
  const Magnitude& count() const { return at(root_).below; }

 private:
  struct Row {
    Magnitude below;  // occurrences in the subterm, itself included
    bool is_wanted = false;
  };

  const Row& at(Term term) const { return rows_.find(term)->second; }

  // The child to go on with, or kHere.
  uint32_t step(Term term, base::Rng& rng) const;

  static constexpr uint32_t kHere = UINT32_MAX;

  const TermManager& tm_;
  Term root_;
  std::unordered_map<Term, Row> rows_;
};

}  // namespace assay::term
