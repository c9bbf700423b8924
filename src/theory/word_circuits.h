// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "theory/circuit.h"

// Circuits of which those of operators are made. The words of a call have the
// same number of bits unless it says otherwise.
namespace assay::theory {

Word constant_word(size_t width, uint64_t value);
Word inverted(Word x);
// All bits with one.
Word masked(Gates& gates, Bit mask, const Word& x);
Word chosen(Gates& gates, Bit condition, const Word& then, const Word& other);
// More bits, or fewer; the new ones are `fill`.
Word resized(const Word& x, size_t width, Bit fill);

Bit any_of(Gates& gates, const Word& x);
Bit all_of(Gates& gates, const Word& x);
Bit are_same(Gates& gates, const Word& x, const Word& y);

Word sum(Gates& gates, const Word& x, const Word& y, Bit carry = kZero);
Word difference(Gates& gates, const Word& x, const Word& y);

struct Subtraction {
  Word rest;
  Bit fits;  // x >= y
};

Subtraction subtracted(Gates& gates, const Word& x, const Word& y);
// -x if the bit is 1, else x.
Word negated_if(Gates& gates, Bit condition, const Word& x);
// Modulo 2^width.
Word product(Gates& gates, const Word& x, const Word& y);

struct Division {
  Word quotient;
  Word rest;
};

// By 0: all ones, and the dividend.
Division divided(Gates& gates, const Word& x, const Word& y);

// x < y, or x <= y with `or_same` 1.
Bit is_less(Gates& gates, const Word& x, const Word& y, Bit or_same = kZero);

// Towards higher or lower places by any amount, of any number of bits.
Word shifted_up(Gates& gates, const Word& x, const Word& by);
Word shifted_down(Gates& gates, const Word& x, const Word& by, Bit fill);

struct Shifted {
  Word word;
  Bit lost;  // whether a one was shifted out
};

// Towards lower places, by any amount.
Shifted cut_down(Gates& gates, const Word& x, const Word& by);

struct Normalised {
  Word word;
  Word by;
};

// Shifted up until the highest bit is a one; by all but one place if x is 0.
Normalised normalised(Gates& gates, const Word& x);

}  // namespace assay::theory
