// SPDX-License-Identifier: MIT
//
// Conversions between floats and bits, integers, constant reals and other
// floats; and floats rounded to integers. Where the standard has no value the
// bits are open.
#include <algorithm>
#include <utility>

#include "num/float_ops.h"
#include "theory/floats/circuits.h"
#include "theory/floats/float_words.h"

namespace assay::theory::floats {

namespace {

Word from_bit_vector(const CircuitCall& call, bool is_signed) {
  Gates& gates = call.gates;
  const FloatFormat format = format_of(call, call.sort);
  const Word& bits = call.args[1];
  const Bit sign = is_signed ? bits.back() : kZero;
  Number size;
  size.sign = sign;
  size.significand = negated_if(gates, sign, bits);
  size.exponent = signed_constant(34, static_cast<int64_t>(bits.size()) - 1);
  return packed(
      gates,
      format,
      {kZero, kZero, !any_of(gates, bits)},
      sign,
      rounded(gates, call.args[0], format, normalised_number(gates, size)));
}

// A constant for each rounding mode; none if one of them is not known.
Word from_real(const CircuitCall& call,
               const num::Value& real,
               const num::Value& power) {
  const FloatFormat format = format_of(call, call.sort);
  const Word& mode = call.args[0];
  Word made(call.width, kZero);
  for (uint64_t number = 0; number < 5; ++number) {
    const num::Value value =
        num::float_from_real(static_cast<num::RoundingMode>(number),
                             format,
                             real,
                             power ? power.to_mpz() : mpz_class(0));
    if (!value.is_known()) {
      return {};
    }
    const mpz_class pattern = value.to_mpz();
    const Bit is_mode =
        are_same(call.gates, mode, constant_word(mode.size(), number));
    for (size_t i = 0; i < made.size(); ++i) {
      if (mpz_tstbit(pattern.get_mpz_t(), i) != 0) {
        made[i] = call.gates.either(made[i], is_mode);
      }
    }
  }
  return made;
}

struct Integer {
  Word size;  // unsigned, rounded
  Bit is_beyond;
};

// The size of a number that is at most 2^highest before rounding, in units of
// one. It begins at the highest place and is moved down to its own; the least
// distance of a float from 0 that counts is a half.
Integer to_integer(Gates& gates,
                   const Word& mode,
                   const Number& x,
                   size_t highest) {
  const size_t precision = x.significand.size();
  const size_t below = std::max<size_t>(
      2, precision > highest + 1 ? precision - highest - 1 : 0);
  const size_t width = highest + 1 + below;
  Word start(width - precision, kZero);
  start.insert(start.end(), x.significand.begin(), x.significand.end());
  const size_t exponent_bits = std::max<size_t>(x.exponent.size(), 34) + 1;
  const Word distance =
      difference(gates,
                 signed_constant(exponent_bits, static_cast<int64_t>(highest)),
                 sign_extended(x.exponent, exponent_bits));
  Shifted moved = cut_down(gates, start, distance);
  const auto cut = static_cast<ptrdiff_t>(below);
  const Word whole(moved.word.begin() + cut, moved.word.end());
  const Word rest(moved.word.begin(), moved.word.begin() + cut - 1);
  const Bit up = goes_up(
      gates,
      mode,
      x.sign,
      whole[0],
      {moved.word[below - 1], gates.either(any_of(gates, rest), moved.lost)});
  return {sum(gates,
              resized(whole, whole.size() + 1, kZero),
              Word(whole.size() + 1, kZero),
              up),
          distance.back()};
}

struct BitVector {
  Word bits;
  Bit is_open;
};

// Rounded first; then it must be in range.
BitVector to_bit_vector(const CircuitCall& call, bool is_signed) {
  Gates& gates = call.gates;
  const size_t width = call.width;
  const FloatFormat format = format_of(call, call.arg_sorts[1]);
  const Parts x = parts_of(gates, format, call.args[1]);
  const Integer whole =
      to_integer(gates, call.args[0], number_of(gates, format, x), width);
  // whole.size has two bits more than the result.
  Word bits = resized(whole.size, width, kZero);
  Bit is_high = gates.either(whole.size[width], whole.size[width + 1]);
  if (is_signed) {
    Word low = bits;
    low.pop_back();
    const Bit is_least = gates.both(x.sign, !any_of(gates, low));
    is_high = gates.either(is_high, gates.both(bits.back(), !is_least));
    bits = negated_if(gates, x.sign, bits);
  } else {
    is_high =
        gates.either(is_high, gates.both(x.sign, any_of(gates, whole.size)));
  }
  const Bit is_no_number = gates.either(x.is_nan, x.is_infinite);
  return {std::move(bits),
          gates.either(is_no_number, gates.either(whole.is_beyond, is_high))};
}

Word or_other(const CircuitCall& call, BitVector made, const Word& other) {
  return chosen(call.gates, made.is_open, other, made.bits);
}

}  // namespace

// Numbers from 2^(s-1) on are integers. In a format with few exponents the next
// integer may be beyond the largest number: the evaluator does not know a value
// then, and here it is open.
Word circuit_round_to_integral(const CircuitCall& call) {
  Gates& gates = call.gates;
  const FloatFormat format = format_of(call, call.sort);
  const size_t fraction = format.significand_bits - 1;
  const Parts x = parts_of(gates, format, call.args[1]);
  const Integer whole =
      to_integer(gates, call.args[0], number_of(gates, format, x), fraction);
  // A normalised size has its highest bit at the place fraction + 1.
  Number number;
  number.sign = x.sign;
  number.significand = whole.size;
  number.exponent = signed_constant(34, static_cast<int64_t>(fraction) + 1);
  const Word towards_zero =
      constant_word(3, static_cast<uint64_t>(num::RoundingMode::Rtz));
  const Number normal = normalised_number(gates, number);
  const Bit is_zero = !any_of(gates, whole.size);
  Word made = packed(gates,
                     format,
                     {kZero, kZero, is_zero},
                     x.sign,
                     rounded(gates, towards_zero, format, normal));
  const uint64_t bias = (uint64_t{1} << (format.exponent_bits - 1)) - 1;
  if (fraction > bias) {
    const Bit is_open =
        gates.both(!is_zero,
                   is_less(gates,
                           constant_word(normal.exponent.size(), bias),
                           normal.exponent));
    made = chosen(
        gates, is_open, canonical_float(gates, format, call.any_value()), made);
  }
  const Bit is_same =
      gates.either(gates.either(x.is_nan, x.is_infinite), whole.is_beyond);
  return chosen(gates, is_same, call.args[1], made);
}

Word circuit_from_parts(const CircuitCall& call) {
  Word pattern = call.args[2];
  pattern.insert(pattern.end(), call.args[1].begin(), call.args[1].end());
  pattern.push_back(call.args[0][0]);
  return canonical_float(call.gates, format_of(call, call.sort), pattern);
}

Word circuit_from_bits(const CircuitCall& call) {
  return canonical_float(call.gates, format_of(call, call.sort), call.args[0]);
}

Word circuit_from_float(const CircuitCall& call) {
  Gates& gates = call.gates;
  const FloatFormat from = format_of(call, call.arg_sorts[1]);
  const FloatFormat to = format_of(call, call.sort);
  if (from == to) {
    return call.args[1];
  }
  const Parts x = parts_of(gates, from, call.args[1]);
  return packed(
      gates,
      to,
      {x.is_nan, x.is_infinite, x.is_zero},
      x.sign,
      rounded(gates, call.args[0], to, normal_number_of(gates, from, x)));
}

Word circuit_from_real(const CircuitCall& call) {
  return from_real(call, call.constants[1], {});
}

Word circuit_from_real_exponent(const CircuitCall& call) {
  return from_real(call, call.constants[1], call.constants[2]);
}

Word circuit_from_exponent_real(const CircuitCall& call) {
  return from_real(call, call.constants[2], call.constants[1]);
}

Word circuit_from_signed(const CircuitCall& call) {
  return from_bit_vector(call, true);
}

Word circuit_from_unsigned(const CircuitCall& call) {
  return from_bit_vector(call, false);
}

Word circuit_to_ubv(const CircuitCall& call) {
  return or_other(call, to_bit_vector(call, false), call.any_value());
}

Word circuit_to_sbv(const CircuitCall& call) {
  return or_other(call, to_bit_vector(call, true), call.any_value());
}

Word circuit_to_ubv_total(const CircuitCall& call) {
  return or_other(call, to_bit_vector(call, false), call.args[2]);
}

Word circuit_to_sbv_total(const CircuitCall& call) {
  return or_other(call, to_bit_vector(call, true), call.args[2]);
}

Word circuit_to_ieee_bv(const CircuitCall& call) {
  const Parts x =
      parts_of(call.gates, format_of(call, call.arg_sorts[0]), call.args[0]);
  return chosen(call.gates,
                x.is_nan,
                call.open.open_value(call, call.width, {}),
                call.args[0]);
}

}  // namespace assay::theory::floats
