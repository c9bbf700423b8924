// SPDX-License-Identifier: MIT
//
// A sum of numbers whose significands have the same length: the smaller is
// moved down to the larger's place, onto three bits more, the last of which
// stands for all that is lost. If more than one bit is lost, at most one is
// cancelled, so that enough remain for rounding.
#include <utility>

#include "theory/floats/circuits.h"
#include "theory/floats/float_words.h"

namespace assay::theory::floats {

namespace {

constexpr size_t kExtra = 3;

struct Sum {
  Number number;  // not normalised
  Bit is_zero;
  Bit sign_of_zero;
};

// `first` is the one of greater size. The distance of their exponents is not
// negative.
Sum sum_of(Gates& gates,
           const Word& mode,
           const Number& first,
           const Number& second,
           const Word& distance) {
  const size_t width = first.significand.size() + kExtra + 1;
  const auto raised = [&](const Word& x) {
    Word made(kExtra, kZero);
    made.insert(made.end(), x.begin(), x.end());
    return made;
  };
  Shifted low = cut_down(gates, raised(second.significand), distance);
  low.word[0] = gates.either(low.word[0], low.lost);
  low.word.push_back(kZero);
  const Bit is_minus = gates.differ(first.sign, second.sign);
  for (Bit& bit : low.word) {
    bit = gates.differ(bit, is_minus);
  }
  Sum made;
  made.number.sign = first.sign;
  made.number.significand =
      sum(gates,
          resized(raised(first.significand), width, kZero),
          low.word,
          is_minus);
  const size_t exponent_bits = first.exponent.size() + 1;
  made.number.exponent = sum(gates,
                             sign_extended(first.exponent, exponent_bits),
                             Word(exponent_bits, kZero),
                             kOne);
  made.is_zero = !any_of(gates, made.number.significand);
  made.sign_of_zero =
      gates.choose(is_minus, is_downward(gates, mode), first.sign);
  return made;
}

Number chosen_number(Gates& gates, Bit bit, const Number& x, const Number& y) {
  return {gates.choose(bit, x.sign, y.sign),
          chosen(gates, bit, x.exponent, y.exponent),
          chosen(gates, bit, x.significand, y.significand)};
}

Word packed_sum(Gates& gates,
                const Word& mode,
                FloatFormat format,
                const Sum& sum,
                Special special,
                Bit sign_of_infinity) {
  special.is_zero = sum.is_zero;
  const Bit sign = gates.choose(sum.is_zero, sum.sign_of_zero, sum.number.sign);
  return packed(
      gates,
      format,
      special,
      gates.choose(special.is_infinite, sign_of_infinity, sign),
      rounded(gates, mode, format, normalised_number(gates, sum.number)));
}

Word added(const CircuitCall& call, const Word& x, const Word& y) {
  Gates& gates = call.gates;
  const Word& mode = call.args[0];
  const FloatFormat format = format_of(call, call.sort);
  const auto sign = static_cast<ptrdiff_t>(x.size() - 1);
  const Bit is_swapped = is_less(gates,
                                 Word(x.begin(), x.begin() + sign),
                                 Word(y.begin(), y.begin() + sign));
  const Parts first = parts_of(gates, format, chosen(gates, is_swapped, y, x));
  const Parts second = parts_of(gates, format, chosen(gates, is_swapped, x, y));
  const Sum total = sum_of(gates,
                           mode,
                           number_of(gates, format, first),
                           number_of(gates, format, second),
                           difference(gates, first.exponent, second.exponent));
  // A NaN's pattern is above the infinite ones, and those above all numbers.
  const Bit are_opposite =
      gates.both(second.is_infinite, gates.differ(first.sign, second.sign));
  const Bit is_nan = gates.either(gates.either(first.is_nan, second.is_nan),
                                  gates.both(first.is_infinite, are_opposite));
  return packed_sum(gates,
                    mode,
                    format,
                    total,
                    {is_nan, first.is_infinite, kZero},
                    first.sign);
}

// x * y, exactly: normalised, of twice the precision.
Number exact_product(Gates& gates, const Number& x, const Number& y) {
  const size_t length = x.significand.size();
  const size_t width = x.exponent.size() + 1;
  Word both = product(gates,
                      resized(x.significand, 2 * length, kZero),
                      resized(y.significand, 2 * length, kZero));
  const Bit is_high = both.back();
  Word up = both;
  up.pop_back();
  up.insert(up.begin(), kZero);
  return {gates.differ(x.sign, y.sign),
          sum(gates,
              sign_extended(x.exponent, width),
              sign_extended(y.exponent, width),
              is_high),
          chosen(gates, is_high, both, up)};
}

Bit is_less_signed(Gates& gates, Word x, Word y) {
  std::swap(x.back(), y.back());
  return is_less(gates, x, y);
}

// x * y + z of numbers; zeros have no exponent that could be compared.
Sum fused(Gates& gates,
          const Word& mode,
          const Number& product,
          Bit is_product_zero,
          Number addend,
          Bit is_addend_zero) {
  addend.exponent = sign_extended(addend.exponent, product.exponent.size());
  addend.significand.insert(
      addend.significand.begin(),
      product.significand.size() - addend.significand.size(),
      kZero);
  const Bit is_exponent_less =
      is_less_signed(gates, product.exponent, addend.exponent);
  const Bit are_exponents_same =
      are_same(gates, product.exponent, addend.exponent);
  const Bit is_less_size = gates.either(
      is_exponent_less,
      gates.both(are_exponents_same,
                 is_less(gates, product.significand, addend.significand)));
  const Bit is_swapped =
      gates.both(!is_addend_zero, gates.either(is_product_zero, is_less_size));
  const Number first = chosen_number(gates, is_swapped, addend, product);
  const Number second = chosen_number(gates, is_swapped, product, addend);
  const size_t width = first.exponent.size() + 1;
  return sum_of(gates,
                mode,
                first,
                second,
                difference(gates,
                           sign_extended(first.exponent, width),
                           sign_extended(second.exponent, width)));
}

}  // namespace

Word circuit_add(const CircuitCall& call) {
  return added(call, call.args[1], call.args[2]);
}

Word circuit_sub(const CircuitCall& call) {
  Word minus = call.args[2];
  minus.back() = !minus.back();
  return added(call, call.args[1], minus);
}

Word circuit_fma(const CircuitCall& call) {
  Gates& gates = call.gates;
  const Word& mode = call.args[0];
  const FloatFormat format = format_of(call, call.sort);
  const Parts x = parts_of(gates, format, call.args[1]);
  const Parts y = parts_of(gates, format, call.args[2]);
  const Parts z = parts_of(gates, format, call.args[3]);
  const Bit is_product_zero = gates.either(x.is_zero, y.is_zero);
  const Bit is_product_infinite = gates.either(x.is_infinite, y.is_infinite);
  const Number xy = exact_product(gates,
                                  normal_number_of(gates, format, x),
                                  normal_number_of(gates, format, y));
  const Sum total = fused(gates,
                          mode,
                          xy,
                          is_product_zero,
                          normal_number_of(gates, format, z),
                          z.is_zero);
  const Bit are_opposite =
      gates.both(z.is_infinite, gates.differ(xy.sign, z.sign));
  const Bit has_nan = gates.either(z.is_nan, gates.either(x.is_nan, y.is_nan));
  const Bit is_invalid = gates.both(
      is_product_infinite, gates.either(is_product_zero, are_opposite));
  return packed_sum(gates,
                    mode,
                    format,
                    total,
                    {gates.either(has_nan, is_invalid),
                     gates.either(is_product_infinite, z.is_infinite),
                     kZero},
                    gates.choose(z.is_infinite, z.sign, xy.sign));
}

Word circuit_mul(const CircuitCall& call) {
  Gates& gates = call.gates;
  const FloatFormat format = format_of(call, call.sort);
  const Parts x = parts_of(gates, format, call.args[1]);
  const Parts y = parts_of(gates, format, call.args[2]);
  const Number xy = exact_product(gates,
                                  normal_number_of(gates, format, x),
                                  normal_number_of(gates, format, y));
  const Bit is_zero = gates.either(x.is_zero, y.is_zero);
  const Bit is_infinite = gates.either(x.is_infinite, y.is_infinite);
  const Bit has_nan = gates.either(x.is_nan, y.is_nan);
  return packed(gates,
                format,
                {gates.either(has_nan, gates.both(is_zero, is_infinite)),
                 is_infinite,
                 is_zero},
                xy.sign,
                rounded(gates, call.args[0], format, xy));
}

}  // namespace assay::theory::floats
