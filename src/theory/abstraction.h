// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "num/value.h"
#include "term/term_manager.h"

// How an operator's row says what is known of an application's value when only
// little is known of its arguments: a set that has the value for sure. Such
// sets exclude values, and what they exclude is unsat.
namespace assay::theory {

// A set of values of one sort, described from above. Kept small: it is copied.
struct Abstract {
  enum class Kind : uint8_t { Any, Bool, BitVec, Float };

  Kind kind = Kind::Any;
  // Bool: whether it may be so. BitVec: true and false are not used.
  bool may_be_true = true;
  bool may_be_false = true;

  // BitVec of at most 64 bits: bits that are known, the unsigned and signed
  // interval, and a congruence: the value is `rest` modulo `modulus`.
  uint32_t width = 0;
  uint64_t zeros = 0;  // bits that are 0
  uint64_t ones = 0;   // bits that are 1
  uint64_t least = 0;
  uint64_t most = 0;
  int64_t least_signed = 0;
  int64_t most_signed = 0;
  uint64_t modulus = 1;
  uint64_t rest = 0;

  // Float of at most 64 bits: NaN, and what else as an interval of numbers with
  // the infinities at its ends; -0 and +0 count as one there, and the flags
  // tell them apart.
  num::FloatFormat format = {};
  bool may_be_nan = true;
  bool may_be_minus_zero = true;
  bool may_be_plus_zero = true;
  bool has_numbers = true;  // else lower and upper mean nothing
  int64_t lower = 0;        // places, see floats/abstract.cpp
  int64_t upper = 0;

  static Abstract any_bool() { return {.kind = Kind::Bool}; }

  static Abstract truth(bool value) {
    return {.kind = Kind::Bool, .may_be_true = value, .may_be_false = !value};
  }

  bool is_truth(bool value) const {
    return kind == Kind::Bool && may_be_true == value && may_be_false != value;
  }
};

struct AbstractCall {
  std::span<const term::Index> indices;
  std::span<const Abstract> args;
};

// The set of what the operator may give. `all` is the set of all values of the
// application's sort, and an answer that is always right.
using Abstraction = Abstract (*)(const AbstractCall& call, const Abstract& all);

}  // namespace assay::theory
