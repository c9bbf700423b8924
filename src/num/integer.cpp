// SPDX-License-Identifier: MIT
#include "num/integer.h"

#include <algorithm>

namespace assay::num {

namespace {

size_t bits_of(const mpz_class& number) {
  return mpz_sizeinbase(number.get_mpz_t(), 2);
}

Value checked(mpz_class number) {
  if (bits_of(number) > kMaxBits) {
    return Value::undetermined(kTooLarge);
  }
  return Value::integer(std::move(number));
}

}  // namespace

size_t bit_length(const Value& number) {
  if (number.is_small()) {
    const uint64_t size = number.small() < 0
                                  && number.kind() != ValueKind::BitVec
                                  && number.kind() != ValueKind::Float
                              ? -number.small_bits()
                              : number.small_bits();
    return size == 0 ? 1 : 64U - static_cast<size_t>(__builtin_clzll(size));
  }
  if (number.is(ValueKind::Real)) {
    const mpq_class value = number.to_mpq();
    return bits_of(value.get_num()) + bits_of(value.get_den());
  }
  return bits_of(number.to_mpz());
}

namespace detail {

Value int_add_large(const Value& a, const Value& b) {
  return checked(a.to_mpz() + b.to_mpz());
}

Value int_sub_large(const Value& a, const Value& b) {
  return checked(a.to_mpz() - b.to_mpz());
}

Value int_mul_large(const Value& a, const Value& b) {
  // Before multiplying: the product has that many bits, or one less.
  if (bit_length(a) + bit_length(b) > kMaxBits) {
    return int_sign(a) * int_sign(b) == 0 ? Value::integer(0)
                                          : Value::undetermined(kTooLarge);
  }
  return Value::integer(mpz_class(a.to_mpz() * b.to_mpz()));
}

Value int_div_large(const Value& a, const Value& b) {
  const mpz_class dividend = a.to_mpz();
  const mpz_class divisor = b.to_mpz();
  mpz_class quotient;
  if (divisor > 0) {
    mpz_fdiv_q(quotient.get_mpz_t(), dividend.get_mpz_t(), divisor.get_mpz_t());
  } else {
    mpz_cdiv_q(quotient.get_mpz_t(), dividend.get_mpz_t(), divisor.get_mpz_t());
  }
  return Value::integer(std::move(quotient));
}

Value int_mod_large(const Value& a, const Value& b) {
  const mpz_class dividend = a.to_mpz();
  const mpz_class divisor = b.to_mpz();
  mpz_class rest;
  mpz_mod(rest.get_mpz_t(), dividend.get_mpz_t(), divisor.get_mpz_t());
  return Value::integer(std::move(rest));
}

std::strong_ordering int_compare_large(const Value& a, const Value& b) {
  return cmp(a.to_mpz(), b.to_mpz()) <=> 0;
}

}  // namespace detail

int int_sign(const Value& a) {
  if (a.is_small()) {
    return a.small() < 0 ? -1 : (a.small() > 0 ? 1 : 0);
  }
  return sgn(a.to_mpz());
}

Value int_abs(const Value& a) {
  return int_sign(a) < 0 ? int_neg(a) : a;
}

Value int_pow(const Value& base, const Value& exponent) {
  if (base.is_small() && base.small() >= -1 && base.small() <= 1) {
    if (int_sign(exponent) == 0) {
      return Value::integer(1);
    }
    const bool is_odd = mpz_odd_p(exponent.to_mpz().get_mpz_t()) != 0;
    return Value::integer(base.small() == -1 && !is_odd ? 1 : base.small());
  }
  if (!exponent.is_small()
      || exponent.small_bits() > kMaxBits / bit_length(base)) {
    return Value::undetermined(kTooLarge);
  }
  mpz_class power;
  const mpz_class number = base.to_mpz();
  mpz_pow_ui(power.get_mpz_t(), number.get_mpz_t(), exponent.small_bits());
  return Value::integer(std::move(power));
}

}  // namespace assay::num
