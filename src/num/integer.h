// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "num/value.h"

// Arithmetic on Int values: 64 bits inline, GMP beyond. What would not fit into
// kMaxBits is undetermined, so that no script can use up the memory.
namespace assay::num {

inline constexpr size_t kMaxBits = size_t{1} << 24;
inline constexpr std::string_view kTooLarge = "number too large";

// The number of bits of the absolute value, at least 1; of any kind of number
// that is not algebraic, with the denominator's added.
size_t bit_length(const Value& number);

namespace detail {
Value int_add_large(const Value& a, const Value& b);
Value int_sub_large(const Value& a, const Value& b);
Value int_mul_large(const Value& a, const Value& b);
Value int_div_large(const Value& a, const Value& b);
Value int_mod_large(const Value& a, const Value& b);
std::strong_ordering int_compare_large(const Value& a, const Value& b);
}  // namespace detail

inline Value int_add(const Value& a, const Value& b) {
  int64_t sum = 0;
  if (a.is_small() && b.is_small()
      && !__builtin_add_overflow(a.small(), b.small(), &sum)) {
    return Value::integer(sum);
  }
  return detail::int_add_large(a, b);
}

inline Value int_sub(const Value& a, const Value& b) {
  int64_t difference = 0;
  if (a.is_small() && b.is_small()
      && !__builtin_sub_overflow(a.small(), b.small(), &difference)) {
    return Value::integer(difference);
  }
  return detail::int_sub_large(a, b);
}

inline Value int_mul(const Value& a, const Value& b) {
  int64_t product = 0;
  if (a.is_small() && b.is_small()
      && !__builtin_mul_overflow(a.small(), b.small(), &product)) {
    return Value::integer(product);
  }
  return detail::int_mul_large(a, b);
}

inline Value int_neg(const Value& a) {
  return int_sub(Value::integer(0), a);
}

// SMT-LIB's Euclidean division, b != 0: a = b*q + r with 0 <= r < |b|.
inline Value int_div(const Value& a, const Value& b) {
  // Not INT64_MIN / -1, which overflows.
  if (a.is_small() && b.is_small()
      && (b.small() != -1 || a.small() != INT64_MIN)) {
    const int64_t quotient = a.small() / b.small();
    if (a.small() % b.small() < 0) {
      return Value::integer(b.small() > 0 ? quotient - 1 : quotient + 1);
    }
    return Value::integer(quotient);
  }
  return detail::int_div_large(a, b);
}

inline Value int_mod(const Value& a, const Value& b) {
  if (a.is_small() && b.is_small() && b.small() != -1
      && b.small() != INT64_MIN) {
    const int64_t rest = a.small() % b.small();
    const int64_t size = b.small() > 0 ? b.small() : -b.small();
    return Value::integer(rest < 0 ? rest + size : rest);
  }
  return detail::int_mod_large(a, b);
}

inline std::strong_ordering int_compare(const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    return a.small() <=> b.small();
  }
  return detail::int_compare_large(a, b);
}

// -1, 0 or 1.
int int_sign(const Value& a);
Value int_abs(const Value& a);
// The exponent must not be negative; 0^0 is 1 here.
Value int_pow(const Value& base, const Value& exponent);

}  // namespace assay::num
