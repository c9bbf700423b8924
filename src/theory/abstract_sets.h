// SPDX-License-Identifier: MIT
#pragma once

#include "num/value.h"
#include "term/term_manager.h"
#include "theory/abstraction.h"

namespace assay::theory {

// All values of the sort; of sorts other than Bool, bit-vectors and floats of
// at most 64 bits, a set of which nothing is known.
Abstract all_of(const term::TermManager& tm, term::Sort sort);

// Just this value.
Abstract only(const num::Value& value);

// Whether the value is in the set.
bool contains(const Abstract& set, const num::Value& value);

// Whether no value is in both, for sure.
bool are_disjoint(const Abstract& a, const Abstract& b);

// A set that has the values of both.
Abstract joined(const Abstract& a, const Abstract& b, const Abstract& all);

// A bit-vector's set with each of its parts made as narrow as the others allow.
Abstract narrowed(Abstract set);

// The place of a float among the numbers of its format: 0 for both zeros, and
// one more for each number upwards. And back; 0 gives +0.
int64_t float_place(const num::Value& number);
num::Value float_at(num::FloatFormat format, int64_t place);
int64_t infinity_place(num::FloatFormat format);

}  // namespace assay::theory
