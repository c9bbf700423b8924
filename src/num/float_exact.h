// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "num/float_integers.h"
#include "num/float_ops.h"

// The algorithms behind float_ops.h, over two kinds of integers: Narrow and
// Wide (num/float_integers.h). Everything is an integer times a power of two;
// an operation yields its exact result, or one cut off far below the place
// where it will be rounded and marked as such, and `round_to` rounds that,
// once.
//
// Why not MPFR: its exponents are bounded by ambient state, it knows neither
// nearest-away nor subnormals (mpfr_subnormalize needs the ternary value and
// that state), so that each operation would need the same care as here; and
// Narrow is an order of magnitude quicker. It serves as a judge in the tests.
//
// Sizes, with p the precision and lengths in bits. Narrow has p <= 62 and
// exponents below 2^61 in absolute value: a product has at most 124 bits and
// its exponent is below 2^62 + 2^7; `sum` uses at most 126 bits, a quotient's
// numerator p + 2 + p, a radicand 2p + 4 = 128.
namespace assay::num::exact {

// sig * 2^exp; if `is_cut`, more than that in size by less than 2^exp.
template <typename W>
struct Number {
  bool negative = false;
  typename W::Sig sig{};
  typename W::Exp exp = 0;
  bool is_cut = false;
};

template <typename W>
struct Layout {
  using Exp = typename W::Exp;

  explicit Layout(FloatFormat of)
      : format(of),
        precision(of.significand_bits),
        bias((Exp{1} << (of.exponent_bits - 1)) - 1),
        last_place(2 - bias - of.significand_bits),
        all_ones((Exp{1} << of.exponent_bits) - 1) {}

  FloatFormat format;
  int64_t precision;
  Exp bias;        // and the exponent of the largest numbers
  Exp last_place;  // the exponent of the least number above 0
  Exp all_ones;    // the field of infinities and NaN
};

template <typename W>
struct Unpacked {
  FloatClass kind;
  Number<W> number;  // of what is finite; and the sign

