// SPDX-License-Identifier: MIT
#include "support/float_reference.h"

namespace assay::test {

namespace {

mpq_class power_of_two(int64_t exponent) {
  mpq_class one(1);
  return exponent >= 0 ? mpq_class(one << static_cast<mp_bitcnt_t>(exponent))
                       : mpq_class(one >> static_cast<mp_bitcnt_t>(-exponent));
}

mpz_class floor_of(const mpq_class& number) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(),
             number.get_num().get_mpz_t(),
             number.get_den().get_mpz_t());
  return result;
}

}  // namespace

FloatReference::FloatReference(num::FloatFormat format)
    : format_(format),
      sign_(uint64_t{1} << (format.width() - 1)),
      infinity_(((uint64_t{1} << format.exponent_bits) - 1)
                << (format.significand_bits - 1)) {
  const int64_t bias = (int64_t{1} << (format.exponent_bits - 1)) - 1;
  const uint32_t stored = format.significand_bits - 1;
  const mpq_class whole = power_of_two(stored);
  for (uint64_t size = 0; size <= infinity_; ++size) {
    const auto field = static_cast<int64_t>(size >> stored);
    mpq_class fraction(mpz_class(size & ((uint64_t{1} << stored) - 1)));
    fraction /= whole;
    sizes_.push_back(
        field == 0 ? mpq_class(fraction * power_of_two(1 - bias))
                   : mpq_class((1 + fraction) * power_of_two(field - bias)));
  }
}

uint64_t FloatReference::nan() const {
  return infinity_ | (uint64_t{1} << (format_.significand_bits - 2));
}

mpq_class FloatReference::real(uint64_t x) const {
  const mpq_class& size = sizes_[size_of(x)];
  return is_negative(x) ? mpq_class(-size) : size;
}

// IEEE 754-2008, 4.3: nearest with what would be the next number beyond the
// largest for infinity.
uint64_t FloatReference::round_size(Mode mode,
                                    bool negative,
                                    const Compare& compare) const {
  uint64_t low = 0;
  uint64_t high = infinity_;
  while (high - low > 1) {  // sizes[low] <= x
    const uint64_t middle = (low + high) / 2;
    (compare(sizes_[middle]) <= 0 ? low : high) = middle;
  }
  if (compare(sizes_[low]) == 0) {
    return low;
  }
  const mpq_class halfway = (sizes_[low] + sizes_[high]) / 2;
  const int side = compare(halfway);
  switch (mode) {
    case Mode::Rne:
      return side > 0 ? low : side < 0 ? high : low % 2 == 0 ? low : high;
    case Mode::Rna: return side > 0 ? low : high;
    case Mode::Rtp: return negative ? low : high;
    case Mode::Rtn: return negative ? high : low;
    case Mode::Rtz: return low;
  }
  return nan();
}

uint64_t FloatReference::round(Mode mode,
                               const mpq_class& number,
                               bool zero_is_negative) const {
  if (number == 0) {
    return with_sign(0, zero_is_negative);
  }
  const bool negative = number < 0;
  const mpq_class size = abs(number);
  return with_sign(
      round_size(
          mode, negative, [&](const mpq_class& q) { return cmp(q, size); }),
      negative);
}

uint64_t FloatReference::add(Mode mode, uint64_t x, uint64_t y) const {
  if (is_nan(x) || is_nan(y)) {
    return nan();
  }
  if (is_infinite(x) && is_infinite(y)) {
    return x == y ? x : nan();
  }
  if (is_infinite(x) || is_infinite(y)) {
    return is_infinite(x) ? x : y;
  }
  const bool same_sign = is_negative(x) == is_negative(y);
  return round(
      mode, real(x) + real(y), same_sign ? is_negative(x) : mode == Mode::Rtn);
}

uint64_t FloatReference::sub(Mode mode, uint64_t x, uint64_t y) const {
  return add(mode, x, is_nan(y) ? y : y ^ sign_);
}

