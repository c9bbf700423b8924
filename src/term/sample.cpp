// SPDX-License-Identifier: MIT
//
// Uniform choice among the paths of a DAG. The number of wanted occurrences in
// a subterm is one, if it is wanted itself, plus the sum over its children: one
// bottom-up pass over the distinct subterms. A path is then drawn from the top:
// at each node we stop there or go into a child with the probability that its
// share of the count gives. The product of these shares along a path is one
// over the whole count, whatever the path.
//
// Picking a random node instead, as one would on trees, prefers what is shared
// little; picking children with equal probability prefers what is near the
// root. In a formula with let chains such bias is not small: nearly all its
// occurrences are in the parts that are used most.
//
// Counts of DAGs with n nodes reach 2^n, so they are kept as a mantissa and an
// exponent of their own. Below 2^53 everything is exact, and so is the draw: an
// integer below the count. Above, a real number in [0, 1) with 53 bits is drawn
// anew at each node; shares below 2^-53 are then never taken, which nobody can
// observe, since what they stand for has that little weight. A path into a part
// with fewer than 2^53 occurrences goes on exactly from there.
#include "term/sample.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "term/walk.h"

namespace assay::term {

Magnitude::Magnitude(uint64_t value) {
  int exponent = 0;
  mantissa_ = std::frexp(static_cast<double>(value), &exponent);
  exponent_ = exponent;
}

uint64_t Magnitude::to_integer() const {
  ASSAY_CHECK(is_exact());
  return static_cast<uint64_t>(scaled_down(0));
}

double Magnitude::scaled_down(int64_t exponent) const {
  // ldexp takes an int; far beyond the range of a double it is 0 or infinity.
  constexpr int64_t kFar = 100'000;
  const int64_t shift = std::max(-kFar, std::min(kFar, exponent_ - exponent));
  return std::ldexp(mantissa_, static_cast<int>(shift));
}

double Magnitude::log2() const {
  return is_zero() ? -std::numeric_limits<double>::infinity()
                   : std::log2(mantissa_) + static_cast<double>(exponent_);
}

Magnitude& Magnitude::operator+=(const Magnitude& other) {
  if (other.is_zero()) {
    return *this;
  }
  if (is_zero()) {
    *this = other;
    return *this;
  }
  const int64_t larger = std::max(exponent_, other.exponent_);
  int carry = 0;
  mantissa_ =
      std::frexp(scaled_down(larger) + other.scaled_down(larger), &carry);
  exponent_ = larger + carry;
  return *this;
}

namespace {

// Calls `visit(term, position)` for the nodes above the path's end; returns
// what is at the end.
template <typename Visit>
Term follow(const TermManager& tm,
            Term root,
            std::span<const uint32_t> path,
            Visit visit) {
  Term at = root;
  for (const uint32_t position : path) {
    ASSAY_CHECK(position < tm.child_count(at)) << "no child " << position;
    visit(at, position);
    at = tm.children(at)[position];
  }
  return at;
}

// The variables whose scope the child at `position` is.
std::span<const Var> scope_of(const TermManager& tm,
                              Term term,
                              uint32_t position) {
  if (tm.kind(term) == Kind::Match) {
    if (position == 0) {
      return {};
    }
    return tm.match_cases(term)[position - 1].vars;
  }
  if (tm.kind(term) != Kind::Binder) {
    return {};
  }
  const std::span<const Var> vars = tm.binder_vars(term);
  const bool is_value =
      tm.binder_kind(term) == BinderKind::Let && position < vars.size();
  return is_value ? std::span<const Var>() : vars;
}

}  // namespace

Term term_at(const TermManager& tm, Term root, std::span<const uint32_t> path) {
  return follow(tm, root, path, [](Term, uint32_t) {});
}

std::vector<Var> bound_on_path(const TermManager& tm,
                               Term root,
                               std::span<const uint32_t> path) {
  std::vector<Var> bound;
  follow(tm, root, path, [&](Term term, uint32_t position) {
    const std::span<const Var> vars = scope_of(tm, term, position);
    bound.insert(bound.end(), vars.begin(), vars.end());
  });
  return bound;
}

OccurrenceSampler::OccurrenceSampler(const TermManager& tm,
                                     Term root,
                                     const std::function<bool(Term)>& wants)
    : tm_(tm), root_(root) {
  const std::vector<Term> order = post_order(tm, root);
  rows_.reserve(order.size());
  for (const Term term : order) {
    Row row;
    row.is_wanted = wants(term);
    row.below = Magnitude(row.is_wanted ? 1 : 0);
    for (const Term child : tm.children(term)) {
      row.below += at(child).below;
    }
    rows_.emplace(term, row);
  }
}

std::optional<Path> OccurrenceSampler::sample(base::Rng& rng) const {
  if (count().is_zero()) {
    return std::nullopt;
  }
  Path path;
  Term term = root_;
  for (uint32_t next = step(term, rng); next != kHere; next = step(term, rng)) {
    path.push_back(next);
    term = tm_.children(term)[next];
  }
  return path;
}

uint32_t OccurrenceSampler::step(Term term, base::Rng& rng) const {
  const Row& row = at(term);
  const std::span<const Term> children = tm_.children(term);
  if (row.below.is_exact()) {
    uint64_t rank = rng.below(row.below.to_integer());
    if (row.is_wanted && rank-- == 0) {
      return kHere;
    }
    for (uint32_t i = 0; i < children.size(); ++i) {
      const uint64_t below = at(children[i]).below.to_integer();
      if (rank < below) {
        return i;
      }
      rank -= below;
    }
    ASSAY_CHECK(false) << "counts do not add up";
  }
  // The node itself is one of more than 2^53 and would be taken never.
  const int64_t exponent = row.below.exponent();
  double left = rng.unit() * row.below.mantissa();
  uint32_t last = kHere;
  for (uint32_t i = 0; i < children.size(); ++i) {
    const Magnitude& below = at(children[i]).below;
    if (below.is_zero()) {
      continue;
    }
    last = i;
    const double share = below.scaled_down(exponent);
    if (left < share) {
      return i;
    }
    left -= share;
  }
  // Rounding may leave a rest behind the last share.
  return last;
}

}  // namespace assay::term