  bool is(FloatClass which) const { return kind == which; }
};

template <typename W>
Unpacked<W> unpack(const Value& x) {
  const Layout<W> layout(x.format());
  typename W::Fields fields = W::read(layout.format, x);
  const bool has_fraction = fields.fraction != 0;
  Unpacked<W> made{FloatClass::Normal, {}};
  made.number.negative = fields.negative;
  if (fields.exponent == layout.all_ones) {
    made.kind = has_fraction ? FloatClass::NaN : FloatClass::Infinite;
    return made;
  }
  made.number.sig = std::move(fields.fraction);
  if (fields.exponent == 0) {
    made.kind = has_fraction ? FloatClass::Subnormal : FloatClass::Zero;
    made.number.exp = layout.last_place;
    return made;
  }
  made.number.sig += W::up(typename W::Sig(1), layout.precision - 1);
  made.number.exp = layout.last_place + (fields.exponent - 1);
  return made;
}

template <typename W>
Value zero(FloatFormat format, bool negative) {
  return W::write(format, {negative, 0, typename W::Sig(0)});
}

template <typename W>
Value infinity(FloatFormat format, bool negative) {
  return W::write(format,
                  {negative, Layout<W>(format).all_ones, typename W::Sig(0)});
}

// Whether to go to the larger of two neighbours in size. `half`: at least half
// of the way, `rest`: more than nothing or half.
constexpr bool goes_up(
    RoundingMode mode, bool negative, bool is_odd, bool half, bool rest) {
  switch (mode) {
    case RoundingMode::Rne: return half && (rest || is_odd);
    case RoundingMode::Rna: return half;
    case RoundingMode::Rtp: return !negative && (half || rest);
    case RoundingMode::Rtn: return negative && (half || rest);
    case RoundingMode::Rtz: return false;
  }
  return false;
}

// The size of x in units of 2^unit, rounded. x is not 0; one that is cut must
// be in smaller units, and the integer must have room.
template <typename W>
typename W::Sig in_units(RoundingMode mode,
                         const Number<W>& x,
                         typename W::Exp unit) {
  using Sig = typename W::Sig;
  const typename W::Exp shift = unit - x.exp;
  if (shift <= 0) {
    return W::up(x.sig, -shift);
  }
  if (shift > W::length(x.sig)) {
    return Sig(goes_up(mode, x.negative, false, false, true) ? 1 : 0);
  }
  Sig count = W::down(x.sig, shift);
  if (goes_up(mode,
              x.negative,
              W::has_bit(count, 0),
              W::has_bit(x.sig, shift - 1),
              x.is_cut || W::has_below(x.sig, shift - 1))) {
    count += 1;
  }
  return count;
}

// Of what is above the largest number after rounding: IEEE 754-2008, 7.4.
template <typename W>
Value overflow(RoundingMode mode, FloatFormat format, bool negative) {
  const bool to_largest =
      mode == RoundingMode::Rtz
      || mode == (negative ? RoundingMode::Rtp : RoundingMode::Rtn);
  if (!to_largest) {
    return infinity<W>(format, negative);
  }
  using Sig = typename W::Sig;
  Sig fraction = W::up(Sig(1), format.significand_bits - 1);
  fraction -= 1;
  return W::write(
      format, {negative, Layout<W>(format).all_ones - 1, std::move(fraction)});
}

// The float of x, which is not 0. One that is cut must have more bits than the
// precision.
template <typename W>
Value round_to(RoundingMode mode, FloatFormat format, const Number<W>& x) {
  using Sig = typename W::Sig;
  using Exp = typename W::Exp;
  const Layout<W> layout(format);
  const Exp top = x.exp + W::length(x.sig);
  Exp unit = std::max<Exp>(top - layout.precision, layout.last_place);
  if (unit - layout.last_place > layout.all_ones) {
    return overflow<W>(mode, format, x.negative);
  }
  Sig count = in_units(mode, x, unit);
  const int64_t length = W::length(count);
  if (length > layout.precision) {
    count = W::down(count, 1);
    ++unit;
  }
  if (length < layout.precision) {
    return W::write(format, {x.negative, 0, std::move(count)});
  }
  const Exp field = unit - layout.last_place + 1;
  if (field >= layout.all_ones) {
    return overflow<W>(mode, format, x.negative);
  }
  count -= W::up(Sig(1), layout.precision - 1);
  return W::write(format, {x.negative, field, std::move(count)});
}

// a + b, neither of them 0 nor cut. The smaller is cut where it ends more than
// the precision below the larger's first bit, and only if it begins two bits
// below it at least, so that no bits are cancelled then.
template <typename W>
Number<W> sum(int64_t precision, Number<W> a, Number<W> b) {
  using Exp = typename W::Exp;
  int64_t length_a = W::length(a.sig);
  int64_t length_b = W::length(b.sig);
  if (a.exp + length_a < b.exp + length_b) {
    std::swap(a, b);
    std::swap(length_a, length_b);
  }
  const int64_t room = std::max({length_a, length_b + 2, precision + 3});
  a.sig = W::up(a.sig, room - length_a);
  a.exp -= room - length_a;
  if (b.exp >= a.exp) {
    b.sig = W::up(b.sig, b.exp - a.exp);
  } else {
    const Exp drop = std::min<Exp>(a.exp - b.exp, length_b);
    a.is_cut = a.exp - b.exp > length_b || W::has_below(b.sig, drop);
    b.sig = W::down(b.sig, drop);
  }
  if (a.negative == b.negative) {
    a.sig += b.sig;
  } else if (a.sig < b.sig) {
    a.sig = b.sig - a.sig;
    a.negative = b.negative;
  } else {
    a.sig -= b.sig;
    a.sig -= a.is_cut ? 1 : 0;
  }
  return a;
}

// The sign of a sum of two numbers with these signs that is 0.
constexpr bool zero_sum_sign(RoundingMode mode, bool a, bool b) {
  return a == b ? a : mode == RoundingMode::Rtn;
}

template <typename W>
Value rounded_sum(RoundingMode mode,
                  FloatFormat format,
                  Number<W> a,
                  Number<W> b) {
  const Number<W> total =
      sum<W>(format.significand_bits, std::move(a), std::move(b));
  if (total.sig == 0) {
    return zero<W>(format, mode == RoundingMode::Rtn);
  }
  return round_to<W>(mode, format, total);
}

// x + y, or x - y
template <typename W>
Value add(RoundingMode mode, const Value& x, const Value& y, bool minus) {
  const FloatFormat format = x.format();
  Unpacked<W> a = unpack<W>(x);
  Unpacked<W> b = unpack<W>(y);
  if (a.is(FloatClass::NaN) || b.is(FloatClass::NaN)) {
    return Value::nan(format);
  }
  b.number.negative = b.number.negative != minus;
  if (a.is(FloatClass::Infinite)) {
    return b.is(FloatClass::Infinite) && a.number.negative != b.number.negative
               ? Value::nan(format)
               : x;
  }
  if (b.is(FloatClass::Infinite)) {
    return infinity<W>(format, b.number.negative);
  }
  if (b.is(FloatClass::Zero)) {
    return a.is(FloatClass::Zero)
               ? zero<W>(
                     format,
                     zero_sum_sign(mode, a.number.negative, b.number.negative))
               : x;
  }
  if (a.is(FloatClass::Zero)) {
    return round_to<W>(mode, format, b.number);
  }
  return rounded_sum<W>(mode, format, std::move(a.number), std::move(b.number));
}

template <typename W>
Number<W> product(const Number<W>& a, const Number<W>& b) {
  return {a.negative != b.negative,
          typename W::Sig(a.sig * b.sig),
          a.exp + b.exp,
          false};
}

template <typename W>
Value mul(RoundingMode mode, const Value& x, const Value& y) {
  const FloatFormat format = x.format();
  const Unpacked<W> a = unpack<W>(x);
  const Unpacked<W> b = unpack<W>(y);
  if (a.is(FloatClass::NaN) || b.is(FloatClass::NaN)) {
    return Value::nan(format);
  }
  const bool negative = a.number.negative != b.number.negative;
  const bool has_zero = a.is(FloatClass::Zero) || b.is(FloatClass::Zero);
  if (a.is(FloatClass::Infinite) || b.is(FloatClass::Infinite)) {
    return has_zero ? Value::nan(format) : infinity<W>(format, negative);
  }
  if (has_zero) {
    return zero<W>(format, negative);
  }
  return round_to<W>(mode, format, product<W>(a.number, b.number));
}

template <typename W>
Value div(RoundingMode mode, const Value& x, const Value& y) {
  using Sig = typename W::Sig;
  const FloatFormat format = x.format();
  const Unpacked<W> a = unpack<W>(x);
  const Unpacked<W> b = unpack<W>(y);
  const bool negative = a.number.negative != b.number.negative;
  if (a.is(FloatClass::NaN) || b.is(FloatClass::NaN)) {
    return Value::nan(format);
  }
  if (a.is(FloatClass::Infinite) || b.is(FloatClass::Zero)) {
    return b.is(a.kind) ? Value::nan(format) : infinity<W>(format, negative);
  }
  if (b.is(FloatClass::Infinite) || a.is(FloatClass::Zero)) {
    return zero<W>(format, negative);
  }
  const int64_t shift =
      std::max<int64_t>(int64_t{format.significand_bits} + 2
                            + W::length(b.number.sig) - W::length(a.number.sig),
                        0);
  const Sig dividend = W::up(a.number.sig, shift);
  const Sig quotient = dividend / b.number.sig;
  const bool is_cut = quotient * b.number.sig != dividend;
  return round_to<W>(
      mode,
      format,
      {negative, quotient, a.number.exp - shift - b.number.exp, is_cut});
}

template <typename W>
Value fma(RoundingMode mode, const Value& x, const Value& y, const Value& z) {
  const FloatFormat format = x.format();
  const Unpacked<W> a = unpack<W>(x);
  const Unpacked<W> b = unpack<W>(y);
  Unpacked<W> c = unpack<W>(z);
  if (a.is(FloatClass::NaN) || b.is(FloatClass::NaN) || c.is(FloatClass::NaN)) {
    return Value::nan(format);
  }
  const bool negative = a.number.negative != b.number.negative;
  const bool has_zero = a.is(FloatClass::Zero) || b.is(FloatClass::Zero);
  if (a.is(FloatClass::Infinite) || b.is(FloatClass::Infinite)) {
    return has_zero
                   || (c.is(FloatClass::Infinite)
                       && c.number.negative != negative)
               ? Value::nan(format)
               : infinity<W>(format, negative);
  }
  if (c.is(FloatClass::Infinite)) {
    return z;
  }
  if (has_zero) {
    return c.is(FloatClass::Zero)
               ? zero<W>(format,
                         zero_sum_sign(mode, negative, c.number.negative))
               : z;
  }
  Number<W> ab = product<W>(a.number, b.number);
  if (c.is(FloatClass::Zero)) {
    return round_to<W>(mode, format, ab);
  }
  return rounded_sum<W>(mode, format, std::move(ab), std::move(c.number));
}

template <typename W>
Value sqrt(RoundingMode mode, const Value& x) {
  using Sig = typename W::Sig;
  const FloatFormat format = x.format();
  const Unpacked<W> a = unpack<W>(x);
  if (a.is(FloatClass::NaN) || a.is(FloatClass::Zero)) {
    return x;
  }
  if (a.number.negative) {
    return Value::nan(format);
  }
  if (a.is(FloatClass::Infinite)) {
    return x;
  }
  int64_t shift =
      2 * int64_t{format.significand_bits} + 3 - W::length(a.number.sig);
  shift += static_cast<int64_t>((a.number.exp - shift) & 1);
  const Sig square = W::up(a.number.sig, shift);
  const Sig root = W::root(square);
  return round_to<W>(
      mode,
      format,
      {false, root, (a.number.exp - shift) / 2, root * root != square});
}

template <typename W>
Value rem(const Value& x, const Value& y) {
  using Sig = typename W::Sig;
  using Exp = typename W::Exp;
  const FloatFormat format = x.format();
  Unpacked<W> a = unpack<W>(x);
  Unpacked<W> b = unpack<W>(y);
  if (a.is(FloatClass::NaN) || b.is(FloatClass::NaN)
      || a.is(FloatClass::Infinite) || b.is(FloatClass::Zero)) {
    return Value::nan(format);
  }
  if (b.is(FloatClass::Infinite) || a.is(FloatClass::Zero)) {
    return x;
  }
  // Both in the smaller unit; modulo twice y, to see whether n is odd.
  Sig& divisor = b.number.sig;
  const Exp power = a.number.exp - b.number.exp;
  Sig rest;
  if (power >= 0) {
    rest = W::times_power(a.number.sig, power, Sig(divisor * 2));
  } else {
    if (-power > W::length(a.number.sig)) {
      return x;  // less than half of y
    }
    divisor = W::up(divisor, -power);
    rest = a.number.sig % Sig(divisor * 2);
  }
  const bool is_odd = rest >= divisor;
  if (is_odd) {
    rest -= divisor;
  }
  const Sig twice = rest * 2;
  bool negative = a.number.negative;
  if (twice > divisor || (twice == divisor && is_odd)) {
    rest = divisor - rest;
    negative = !negative;
  }
  if (rest == 0) {
    return zero<W>(format, negative);
  }
  return round_to<W>(
      RoundingMode::Rtz,
      format,
      {negative, rest, std::min(a.number.exp, b.number.exp), false});
}

template <typename W>
Value round_to_integral(RoundingMode mode, const Value& x) {
  const FloatFormat format = x.format();
  const Unpacked<W> a = unpack<W>(x);
  if (a.is(FloatClass::NaN) || a.is(FloatClass::Infinite)
      || a.is(FloatClass::Zero) || a.number.exp >= 0) {
    return x;
  }
  typename W::Sig integer = in_units<W>(mode, a.number, 0);
  if (integer == 0) {
    return zero<W>(format, a.number.negative);
  }
  if (W::length(integer) - 1 > Layout<W>(format).bias) {
    return Value::undetermined("no such integer in this float format");
  }
  return round_to<W>(RoundingMode::Rtz,
                     format,
                     {a.number.negative, std::move(integer), 0, false});
}

// From a float of any format that W can do.
template <typename W>
Value convert(RoundingMode mode, FloatFormat format, const Value& x) {
  const Unpacked<W> a = unpack<W>(x);
  switch (a.kind) {
    case FloatClass::NaN: return Value::nan(format);
    case FloatClass::Infinite: return infinity<W>(format, a.number.negative);
    case FloatClass::Zero: return zero<W>(format, a.number.negative);
    case FloatClass::Subnormal:
    case FloatClass::Normal: break;
  }
  return round_to<W>(mode, format, a.number);
}

}  // namespace assay::num::exact
