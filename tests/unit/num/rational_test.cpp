// SPDX-License-Identifier: MIT
#include "num/rational.h"

#include <cstdint>
#include <rapidcheck.h>

#include <gtest/gtest.h>

namespace assay::num {
namespace {

mpq_class number() {
  const auto part = [] {
    mpz_class made = static_cast<long>(*rc::gen::oneOf(
        rc::gen::arbitrary<int64_t>(),
        rc::gen::cast<int64_t>(rc::gen::inRange(-20, 20)),
        rc::gen::element<int64_t>(INT64_MIN, INT64_MAX, INT64_MIN + 1)));
    return made;
  };
  const mpz_class numerator = part();
  const mpz_class denominator =
      *rc::gen::arbitrary<bool>() ? mpz_class(1) : part();
  mpq_class made(numerator, denominator == 0 ? mpz_class(7) : denominator);
  made.canonicalize();
  return made;
}

Value value(const mpq_class& number) {
  return Value::real(number);
}

TEST(Rational, IsAField) {
  EXPECT_TRUE(rc::check([] {
    const Value a = value(number());
    const Value b = value(number());
    const Value c = value(number());
    RC_ASSERT(real_add(a, b) == real_add(b, a));
    RC_ASSERT(real_mul(a, b) == real_mul(b, a));
    RC_ASSERT(real_add(real_add(a, b), c) == real_add(a, real_add(b, c)));
    RC_ASSERT(real_mul(real_mul(a, b), c) == real_mul(a, real_mul(b, c)));
    RC_ASSERT(real_mul(a, real_add(b, c))
              == real_add(real_mul(a, b), real_mul(a, c)));
    RC_ASSERT(real_add(a, real_neg(a)) == Value::real(0));
    RC_ASSERT(real_sub(a, b) == real_add(a, real_neg(b)));
    RC_ASSERT(real_mul(a, Value::real(1)) == a);
    if (real_sign(b) != 0) {
      RC_ASSERT(real_mul(real_div(a, b), b) == a);
      RC_ASSERT(real_div(b, b) == Value::real(1));
    }
  }));
}

TEST(Rational, AgreesWithGmp) {
  EXPECT_TRUE(rc::check([] {
    const mpq_class a = number();
    const mpq_class b = number();
    RC_ASSERT(real_add(value(a), value(b)) == value(a + b));
    RC_ASSERT(real_sub(value(a), value(b)) == value(a - b));
    RC_ASSERT(real_mul(value(a), value(b)) == value(a * b));
    if (b != 0) {
      RC_ASSERT(real_div(value(a), value(b)) == value(a / b));
    }
    RC_ASSERT((real_compare(value(a), value(b)) < 0) == (a < b));
    RC_ASSERT((real_compare(value(a), value(b)) == 0) == (a == b));
    RC_ASSERT(real_abs(value(a)) == value(abs(a)));
    RC_ASSERT(real_sign(value(a)) == sgn(a));
  }));
}

TEST(Rational, FloorIsTheLargestIntegerNotAbove) {
  EXPECT_TRUE(rc::check([] {
    const mpq_class a = number();
    const mpz_class floor = real_floor(value(a)).to_mpz();
    RC_ASSERT(floor <= a);
    RC_ASSERT(a < floor + 1);
    RC_ASSERT(is_integral(value(a)) == (floor == a));
    RC_ASSERT(int_to_real(Value::integer(floor)) == value(mpq_class(floor)));
  }));
}

TEST(Rational, PowersAreRepeatedProducts) {
  EXPECT_TRUE(rc::check([] {
    const mpq_class a = number();
    const int n = *rc::gen::inRange(0, 8);
    mpq_class power = 1;
    for (int i = 0; i < n; ++i) {
      power *= a;
    }
    RC_ASSERT(real_pow(value(a), mpq_class(n)) == value(power));
    if (a != 0) {
      RC_ASSERT(real_pow(value(a), mpq_class(-n)) == value(1 / power));
    }
  }));
}

TEST(Rational, RefusesWhatIsTooLarge) {
  EXPECT_TRUE(real_pow(value(mpq_class(2, 3)), mpq_class(1'000'000'000))
                  .is(ValueKind::Undetermined));
  const Value large = real_pow(Value::real(3), mpq_class(1 << 21));
  ASSERT_TRUE(large.is_known());
  EXPECT_TRUE(real_mul(large, large).is(ValueKind::Undetermined));
}

}  // namespace
}  // namespace assay::num