uint64_t FloatReference::mul(Mode mode, uint64_t x, uint64_t y) const {
  if (is_nan(x) || is_nan(y)) {
    return nan();
  }
  const bool negative = is_negative(x) != is_negative(y);
  if (is_infinite(x) || is_infinite(y)) {
    return is_zero(x) || is_zero(y) ? nan() : with_sign(infinity_, negative);
  }
  return round(mode, real(x) * real(y), negative);
}

uint64_t FloatReference::div(Mode mode, uint64_t x, uint64_t y) const {
  if (is_nan(x) || is_nan(y) || (is_zero(x) && is_zero(y))
      || (is_infinite(x) && is_infinite(y))) {
    return nan();
  }
  const bool negative = is_negative(x) != is_negative(y);
  if (is_infinite(x) || is_zero(y)) {
    return with_sign(infinity_, negative);
  }
  if (is_infinite(y)) {
    return with_sign(0, negative);
  }
  return round(mode, real(x) / real(y), negative);
}

uint64_t FloatReference::fma(Mode mode,
                             uint64_t x,
                             uint64_t y,
                             uint64_t z) const {
  if (is_nan(x) || is_nan(y) || is_nan(z)) {
    return nan();
  }
  const bool negative = is_negative(x) != is_negative(y);
  if (is_infinite(x) || is_infinite(y)) {
    if (is_zero(x) || is_zero(y)) {
      return nan();
    }
    const uint64_t product = with_sign(infinity_, negative);
    return is_infinite(z) && z != product ? nan() : product;
  }
  if (is_infinite(z)) {
    return z;
  }
  return round(mode,
               real(x) * real(y) + real(z),
               negative == is_negative(z) ? negative : mode == Mode::Rtn);
}

uint64_t FloatReference::sqrt(Mode mode, uint64_t x) const {
  if (is_nan(x) || (is_negative(x) && !is_zero(x))) {
    return nan();
  }
  if (is_zero(x) || is_infinite(x)) {
    return x;
  }
  const mpq_class square = real(x);
  return round_size(mode, false, [&](const mpq_class& q) {
    return cmp(mpq_class(q * q), square);
  });
}

uint64_t FloatReference::rem(uint64_t x, uint64_t y) const {
  if (is_nan(x) || is_nan(y) || is_infinite(x) || is_zero(y)) {
    return nan();
  }
  if (is_infinite(y)) {
    return x;
  }
  const mpz_class n = to_integer(Mode::Rne, real(x) / real(y));
  return round(Mode::Rne, real(x) - real(y) * n, is_negative(x));
}

std::optional<uint64_t> FloatReference::round_to_integral(Mode mode,
                                                          uint64_t x) const {
  if (!is_finite(x)) {
    return is_nan(x) ? nan() : x;
  }
  const mpq_class integer(to_integer(mode, real(x)));
  const uint64_t rounded = round(Mode::Rtz, integer, is_negative(x));
  if (real(rounded) != integer) {
    return std::nullopt;
  }
  return rounded;
}

mpz_class FloatReference::to_integer(Mode mode, const mpq_class& number) {
  const mpz_class low = floor_of(number);
  const mpq_class over = number - low;
  if (over == 0) {
    return low;
  }
  const mpz_class high = low + 1;
  const int side = cmp(over, mpq_class(1, 2));
  const mpz_class& away = number < 0 ? low : high;
  const mpz_class& toward = number < 0 ? high : low;
  switch (mode) {
    case Mode::Rne:
      return side < 0 ? low : side > 0 ? high : low % 2 == 0 ? low : high;
    case Mode::Rna: return side < 0 ? low : side > 0 ? high : away;
    case Mode::Rtp: return high;
    case Mode::Rtn: return low;
    case Mode::Rtz: return toward;
  }
  return low;
}

}  // namespace assay::test
