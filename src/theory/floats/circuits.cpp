// SPDX-License-Identifier: MIT
//
// What looks at patterns without taking them apart. Without their signs,
// patterns are ordered as numbers are.
#include "theory/floats/circuits.h"

#include <array>
#include <utility>

#include "theory/floats/float_words.h"

namespace assay::theory::floats {

namespace {

FloatFormat format_of_argument(const CircuitCall& call) {
  return format_of(call, call.arg_sorts[0]);
}

Parts parts_of_argument(const CircuitCall& call) {
  return parts_of(call.gates, format_of_argument(call), call.args[0]);
}

Bit is_nan(const CircuitCall& call, const Word& x) {
  return parts_of(call.gates, format_of_argument(call), x).is_nan;
}

Bit has_nan(const CircuitCall& call) {
  return call.gates.either(is_nan(call, call.args[0]),
                           is_nan(call, call.args[1]));
}

Word without_sign(Word x) {
  x.pop_back();
  return x;
}

Bit are_zeros(Gates& gates, const Word& x, const Word& y) {
  return gates.both(!any_of(gates, without_sign(x)),
                    !any_of(gates, without_sign(y)));
}

// x < y, or x <= y; neither is a NaN. Of two negative numbers the patterns are
// in the other order; different signs decide unless both are zeros.
Bit is_less_number(const CircuitCall& call,
                   const Word& x,
                   const Word& y,
                   Bit or_same) {
  Gates& gates = call.gates;
  const Word size_x = without_sign(x);
  const Word size_y = without_sign(y);
  const Bit is_smaller = is_less(gates, size_x, size_y);
  const Bit are_equal = are_same(gates, size_x, size_y);
  const Bit above = gates.both(!is_smaller, !are_equal);
  const Bit of_sizes = gates.choose(x.back(), above, is_smaller);
  const Bit same_sign = gates.either(of_sizes, gates.both(or_same, are_equal));
  const Bit other_sign =
      gates.choose(are_zeros(gates, x, y), or_same, x.back());
  return gates.choose(gates.differ(x.back(), y.back()), other_sign, same_sign);
}

Word compared(const CircuitCall& call, size_t x, size_t y, Bit or_same) {
  return {call.gates.both(
      !has_nan(call),
      is_less_number(call, call.args[x], call.args[y], or_same))};
}

// Of a NaN and a number the number. Which of two zeros with different signs is
// left open: its sign is an open bit that depends on the first one's.
Word extreme(const CircuitCall& call, Bit is_first) {
  Gates& gates = call.gates;
  const Word& x = call.args[0];
  const Word& y = call.args[1];
  const Bit takes_x =
      gates.both(!is_nan(call, x), gates.either(is_nan(call, y), is_first));
  Word made = chosen(gates, takes_x, x, y);
  const Bit are_open =
      gates.both(are_zeros(gates, x, y), gates.differ(x.back(), y.back()));
  const Word key{x.back()};
  const Word sign = call.open.open_value(call, 1, {&key, 1});
  made.back() = gates.choose(are_open, sign[0], made.back());
  return made;
}

Word constant_pattern(const CircuitCall& call,
                      bool has_exponent,
                      bool has_fraction,
                      bool is_negative) {
  const FloatFormat format = format_of(call, call.sort);
  const size_t fraction = format.significand_bits - 1;
  Word made(format.width(), constant(has_exponent));
  for (size_t i = 0; i < fraction; ++i) {
    made[i] = constant(has_fraction && i + 1 == fraction);
  }
  made.back() = constant(is_negative);
  return made;
}

}  // namespace

FloatFormat format_of(const CircuitCall& call, term::Sort sort) {
  const std::span<const term::Index> indices = call.tm.sort_indices(sort);
  return {indices[0].value, indices[1].value};
}

// --- constants ---------------------------------------------------------------

Word circuit_plus_infinity(const CircuitCall& call) {
  return constant_pattern(call, true, false, false);
}

Word circuit_minus_infinity(const CircuitCall& call) {
  return constant_pattern(call, true, false, true);
}

Word circuit_plus_zero(const CircuitCall& call) {
  return constant_pattern(call, false, false, false);
}

Word circuit_minus_zero(const CircuitCall& call) {
  return constant_pattern(call, false, false, true);
}

Word circuit_nan(const CircuitCall& call) {
  return constant_pattern(call, true, true, false);
}

// --- signs, least and greatest -----------------------------------------------

Word circuit_abs(const CircuitCall& call) {
  Word made = call.args[0];
  made.back() = kZero;
  return made;
}

Word circuit_neg(const CircuitCall& call) {
  Word made = call.args[0];
  made.back() = call.gates.both(!made.back(), !is_nan(call, made));
  return made;
}

Word circuit_min(const CircuitCall& call) {
  return extreme(call, is_less_number(call, call.args[0], call.args[1], kZero));
}

Word circuit_max(const CircuitCall& call) {
  return extreme(call, is_less_number(call, call.args[1], call.args[0], kZero));
}

// --- predicates --------------------------------------------------------------

Word circuit_leq(const CircuitCall& call) {
  return compared(call, 0, 1, kOne);
}

Word circuit_lt(const CircuitCall& call) {
  return compared(call, 0, 1, kZero);
}

Word circuit_geq(const CircuitCall& call) {
  return compared(call, 1, 0, kOne);
}

Word circuit_gt(const CircuitCall& call) {
  return compared(call, 1, 0, kZero);
}

Word circuit_eq(const CircuitCall& call) {
  Gates& gates = call.gates;
  const Word& x = call.args[0];
  const Word& y = call.args[1];
  const Bit same = gates.either(are_same(gates, x, y), are_zeros(gates, x, y));
  return {gates.both(!has_nan(call), same)};
}

Word circuit_is_normal(const CircuitCall& call) {
  const Parts parts = parts_of_argument(call);
  Gates& gates = call.gates;
  return {gates.both(!parts.is_subnormal,
                     gates.both(!parts.is_nan, !parts.is_infinite))};
}

Word circuit_is_subnormal(const CircuitCall& call) {
  const Parts parts = parts_of_argument(call);
  return {call.gates.both(parts.is_subnormal, !parts.is_zero)};
}

Word circuit_is_zero(const CircuitCall& call) {
  return {!any_of(call.gates, without_sign(call.args[0]))};
}

Word circuit_is_infinite(const CircuitCall& call) {
  return {parts_of_argument(call).is_infinite};
}

Word circuit_is_nan(const CircuitCall& call) {
  return {parts_of_argument(call).is_nan};
}

// NaN's sign bit is not set.
Word circuit_is_negative(const CircuitCall& call) {
  return {call.args[0].back()};
}

Word circuit_is_positive(const CircuitCall& call) {
  return {call.gates.both(!call.args[0].back(), !is_nan(call, call.args[0]))};
}

}  // namespace assay::theory::floats
