// SPDX-License-Identifier: MIT
//
// The plan is that of symfpu (Brain, Schanda, Sun: Building Better Bit-Blasting
// for Floating-Point Problems, TACAS 2019): take apart, compute exactly or with
// a bit that stands for all that is lost, round once. Unlike there, floats stay
// in their IEEE patterns between operators: comparisons, ite, abs and equality
// then are as cheap as those of bit-vectors, and shifting a subnormal number up
// is repeated only where an operator needs it, where hashing finds it again.
#include "theory/floats/float_words.h"

#include <algorithm>

#include "num/float_ops.h"
#include "theory/word_circuits.h"

namespace assay::theory::floats {

namespace {

constexpr uint32_t kMaxCircuitExponentBits = 56;

size_t length_of(uint64_t number) {
  size_t length = 0;
  for (; number != 0; number >>= 1) {
    ++length;
  }
  return length;
}

int64_t bias_of(FloatFormat format) {
  return (int64_t{1} << (format.exponent_bits - 1)) - 1;
}

}  // namespace

bool has_circuits(FloatFormat format) {
  return num::is_supported(format)
         && format.exponent_bits <= kMaxCircuitExponentBits;
}

Word canonical_float(Gates& gates, FloatFormat format, const Word& pattern) {
  const size_t fraction = format.significand_bits - 1;
  Bit ones = kOne;
  Bit any = kZero;
  for (size_t i = 0; i < pattern.size() - 1; ++i) {
    if (i < fraction) {
      any = gates.either(any, pattern[i]);
    } else {
      ones = gates.both(ones, pattern[i]);
    }
  }
  const Bit is_nan = gates.both(ones, any);
  Word made = pattern;
  for (size_t i = 0; i < fraction; ++i) {
    made[i] = gates.both(!is_nan, made[i]);
  }
  made[fraction - 1] = gates.either(is_nan, made[fraction - 1]);
  made.back() = gates.both(!is_nan, made.back());
  return made;
}

// The modes are numbered from 0 to 4.
Word canonical_mode(Gates& gates, const Word& bits) {
  return {
      gates.both(bits[0], !bits[2]), gates.both(bits[1], !bits[2]), bits[2]};
}

Word signed_constant(size_t width, int64_t value) {
  Word made = constant_word(width, static_cast<uint64_t>(value));
  for (size_t i = 64; i < width; ++i) {
    made[i] = constant(value < 0);
  }
  return made;
}

Word sign_extended(const Word& x, size_t width) {
  return resized(x, width, x.back());
}

size_t exponent_width(FloatFormat format) {
  return std::max<size_t>(format.exponent_bits,
                          length_of(format.significand_bits))
         + 2;
}

// As the word is of a float, one bit of the fraction tells NaN from infinity.
Parts parts_of(Gates& gates, FloatFormat format, const Word& x) {
  const auto fraction = static_cast<ptrdiff_t>(format.significand_bits - 1);
  Parts made;
  made.sign = x.back();
  made.significand.assign(x.begin(), x.begin() + fraction);
  made.exponent.assign(x.begin() + fraction, x.end() - 1);
  const Bit ones = all_of(gates, made.exponent);
  made.is_nan = gates.both(ones, made.significand.back());
  made.is_infinite = gates.both(ones, !made.significand.back());
  made.is_subnormal = !any_of(gates, made.exponent);
  made.is_zero =
      gates.both(made.is_subnormal, !any_of(gates, made.significand));
  made.exponent[0] = gates.either(made.exponent[0], made.is_subnormal);
  made.significand.push_back(!made.is_subnormal);
  return made;
}

Number number_of(Gates& gates, FloatFormat format, const Parts& parts) {
  const size_t width = exponent_width(format);
  return {parts.sign,
          sum(gates,
              resized(parts.exponent, width, kZero),
              signed_constant(width, -bias_of(format))),
          parts.significand};
}

Number normalised_number(Gates& gates, const Number& x) {
  Normalised up = normalised(gates, x.significand);
  const size_t width = std::max(x.exponent.size(), up.by.size() + 1) + 1;
  return {x.sign,
          difference(gates,
                     sign_extended(x.exponent, width),
                     resized(up.by, width, kZero)),
          std::move(up.word)};
}

Number normal_number_of(Gates& gates, FloatFormat format, const Parts& parts) {
  Number made = normalised_number(gates, number_of(gates, format, parts));
  made.exponent.resize(exponent_width(format));
  return made;
}

// --- rounding ----------------------------------------------------------------

// 0 and 1 are to the nearest, to even and away; 2 and 3 up and down; 4 is
// towards zero.
Bit is_downward(Gates& gates, const Word& mode) {
  return gates.both(mode[0], mode[1]);
}

Bit goes_up(
    Gates& gates, const Word& mode, Bit sign, Bit is_odd, const Dropped& rest) {
  const Bit is_more = gates.either(rest.more, is_odd);
  const Bit nearest =
      gates.both(gates.both(!mode[1], !mode[2]),
                 gates.both(rest.half, gates.either(mode[0], is_more)));
  const Bit directed =
      gates.both(gates.both(mode[1], gates.same(mode[0], sign)),
                 gates.either(rest.half, rest.more));
  return gates.either(nearest, directed);
}

namespace {

// What is too large becomes infinite, or the largest number: IEEE 754-2008,
// 7.4.
Word or_overflow(Gates& gates,
                 const Word& mode,
                 FloatFormat format,
                 Bit sign,
                 const Word& number) {
  const size_t fraction = format.significand_bits - 1;
  const size_t end = fraction + format.exponent_bits;
  Bit ones = kOne;
  Bit beyond = kZero;
  for (size_t i = fraction; i < number.size(); ++i) {
    if (i < end) {
      ones = gates.both(ones, number[i]);
    } else {
      beyond = gates.either(beyond, number[i]);
    }
  }
  const Bit is_over = gates.either(ones, beyond);
  const Bit to_largest =
      gates.either(mode[2], gates.both(mode[1], gates.differ(mode[0], sign)));
  Word made(end);
  for (size_t i = 0; i < end; ++i) {
    made[i] =
        i > fraction
            ? gates.either(is_over, number[i])
            : gates.choose(
                  is_over, i == fraction ? !to_largest : to_largest, number[i]);
  }
  return made;
}

}  // namespace

// Below the least normal number the unit no longer gets smaller: the number is
// moved down instead. The stored exponent, one less if the hidden bit is there,
// and the significand are added as one word, so that a carry is right by
// itself.
Word rounded(Gates& gates,
             const Word& mode,
             FloatFormat format,
             const Number& x) {
  const size_t precision = format.significand_bits;
  const size_t width =
      std::max(x.exponent.size(), size_t{format.exponent_bits} + 1) + 2;
  const Word offset = sum(gates,
                          sign_extended(x.exponent, width),
                          signed_constant(width, bias_of(format) - 1));
  const Bit is_low = offset.back();
  Word significand = x.significand;
  if (significand.size() < precision + 2) {
    significand.insert(
        significand.begin(), precision + 2 - significand.size(), kZero);
  }
  const Shifted moved = cut_down(
      gates,
      significand,
      masked(gates, is_low, difference(gates, Word(width, kZero), offset)));
  const auto cut = static_cast<ptrdiff_t>(significand.size() - precision);
  const Word kept(moved.word.begin() + cut, moved.word.end());
  const Word below(moved.word.begin(), moved.word.begin() + cut - 1);
  const Bit up = goes_up(gates,
                         mode,
                         x.sign,
                         kept[0],
                         {moved.word[static_cast<size_t>(cut) - 1],
                          gates.either(any_of(gates, below), moved.lost)});
  Word exponent(precision - 1, kZero);
  for (const Bit bit : offset) {
    exponent.push_back(gates.both(!is_low, bit));
  }
  const Word number =
      sum(gates, exponent, resized(kept, exponent.size(), kZero), up);
  return or_overflow(gates, mode, format, x.sign, number);
}

Word packed(Gates& gates,
            FloatFormat format,
            const Special& special,
            Bit sign,
            const Word& rest) {
  const size_t fraction = format.significand_bits - 1;
  const Bit is_beyond = gates.either(special.is_nan, special.is_infinite);
  const Bit is_number = gates.both(!is_beyond, !special.is_zero);
  Word made(format.width());
  for (size_t i = 0; i < rest.size(); ++i) {
    made[i] = gates.both(is_number, rest[i]);
    if (i >= fraction) {
      made[i] = gates.either(is_beyond, made[i]);
    }
  }
  made[fraction - 1] = gates.either(special.is_nan, made[fraction - 1]);
  made.back() = gates.both(!special.is_nan, sign);
  return made;
}

}  // namespace assay::theory::floats
