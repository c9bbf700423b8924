// SPDX-License-Identifier: MIT
//
// Chooses the integers to compute with (num/float_exact.h has the algorithms):
// floats of at most 64 bits are Narrow, whose numbers are in registers. What
// converts from and to other numbers than floats is Wide, except for 64-bit
// integers.
#include "num/float_ops.h"

#include "base/check.h"
#include "num/algebraic.h"
#include "num/float_exact.h"

namespace assay::num {

namespace {

using exact::Narrow;
using exact::Number;
using exact::Wide;

constexpr std::string_view kFormatTooLarge = "float format too large";
// Larger Reals than of so many bits are not made.
constexpr int64_t kMaxRealBits = int64_t{1} << 24;
// Irrational numbers are not looked at beyond so many bits.
constexpr int64_t kMaxShift = int64_t{1} << 17;

bool is_narrow(FloatFormat format) {
  return format.width() <= 64;
}

Value from_rational(RoundingMode mode,
                    FloatFormat format,
                    const mpq_class& number,
                    Wide::Exp exponent) {
  if (number == 0) {
    return float_zero(format, false);
  }
  const mpz_class above = abs(number.get_num());
  const mpz_class& below = number.get_den();
  const int64_t shift =
      std::max<int64_t>(int64_t{format.significand_bits} + 2
                            + Wide::length(below) - Wide::length(above),
                        0);
  const mpz_class dividend = above << static_cast<mp_bitcnt_t>(shift);
  const mpz_class quotient = dividend / below;
  return exact::round_to<Wide>(
      mode,
      format,
      {number < 0, quotient, exponent - shift, quotient * below != dividend});
}

// Irrational, so never at one of the places where rounding changes: the integer
// part of a large enough multiple decides.
Value from_algebraic(RoundingMode mode,
                     FloatFormat format,
                     const Value& number,
                     Wide::Exp exponent) {
  const bool negative = algebraic_compare(number, Value::real(int64_t{0})) < 0;
  const Value size = negative ? algebraic_neg(number) : number;
  const int64_t wanted = int64_t{format.significand_bits} + 2;
  for (int64_t shift = wanted; shift <= kMaxShift;) {
    const Value scaled = algebraic_mul(
        size,
        Value::real(mpq_class(mpz_class(1) << static_cast<uint64_t>(shift))));
    Value floor = scaled.is_known() ? algebraic_floor(scaled) : scaled;
    if (!floor.is_known()) {
      return floor;
    }
    const mpz_class integer = floor.to_mpz();
    const int64_t length = Wide::length(integer);
    if (length >= wanted) {
      return exact::round_to<Wide>(
          mode, format, {negative, integer, exponent - shift, true});
    }
    shift += length == 0 ? shift : wanted - length;
  }
  return Value::undetermined("a small irrational number as a float");
}

}  // namespace

// --- parts -------------------------------------------------------------------

FloatClass float_class(const Value& x) {
  return is_narrow(x.format()) ? exact::unpack<Narrow>(x).kind
                               : exact::unpack<Wide>(x).kind;
}

// NaN's sign bit is not set (Value::nan).
bool float_is_negative(const Value& x) {
  const uint32_t sign = x.format().width() - 1;
  return x.is_small() ? (x.small_bits() >> sign) != 0
                      : mpz_tstbit(x.to_mpz().get_mpz_t(), sign) != 0;
}

Value float_zero(FloatFormat format, bool negative) {
  return !is_supported(format) ? Value::undetermined(kFormatTooLarge)
         : is_narrow(format)   ? exact::zero<Narrow>(format, negative)
                               : exact::zero<Wide>(format, negative);
}

Value float_infinity(FloatFormat format, bool negative) {
  return !is_supported(format) ? Value::undetermined(kFormatTooLarge)
         : is_narrow(format)   ? exact::infinity<Narrow>(format, negative)
                               : exact::infinity<Wide>(format, negative);
}

Value float_nan(FloatFormat format) {
  return is_supported(format) ? Value::nan(format)
                              : Value::undetermined(kFormatTooLarge);
}

Value float_from_pattern(FloatFormat format, const Value& pattern) {
  return is_supported(format) ? Value::float_bits(format, pattern)
                              : Value::undetermined(kFormatTooLarge);
}

Value float_from_parts(const Value& sign,
                       const Value& exponent,
                       const Value& fraction) {
  const uint64_t precision = uint64_t{fraction.width()} + 1;
  if (precision > kMaxSignificandBits) {
    return Value::undetermined(kFormatTooLarge);
  }
  const FloatFormat format{exponent.width(), static_cast<uint32_t>(precision)};
  if (!is_supported(format)) {
    return Value::undetermined(kFormatTooLarge);
  }
  if (is_narrow(format)) {
    return Narrow::write(format,
                         {sign.small_bits() != 0,
                          static_cast<int64_t>(exponent.small_bits()),
                          fraction.small_bits()});
  }
  return Wide::write(format,
                     {sign.small_bits() != 0,
                      Wide::to_exp(exponent.to_mpz()),
                      fraction.to_mpz()});
}

// --- arithmetic --------------------------------------------------------------

Value float_neg(const Value& x) {
  const FloatFormat format = x.format();
  if (float_class(x) == FloatClass::NaN) {
    return x;
  }
  const uint32_t sign = format.width() - 1;
  if (is_narrow(format)) {
    const uint64_t bits = x.small_bits() ^ (uint64_t{1} << sign);
    return Value::float_bits(format, Value::bits(format.width(), bits));
  }
  mpz_class bits = x.to_mpz();
  mpz_combit(bits.get_mpz_t(), sign);
  return Value::float_bits(format,
                           Value::bits(format.width(), std::move(bits)));
}

Value float_abs(const Value& x) {
  return float_is_negative(x) ? float_neg(x) : x;
}

Value float_add(RoundingMode mode, const Value& x, const Value& y) {
  return is_narrow(x.format()) ? exact::add<Narrow>(mode, x, y, false)
                               : exact::add<Wide>(mode, x, y, false);
}

Value float_sub(RoundingMode mode, const Value& x, const Value& y) {
  return is_narrow(x.format()) ? exact::add<Narrow>(mode, x, y, true)
                               : exact::add<Wide>(mode, x, y, true);
}

Value float_mul(RoundingMode mode, const Value& x, const Value& y) {
  return is_narrow(x.format()) ? exact::mul<Narrow>(mode, x, y)
                               : exact::mul<Wide>(mode, x, y);
}

Value float_div(RoundingMode mode, const Value& x, const Value& y) {
  return is_narrow(x.format()) ? exact::div<Narrow>(mode, x, y)
                               : exact::div<Wide>(mode, x, y);
}

Value float_fma(RoundingMode mode,
                const Value& x,
                const Value& y,
                const Value& z) {
  return is_narrow(x.format()) ? exact::fma<Narrow>(mode, x, y, z)
                               : exact::fma<Wide>(mode, x, y, z);
}

Value float_sqrt(RoundingMode mode, const Value& x) {
  return is_narrow(x.format()) ? exact::sqrt<Narrow>(mode, x)
                               : exact::sqrt<Wide>(mode, x);
}

Value float_rem(const Value& x, const Value& y) {
  return is_narrow(x.format()) ? exact::rem<Narrow>(x, y)
                               : exact::rem<Wide>(x, y);
}

Value float_round_to_integral(RoundingMode mode, const Value& x) {
  return is_narrow(x.format()) ? exact::round_to_integral<Narrow>(mode, x)
                               : exact::round_to_integral<Wide>(mode, x);
}

// Without their signs, patterns are ordered as numbers are.
std::partial_ordering float_compare(const Value& x, const Value& y) {
  const FloatClass class_x = float_class(x);
  const FloatClass class_y = float_class(y);
  if (class_x == FloatClass::NaN || class_y == FloatClass::NaN) {
    return std::partial_ordering::unordered;
  }
  if (class_x == FloatClass::Zero && class_y == FloatClass::Zero) {
    return std::partial_ordering::equivalent;
  }
  const bool negative = float_is_negative(x);
  if (negative != float_is_negative(y)) {
    return negative ? std::partial_ordering::less
                    : std::partial_ordering::greater;
  }
  const std::partial_ordering of_patterns =
      x.is_small() ? x.small_bits() <=> y.small_bits()
                   : cmp(x.to_mpz(), y.to_mpz()) <=> 0;
  return negative ? 0 <=> of_patterns : of_patterns;
}

// --- conversions -------------------------------------------------------------

Value float_from_float(RoundingMode mode, FloatFormat format, const Value& x) {
  if (!is_supported(format)) {
    return Value::undetermined(kFormatTooLarge);
  }
  return is_narrow(format) && is_narrow(x.format())
             ? exact::convert<Narrow>(mode, format, x)
             : exact::convert<Wide>(mode, format, x);
}

Value float_from_integer(RoundingMode mode,
                         FloatFormat format,
                         int64_t number) {
  if (!is_supported(format) || !is_narrow(format) || number == 0) {
    return float_from_integer(mode, format, mpz_class(number));
  }
  const bool negative = number < 0;
  const auto bits = static_cast<uint64_t>(number);
  const uint64_t size = negative ? ~bits + 1 : bits;
  return exact::round_to<Narrow>(mode, format, {negative, size, 0, false});
}

Value float_from_integer(RoundingMode mode,
                         FloatFormat format,
                         const mpz_class& number) {
  if (!is_supported(format) || number == 0) {
    return float_zero(format, false);
  }
  return exact::round_to<Wide>(
      mode, format, {number < 0, mpz_class(abs(number)), 0, false});
}

Value float_from_real(RoundingMode mode,
                      FloatFormat format,
                      const Value& real,
                      const mpz_class& exponent) {
  if (!is_supported(format)) {
    return Value::undetermined(kFormatTooLarge);
  }
  // What is beyond all formats may as well be a bit nearer.
  const mpz_class limit = mpz_class(1) << (kMaxExponentBits + 2);
  const mpz_class near = abs(exponent) <= limit ? exponent
                         : exponent < 0         ? mpz_class(-limit)
                                                : limit;
  if (real.is_algebraic()) {
    return from_algebraic(mode, format, real, Wide::to_exp(near));
  }
  return from_rational(mode, format, real.to_mpq(), Wide::to_exp(near));
}

std::optional<mpz_class> float_to_integer(RoundingMode mode,
                                          const Value& x,
                                          uint32_t max_bits) {
  const exact::Unpacked<Wide> a = exact::unpack<Wide>(x);
  if (a.is(FloatClass::NaN) || a.is(FloatClass::Infinite)) {
    return std::nullopt;
  }
  if (a.is(FloatClass::Zero)) {
    return mpz_class(0);
  }
  if (a.number.exp + Wide::length(a.number.sig) > int64_t{max_bits}) {
    return std::nullopt;
  }
  mpz_class size = exact::in_units<Wide>(mode, a.number, 0);
  if (Wide::length(size) > int64_t{max_bits}) {
    return std::nullopt;
  }
  return a.number.negative ? mpz_class(-size) : size;
}

Value float_to_real(const Value& x) {
  const exact::Unpacked<Wide> a = exact::unpack<Wide>(x);
  ASSAY_CHECK(a.kind < FloatClass::Infinite);
  if (a.is(FloatClass::Zero)) {
    return Value::real(int64_t{0});
  }
  const Number<Wide>& number = a.number;
  if (number.exp > kMaxRealBits || number.exp < -kMaxRealBits) {
    return Value::undetermined("a Real of too many digits");
  }
  mpq_class real(number.sig);
  if (number.exp >= 0) {
    real <<= static_cast<mp_bitcnt_t>(number.exp);
  } else {
    real >>= static_cast<mp_bitcnt_t>(-number.exp);
  }
  return Value::real(number.negative ? mpq_class(-real) : real);
}

}  // namespace assay::num
