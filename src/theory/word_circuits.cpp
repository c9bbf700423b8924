// SPDX-License-Identifier: MIT
//
// The textbook's circuits: ripple carry, an array of adders for products,
// restoring division, logarithmic shifters. Faster adders would serve hardware;
// a SAT solver wants few gates and short ways from sums back to operands, so a
// carry is a choice by the bit that its sum needs anyway. Constants vanish in
// the gates, which is why there are no special cases for them here, save one:
// products take the operand with more zeros as the one that selects rows.
#include "theory/word_circuits.h"

#include <algorithm>
#include <utility>

namespace assay::theory {

Word constant_word(size_t width, uint64_t value) {
  Word made(width, kZero);
  for (size_t i = 0; i < width && i < 64; ++i) {
    made[i] = constant(((value >> i) & 1U) != 0);
  }
  return made;
}

Word inverted(Word x) {
  for (Bit& bit : x) {
    bit = !bit;
  }
  return x;
}

Word masked(Gates& gates, Bit mask, const Word& x) {
  Word made(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    made[i] = gates.both(mask, x[i]);
  }
  return made;
}

Word chosen(Gates& gates, Bit condition, const Word& then, const Word& other) {
  Word made(then.size());
  for (size_t i = 0; i < then.size(); ++i) {
    made[i] = gates.choose(condition, then[i], other[i]);
  }
  return made;
}

Word resized(const Word& x, size_t width, Bit fill) {
  Word made = x;
  made.resize(width, fill);
  return made;
}

Bit any_of(Gates& gates, const Word& x) {
  Bit any = kZero;
  for (const Bit bit : x) {
    any = gates.either(any, bit);
  }
  return any;
}

Bit all_of(Gates& gates, const Word& x) {
  Bit all = kOne;
  for (const Bit bit : x) {
    all = gates.both(all, bit);
  }
  return all;
}

Bit are_same(Gates& gates, const Word& x, const Word& y) {
  Bit same = kOne;
  for (size_t i = 0; i < x.size(); ++i) {
    same = gates.both(same, gates.same(x[i], y[i]));
  }
  return same;
}

Word sum(Gates& gates, const Word& x, const Word& y, Bit carry) {
  Word made(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    const Bit half = gates.differ(x[i], y[i]);
    made[i] = gates.differ(half, carry);
    carry = gates.choose(half, carry, x[i]);
  }
  return made;
}

Word difference(Gates& gates, const Word& x, const Word& y) {
  return sum(gates, x, inverted(y), kOne);
}

Subtraction subtracted(Gates& gates, const Word& x, const Word& y) {
  const size_t width = x.size();
  Word made = sum(gates,
                  resized(x, width + 1, kZero),
                  inverted(resized(y, width + 1, kZero)),
                  kOne);
  const Bit is_negative = made.back();
  made.pop_back();
  return {std::move(made), !is_negative};
}

Word negated_if(Gates& gates, Bit condition, const Word& x) {
  Word flipped(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    flipped[i] = gates.differ(condition, x[i]);
  }
  return sum(gates, flipped, Word(x.size(), kZero), condition);
}

Word product(Gates& gates, const Word& x, const Word& y) {
  const size_t width = x.size();
  const bool is_swapped =
      std::ranges::count(x, kZero) > std::ranges::count(y, kZero);
  const Word& rows = is_swapped ? x : y;
  const Word& row = is_swapped ? y : x;
  Word made(width, kZero);
  for (size_t at = 0; at < width && !gates.is_full(); ++at) {
    if (rows[at] == kZero) {
      continue;
    }
    Bit carry = kZero;
    for (size_t i = at; i < width; ++i) {
      const Bit part = gates.both(rows[at], row[i - at]);
      const Bit half = gates.differ(made[i], part);
      const Bit before = made[i];
      made[i] = gates.differ(half, carry);
      carry = gates.choose(half, carry, before);
    }
  }
  return made;
}

// From the highest bit down: the rest so far, doubled, with the next bit. It is
// below 2y, and so fits into one bit more; if y is 0 it is the dividend's part
// that was seen, and fits too.
Division divided(Gates& gates, const Word& x, const Word& y) {
  const size_t width = x.size();
  const Word divisor = resized(y, width + 1, kZero);
  Division made{Word(width, kZero), Word(width, kZero)};
  for (size_t at = width; at-- > 0 && !gates.is_full();) {
    Word rest(width + 1);
    rest[0] = x[at];
    std::ranges::copy(made.rest, rest.begin() + 1);
    const Bit fits = !is_less(gates, rest, divisor);
    made.quotient[at] = fits;
    made.rest =
        resized(chosen(gates, fits, difference(gates, rest, divisor), rest),
                width,
                kZero);
  }
  return made;
}

Bit is_less(Gates& gates, const Word& x, const Word& y, Bit or_same) {
  Bit less = or_same;
  for (size_t i = 0; i < x.size(); ++i) {
    less = gates.choose(gates.differ(x[i], y[i]), y[i], less);
  }
  return less;
}

namespace {

// Each bit of the amount moves everything by its power of two, or not. What is
// moved beyond the end is gone, so amounts of up to twice the width need
// nothing else; higher bits clear the word.
template <typename Source>
Word shifted(
    Gates& gates, const Word& x, const Word& by, Bit fill, Source source) {
  const size_t width = x.size();
  Word made = x;
  Bit is_beyond = kZero;
  for (size_t stage = 0; stage < by.size(); ++stage) {
    if (stage >= 32 || (size_t{1} << stage) >= width) {
      is_beyond = gates.either(is_beyond, by[stage]);
      continue;
    }
    Word moved(width);
    for (size_t i = 0; i < width; ++i) {
      const size_t from = source(i, size_t{1} << stage);
      moved[i] =
          gates.choose(by[stage], from < width ? made[from] : fill, made[i]);
    }
    made = std::move(moved);
  }
  for (Bit& bit : made) {
    bit = gates.choose(is_beyond, fill, bit);
  }
  return made;
}

}  // namespace

Word shifted_up(Gates& gates, const Word& x, const Word& by) {
  return shifted(gates, x, by, kZero, [](size_t to, size_t distance) {
    return to >= distance ? to - distance : SIZE_MAX;
  });
}

Word shifted_down(Gates& gates, const Word& x, const Word& by, Bit fill) {
  return shifted(gates, x, by, fill, [](size_t to, size_t distance) {
    return to + distance;
  });
}

Shifted cut_down(Gates& gates, const Word& x, const Word& by) {
  const size_t width = x.size();
  Shifted made{x, kZero};
  Bit is_beyond = kZero;
  for (size_t stage = 0; stage < by.size(); ++stage) {
    if (stage >= 32 || (size_t{1} << stage) >= width) {
      is_beyond = gates.either(is_beyond, by[stage]);
      continue;
    }
    const size_t distance = size_t{1} << stage;
    Bit low = kZero;
    for (size_t i = 0; i < distance; ++i) {
      low = gates.either(low, made.word[i]);
    }
    made.lost = gates.either(made.lost, gates.both(by[stage], low));
    for (size_t i = 0; i < width; ++i) {
      const size_t from = i + distance;
      made.word[i] = gates.choose(
          by[stage], from < width ? made.word[from] : kZero, made.word[i]);
    }
  }
  made.lost =
      gates.either(made.lost, gates.both(is_beyond, any_of(gates, made.word)));
  made.word = masked(gates, !is_beyond, made.word);
  return made;
}

Normalised normalised(Gates& gates, const Word& x) {
  const size_t width = x.size();
  size_t stages = 0;
  while ((size_t{1} << stages) < width) {
    ++stages;
  }
  Normalised made{x, Word(stages, kZero)};
  for (size_t stage = stages; stage-- > 0;) {
    const size_t distance = size_t{1} << stage;
    Bit any = kZero;
    for (size_t i = width - distance; i < width; ++i) {
      any = gates.either(any, made.word[i]);
    }
    made.by[stage] = !any;
    for (size_t i = width; i-- > 0;) {
      made.word[i] = gates.choose(
          any, made.word[i], i >= distance ? made.word[i - distance] : kZero);
    }
  }
  return made;
}

}  // namespace assay::theory
