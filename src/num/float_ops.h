// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "num/value.h"

// IEEE 754-2008 arithmetic on Values of kind Float, for any format, as SMT-LIB
// FloatingPoint defines it: one NaN, results computed exactly and rounded once.
// All arguments of one call have the same format unless said otherwise. No
// ambient state: neither the processor's rounding mode nor MPFR's exponent
// range is read or set. Thread-safe.
namespace assay::num {

// Formats beyond this are not computed with: whatever would give a float of one
// is undetermined.
inline constexpr uint32_t kMaxExponentBits = 120;
inline constexpr uint32_t kMaxSignificandBits = 1U << 16;

constexpr bool is_supported(FloatFormat format) {
  return format.exponent_bits >= 2 && format.exponent_bits <= kMaxExponentBits
         && format.significand_bits >= 2
         && format.significand_bits <= kMaxSignificandBits;
}

// --- parts -------------------------------------------------------------------
enum class FloatClass : uint8_t { Zero, Subnormal, Normal, Infinite, NaN };

FloatClass float_class(const Value& x);
bool float_is_negative(const Value& x);  // the sign; false for NaN
Value float_zero(FloatFormat format, bool negative);
Value float_infinity(FloatFormat format, bool negative);
Value float_nan(FloatFormat format);
// The float with these bits, given as one bit-vector, and as three.
Value float_from_pattern(FloatFormat format, const Value& pattern);
Value float_from_parts(const Value& sign,
                       const Value& exponent,
                       const Value& fraction);

// --- arithmetic --------------------------------------------------------------
Value float_neg(const Value& x);
Value float_abs(const Value& x);
Value float_add(RoundingMode mode, const Value& x, const Value& y);
Value float_sub(RoundingMode mode, const Value& x, const Value& y);
Value float_mul(RoundingMode mode, const Value& x, const Value& y);
Value float_div(RoundingMode mode, const Value& x, const Value& y);
// x * y + z
Value float_fma(RoundingMode mode,
                const Value& x,
                const Value& y,
                const Value& z);
Value float_sqrt(RoundingMode mode, const Value& x);
// IEEE's remainder: x - y * n, n the integer nearest to x / y, even if two are.
Value float_rem(const Value& x, const Value& y);
// Undetermined if the integer is beyond the format's largest number, which
// happens in formats with more significant bits than exponents only.
Value float_round_to_integral(RoundingMode mode, const Value& x);

// As numbers: zeros are equal, NaN is unordered.
std::partial_ordering float_compare(const Value& x, const Value& y);

// --- conversions -------------------------------------------------------------
Value float_from_float(RoundingMode mode, FloatFormat format, const Value& x);
Value float_from_integer(RoundingMode mode, FloatFormat format, int64_t number);
Value float_from_integer(RoundingMode mode,
                         FloatFormat format,
                         const mpz_class& number);
// real * 2^exponent. The Real may be algebraic; undetermined if it is too
// complex (num/algebraic.h).
Value float_from_real(RoundingMode mode,
                      FloatFormat format,
                      const Value& real,
                      const mpz_class& exponent = 0);
// Rounded to an integer; nullopt for NaN, infinities, and integers of more than
// `max_bits` bits.
std::optional<mpz_class> float_to_integer(RoundingMode mode,
                                          const Value& x,
                                          uint32_t max_bits);
// The Real; undetermined if it takes too many bits. Only for finite floats.
Value float_to_real(const Value& x);

}  // namespace assay::num
