// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <gmpxx.h>

#include "num/value.h"

namespace assay::test {

// Floats of a small format by the book, to judge num/float_ops.h: all numbers
// of the format in a list, results as exact rationals, and rounding by looking
// for the neighbours in the list. Shares no code and no method with it.
class FloatReference {
 public:
  using Mode = num::RoundingMode;
  // The sign of q - x, for the size x of the number to round.
  using Compare = std::function<int(const mpq_class& q)>;

  explicit FloatReference(num::FloatFormat format);

  uint64_t pattern_count() const { return uint64_t{1} << format_.width(); }

  // Patterns are numbers of `format.width()` bits; every NaN is `nan()`.
  uint64_t nan() const;

  bool is_nan(uint64_t x) const { return size_of(x) > infinity_; }

  bool is_infinite(uint64_t x) const { return size_of(x) == infinity_; }

  bool is_zero(uint64_t x) const { return size_of(x) == 0; }

  bool is_finite(uint64_t x) const { return size_of(x) < infinity_; }

  bool is_negative(uint64_t x) const { return (x & sign_) != 0; }

  mpq_class real(uint64_t x) const;  // of a finite one

  uint64_t add(Mode mode, uint64_t x, uint64_t y) const;
  uint64_t sub(Mode mode, uint64_t x, uint64_t y) const;
  uint64_t mul(Mode mode, uint64_t x, uint64_t y) const;
  uint64_t div(Mode mode, uint64_t x, uint64_t y) const;
  uint64_t fma(Mode mode, uint64_t x, uint64_t y, uint64_t z) const;
  uint64_t sqrt(Mode mode, uint64_t x) const;
  uint64_t rem(uint64_t x, uint64_t y) const;
  // nullopt if the format does not have the integer.
  std::optional<uint64_t> round_to_integral(Mode mode, uint64_t x) const;

  // `zero_is_negative` decides the sign of 0 only.
  uint64_t round(Mode mode,
                 const mpq_class& number,
                 bool zero_is_negative) const;
  static mpz_class to_integer(Mode mode, const mpq_class& number);

 private:
  uint64_t size_of(uint64_t x) const { return x & (sign_ - 1); }

  uint64_t round_size(Mode mode, bool negative, const Compare& compare) const;

  uint64_t with_sign(uint64_t size, bool negative) const {
    return negative ? size | sign_ : size;
  }

  num::FloatFormat format_;
  uint64_t sign_;
  uint64_t infinity_;
  // By the pattern without sign; at infinity's place the next power of two.
  std::vector<mpq_class> sizes_;
};

}  // namespace assay::test
