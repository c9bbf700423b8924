// SPDX-License-Identifier: MIT
//
// Digit by digit, as on paper. A quotient or root gets two bits more than the
// precision at least, and below them one that says whether a rest remains. The
// remainder takes a step for each power of two between the largest and the
// least number of the format; the budget of gates ends it where that is too
// much.
#include <utility>

#include "theory/floats/circuits.h"
#include "theory/floats/float_words.h"

namespace assay::theory::floats {

namespace {

Word doubled(Word x, Bit low = kZero) {
  x.insert(x.begin(), low);
  return x;
}

// Of significands with one bit before the point: as many bits of the quotient,
// the first of them before the point, and whether there is a rest.
Word quotient_of(Gates& gates, const Word& x, const Word& y, size_t count) {
  const size_t width = x.size() + 1;
  const Word divisor = resized(y, width, kZero);
  Word rest = resized(x, width, kZero);
  Word made(count + 1, kZero);
  for (size_t at = count; at > 0 && !gates.is_full(); --at) {
    const Subtraction step = subtracted(gates, rest, divisor);
    made[at] = step.fits;
    // Less than the divisor, so that doubling it loses nothing.
    rest = doubled(chosen(gates, step.fits, step.rest, rest));
    rest.pop_back();
  }
  made[0] = any_of(gates, rest);
  return made;
}

// Of a number with two bits before the point: `count` bits of the root, and
// whether there is a rest. The rest is at most twice the root.
Word root_of(Gates& gates, const Word& x, size_t count) {
  Word root;
  Word rest;
  for (size_t i = 0; i < count && !gates.is_full(); ++i) {
    const auto digit = [&](size_t place) {
      return place < x.size() ? x[x.size() - 1 - place] : kZero;
    };
    rest = doubled(doubled(std::move(rest), digit(2 * i)), digit(2 * i + 1));
    rest.resize(i + 3, kZero);
    const Word trial = resized(doubled(doubled(root), kOne), i + 3, kZero);
    const Subtraction step = subtracted(gates, rest, trial);
    rest = chosen(gates, step.fits, step.rest, rest);
    root.insert(root.begin(), step.fits);
  }
  return doubled(std::move(root), any_of(gates, rest));
}

struct Remainder {
  Word rest;  // in units of half the divisor's last place
  Bit is_odd;
};

// Of x * 2^power by y, for powers that are not negative; for -1 the dividend.
Remainder remainder_of(Gates& gates,
                       const Word& x,
                       const Word& y,
                       const Word& power,
                       uint64_t highest) {
  const size_t width = x.size() + 1;
  const Word divisor = resized(y, width, kZero);
  Remainder made{resized(x, width, kZero), kZero};
  for (uint64_t at = highest + 1; at-- > 0 && !gates.is_full();) {
    // The highest bit of `power` is its sign.
    const Bit is_on = gates.both(
        !power.back(), !is_less(gates, power, constant_word(power.size(), at)));
    const Subtraction step = subtracted(gates, made.rest, divisor);
    const Bit fits = gates.both(is_on, step.fits);
    made.is_odd = fits;
    Word rest = chosen(gates, fits, step.rest, made.rest);
    Word twice = doubled(rest);
    twice.pop_back();
    made.rest = chosen(gates, is_on, twice, rest);
  }
  return made;
}

}  // namespace

Word circuit_div(const CircuitCall& call) {
  Gates& gates = call.gates;
  const FloatFormat format = format_of(call, call.sort);
  const Parts x = parts_of(gates, format, call.args[1]);
  const Parts y = parts_of(gates, format, call.args[2]);
  const Number dividend = normal_number_of(gates, format, x);
  const Number divisor = normal_number_of(gates, format, y);
  const size_t width = dividend.exponent.size() + 1;
  const Word digits = quotient_of(gates,
                                  dividend.significand,
                                  divisor.significand,
                                  format.significand_bits + 2);
  // The quotient is above a half.
  const Bit is_one = digits.back();
  Word up = doubled(digits);
  up.pop_back();
  Number quotient;
  quotient.sign = gates.differ(x.sign, y.sign);
  quotient.significand = chosen(gates, is_one, digits, up);
  // x - y - 1 is x + ~y
  quotient.exponent = sum(gates,
                          sign_extended(dividend.exponent, width),
                          inverted(sign_extended(divisor.exponent, width)),
                          is_one);
  const Bit has_nan = gates.either(x.is_nan, y.is_nan);
  const Bit is_invalid = gates.either(gates.both(x.is_infinite, y.is_infinite),
                                      gates.both(x.is_zero, y.is_zero));
  return packed(gates,
                format,
                {gates.either(has_nan, is_invalid),
                 gates.either(x.is_infinite, y.is_zero),
                 gates.either(x.is_zero, y.is_infinite)},
                quotient.sign,
                rounded(gates, call.args[0], format, quotient));
}

// The exponent is halved, and if it is odd the significand doubled before.
Word circuit_sqrt(const CircuitCall& call) {
  Gates& gates = call.gates;
  const FloatFormat format = format_of(call, call.sort);
  const Parts x = parts_of(gates, format, call.args[1]);
  const Number square = normal_number_of(gates, format, x);
  const Word even =
      resized(square.significand, square.significand.size() + 1, kZero);
  const Word odd = doubled(square.significand);
  const Bit is_odd = square.exponent[0];
  Number root;
  root.sign = kZero;
  root.significand = root_of(
      gates, chosen(gates, is_odd, odd, even), format.significand_bits + 1);
  root.exponent.assign(square.exponent.begin() + 1, square.exponent.end());
  const Bit is_negative = gates.both(x.sign, !x.is_zero);
  return packed(gates,
                format,
                {gates.either(x.is_nan, is_negative), x.is_infinite, x.is_zero},
                gates.both(x.sign, x.is_zero),
                rounded(gates, call.args[0], format, root));
}

// In units of half of y's last place: the rest r of the division towards zero,
// and if that is more than half of y, or just half and the quotient odd, y - r
// with the other sign. Below half of y it is x itself.
Word circuit_rem(const CircuitCall& call) {
  Gates& gates = call.gates;
  const FloatFormat format = format_of(call, call.sort);
  const Parts x = parts_of(gates, format, call.args[0]);
  const Parts y = parts_of(gates, format, call.args[1]);
  const Number dividend = normal_number_of(gates, format, x);
  const Number divisor = normal_number_of(gates, format, y);
  const size_t width = dividend.exponent.size() + 1;
  const Word power = difference(gates,
                                sign_extended(dividend.exponent, width),
                                sign_extended(divisor.exponent, width));
  // Exponents of normalised numbers: from 2 - 2^(e-1) - (s-1) to 2^(e-1) - 1.
  const uint64_t highest =
      (uint64_t{1} << format.exponent_bits) + format.significand_bits - 4;
  const Remainder made = remainder_of(
      gates, dividend.significand, divisor.significand, power, highest);
  const Word half = resized(divisor.significand, made.rest.size(), kZero);
  const Word whole = doubled(divisor.significand);
  const Bit is_up =
      is_less(gates, half, made.rest, made.is_odd);  // or the same, if odd
  Number rest;
  rest.sign = gates.differ(x.sign, is_up);
  rest.exponent = divisor.exponent;
  rest.significand =
      chosen(gates, is_up, difference(gates, whole, made.rest), made.rest);
  const Bit is_zero = !any_of(gates, rest.significand);
  // A power below -1.
  const Bit is_small = gates.both(power.back(), !all_of(gates, power));
  const Bit is_first =
      gates.either(is_small, gates.either(x.is_zero, y.is_infinite));
  const Bit has_nan = gates.either(x.is_nan, y.is_nan);
  const Bit is_invalid = gates.either(x.is_infinite, y.is_zero);
  const Bit is_nan = gates.either(has_nan, is_invalid);
  const Word towards_zero =
      constant_word(3, static_cast<uint64_t>(num::RoundingMode::Rtz));
  const Word other = packed(
      gates,
      format,
      {is_nan, kZero, is_zero},
      gates.choose(is_zero, x.sign, rest.sign),
      rounded(gates, towards_zero, format, normalised_number(gates, rest)));
  return chosen(gates, gates.both(is_first, !is_nan), call.args[0], other);
}

}  // namespace assay::theory::floats
