// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

#include "num/value.h"

// Arithmetic on Real values: integers of 64 bits inline, then rationals, then
// real algebraic numbers (num/algebraic.h). Undetermined beyond the budgets.
namespace assay::num {

namespace detail {
Value real_add_large(const Value& a, const Value& b);
Value real_sub_large(const Value& a, const Value& b);
Value real_mul_large(const Value& a, const Value& b);
std::strong_ordering real_compare_large(const Value& a, const Value& b);
}  // namespace detail

inline Value real_add(const Value& a, const Value& b) {
  int64_t sum = 0;
  if (a.is_small() && b.is_small()
      && !__builtin_add_overflow(a.small(), b.small(), &sum)) {
    return Value::real(sum);
  }
  return detail::real_add_large(a, b);
}

inline Value real_sub(const Value& a, const Value& b) {
  int64_t difference = 0;
  if (a.is_small() && b.is_small()
      && !__builtin_sub_overflow(a.small(), b.small(), &difference)) {
    return Value::real(difference);
  }
  return detail::real_sub_large(a, b);
}

inline Value real_mul(const Value& a, const Value& b) {
  int64_t product = 0;
  if (a.is_small() && b.is_small()
      && !__builtin_mul_overflow(a.small(), b.small(), &product)) {
    return Value::real(product);
  }
  return detail::real_mul_large(a, b);
}

// b != 0.
Value real_div(const Value& a, const Value& b);
Value real_neg(const Value& a);

inline std::strong_ordering real_compare(const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    return a.small() <=> b.small();
  }
  return detail::real_compare_large(a, b);
}

// -1, 0 or 1.
int real_sign(const Value& a);
Value real_abs(const Value& a);

Value int_to_real(const Value& a);
// The largest integer that is not above, as an Int.
Value real_floor(const Value& a);
bool is_integral(const Value& a);

// The base to the power of numerator/denominator. With a denominator > 1 the
// base must be positive, and the result is positive; with a negative exponent
// the base must not be 0; 0^0 is 1 here.
Value real_pow(const Value& base, const mpq_class& exponent);

}  // namespace assay::num
