// SPDX-License-Identifier: MIT
#include "num/rational.h"

#include "num/algebraic.h"
#include "num/integer.h"

namespace assay::num {

namespace {

// Finding the common divisor costs far more than a product of integers.
constexpr size_t kMaxRationalBits = kMaxBits / 4;

size_t bits_of(const mpq_class& number) {
  return mpz_sizeinbase(number.get_num_mpz_t(), 2)
         + mpz_sizeinbase(number.get_den_mpz_t(), 2);
}

template <typename Operation>
Value apply(const Value& a, const Value& b, Operation operation) {
  mpq_class left = a.to_mpq();
  const mpq_class right = b.to_mpq();
  if (bits_of(left) + bits_of(right) > kMaxRationalBits) {
    return Value::undetermined(kTooLarge);
  }
  operation(left, right);
  return Value::real(std::move(left));
}

Value rational_pow(const mpq_class& base, const mpz_class& exponent) {
  mpq_class power;
  if (sgn(exponent) < 0) {
    power = 1 / base;
  } else {
    power = base;
  }
  const mpz_class times = abs(exponent);
  Value numerator =
      int_pow(Value::integer(power.get_num()), Value::integer(times));
  Value denominator =
      int_pow(Value::integer(power.get_den()), Value::integer(times));
  if (!numerator.is_known()) {
    return numerator;
  }
  if (!denominator.is_known()) {
    return denominator;
  }
  // Powers of coprime numbers are coprime, so this is canonical.
  power.get_num() = numerator.to_mpz();
  power.get_den() = denominator.to_mpz();
  return Value::real(std::move(power));
}

}  // namespace

namespace detail {

Value real_add_large(const Value& a, const Value& b) {
  if (a.is_algebraic() || b.is_algebraic()) {
    return algebraic_add(a, b);
  }
  return apply(a, b, [](mpq_class& x, const mpq_class& y) { x += y; });
}

Value real_sub_large(const Value& a, const Value& b) {
  if (a.is_algebraic() || b.is_algebraic()) {
    return algebraic_add(a, real_neg(b));
  }
  return apply(a, b, [](mpq_class& x, const mpq_class& y) { x -= y; });
}

Value real_mul_large(const Value& a, const Value& b) {
  if (a.is_algebraic() || b.is_algebraic()) {
    return algebraic_mul(a, b);
  }
  return apply(a, b, [](mpq_class& x, const mpq_class& y) { x *= y; });
}

std::strong_ordering real_compare_large(const Value& a, const Value& b) {
  if (a.is_algebraic() || b.is_algebraic()) {
    return algebraic_compare(a, b);
  }
  return cmp(a.to_mpq(), b.to_mpq()) <=> 0;
}

}  // namespace detail

Value real_div(const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    // Not INT64_MIN / -1, which overflows.
    if (b.small() > 0 && a.small() % b.small() == 0) {
      return Value::real(a.small() / b.small());
    }
  } else if (a.is_algebraic() || b.is_algebraic()) {
    return algebraic_div(a, b);
  }
  return apply(a, b, [](mpq_class& x, const mpq_class& y) { x /= y; });
}

Value real_neg(const Value& a) {
  if (a.is_small() && a.small() != INT64_MIN) {
    return Value::real(-a.small());
  }
  if (a.is_algebraic()) {
    return algebraic_neg(a);
  }
  return Value::real(mpq_class(-a.to_mpq()));
}

int real_sign(const Value& a) {
  if (a.is_small()) {
    return a.small() < 0 ? -1 : (a.small() > 0 ? 1 : 0);
  }
  if (a.is_algebraic()) {
    return algebraic_compare(a, Value::real(0)) < 0 ? -1 : 1;
  }
  return sgn(a.to_mpq());
}

Value real_abs(const Value& a) {
  return real_sign(a) < 0 ? real_neg(a) : a;
}

Value int_to_real(const Value& a) {
  return a.is_small() ? Value::real(a.small())
                      : Value::real(mpq_class(a.to_mpz()));
}

Value real_floor(const Value& a) {
  if (a.is_small()) {
    return Value::integer(a.small());
  }
  if (a.is_algebraic()) {
    return algebraic_floor(a);
  }
  const mpq_class value = a.to_mpq();
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(),
             value.get_num().get_mpz_t(),
             value.get_den().get_mpz_t());
  return Value::integer(std::move(floor));
}

bool is_integral(const Value& a) {
  return a.is_small() || (!a.is_algebraic() && a.to_mpq().get_den() == 1);
}

Value real_pow(const Value& base, const mpq_class& exponent) {
  if (exponent.get_den() == 1 && !base.is_algebraic()) {
    return rational_pow(base.to_mpq(), exponent.get_num());
  }
  return algebraic_pow(base, exponent);
}

}  // namespace assay::num
