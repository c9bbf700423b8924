// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "theory/ints/ints.h"
#include "theory/reals/reals.h"
#include "theory/registry.h"
#include "theory/sorts.h"

// Operators that Int and Real both have.
namespace assay::theory {

// For a sort that is Int or Real.
inline OpRef negation_of(term::Sort sort) {
  return sort == kInt ? ints::kNegate : reals::kNegate;
}

inline OpRef at_most_of(term::Sort sort) {
  return sort == kInt ? ints::kAtMost : reals::kAtMost;
}

inline OpRef at_least_of(term::Sort sort) {
  return sort == kInt ? ints::kAtLeast : reals::kAtLeast;
}

// (- x), of one argument.
inline bool is_negation(const Theories& theories, uint32_t row) {
  return row == theories.row(ints::kNegate)
         || row == theories.row(reals::kNegate);
}

// (to_real x), also of a Real.
inline bool is_to_real(const Theories& theories, uint32_t row) {
  return row == theories.row(reals::kToReal)
         || row == theories.row(reals::kRealToReal);
}

}  // namespace assay::theory
