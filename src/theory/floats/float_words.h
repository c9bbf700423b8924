// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "num/value.h"
#include "theory/circuit.h"

// Floats as words: what the circuits of arithmetic and conversions share. A
// float's word is its IEEE pattern, and NaN always the same one, so that equal
// floats have equal words. Only for formats that have circuits.
namespace assay::theory::floats {

using num::FloatFormat;

// Exponents are computed as constants of 64 bits.
bool has_circuits(FloatFormat format);

// Any pattern as the word of its float; any three bits as a rounding mode.
Word canonical_float(Gates& gates, FloatFormat format, const Word& pattern);
Word canonical_mode(Gates& gates, const Word& bits);

// A constant, modulo 2^width.
Word signed_constant(size_t width, int64_t value);
Word sign_extended(const Word& x, size_t width);

// Numbers of the format's exponents, also of numbers below the least normal
// one, fit into so many bits, signed.
size_t exponent_width(FloatFormat format);

struct Parts {
  Bit sign;
  Word exponent;     // as it is stored, but 1 if that is 0
  Word significand;  // with the hidden bit
  Bit is_nan;
  Bit is_infinite;
  Bit is_zero;
  Bit is_subnormal;  // or zero
};

Parts parts_of(Gates& gates, FloatFormat format, const Word& x);

// The highest bit of the significand counts 2^exponent (signed).
struct Number {
  Bit sign;
  Word exponent;
  Word significand;
};

// What is neither NaN nor infinite; else it means nothing.
Number number_of(Gates& gates, FloatFormat format, const Parts& parts);
// The highest bit of the significand is a one, unless the number is 0.
Number normalised_number(Gates& gates, const Number& x);
Number normal_number_of(Gates& gates, FloatFormat format, const Parts& parts);

// --- rounding modes
Bit is_downward(Gates& gates, const Word& mode);

// What is dropped is at least half a unit, and more than nothing or half.
struct Dropped {
  Bit half;
  Bit more;
};

// Whether the size of a number goes to the next unit.
Bit goes_up(
    Gates& gates, const Word& mode, Bit sign, Bit is_odd, const Dropped& rest);

// All but the sign of the float to which a normalised number other than 0 is
// rounded. A number that was cut has its lowest bit set, and two bits more than
// the precision at least.
Word rounded(Gates& gates,
             const Word& mode,
             FloatFormat format,
             const Number& x);

// The float with this sign and the other bits, unless it is something else.
struct Special {
  Bit is_nan = kZero;
  Bit is_infinite = kZero;
  Bit is_zero = kZero;
};

Word packed(Gates& gates,
            FloatFormat format,
            const Special& special,
            Bit sign,
            const Word& rest);

}  // namespace assay::theory::floats
