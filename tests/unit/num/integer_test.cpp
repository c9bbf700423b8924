// SPDX-License-Identifier: MIT
#include "num/integer.h"

#include <cstdint>
#include <rapidcheck.h>
#include <vector>

#include <gtest/gtest.h>

namespace assay::num {
namespace {

const mpz_class kMin("-9223372036854775808");

// Numbers of up to 200 bits, with those where 64 bits end among them.
mpz_class number() {
  if (*rc::gen::inRange(0, 3) == 0) {
    const std::vector<mpz_class> edges{kMin, -kMin, 0, mpz_class(1) << 64};
    const mpz_class edge = *rc::gen::elementOf(edges);
    return edge + *rc::gen::inRange(-2, 3);
  }
  mpz_class made;
  for (const uint32_t word : *rc::gen::container<std::vector<uint32_t>>(
           *rc::gen::inRange<size_t>(0, 7), rc::gen::arbitrary<uint32_t>())) {
    made = (made << 32) + word;
  }
  return *rc::gen::arbitrary<bool>() ? made : mpz_class(-made);
}

Value value(const mpz_class& number) {
  return Value::integer(number);
}

TEST(Integer, AgreesWithGmp) {
  EXPECT_TRUE(rc::check([] {
    const mpz_class a = number();
    const mpz_class b = number();
    RC_ASSERT(int_add(value(a), value(b)) == value(a + b));
    RC_ASSERT(int_sub(value(a), value(b)) == value(a - b));
    RC_ASSERT(int_mul(value(a), value(b)) == value(a * b));
    RC_ASSERT(int_neg(value(a)) == value(-a));
    RC_ASSERT(int_abs(value(a)) == value(abs(a)));
    RC_ASSERT(int_sign(value(a)) == sgn(a));
    RC_ASSERT((int_compare(value(a), value(b)) < 0) == (a < b));
    RC_ASSERT((int_compare(value(a), value(b)) == 0) == (a == b));
    RC_ASSERT(bit_length(value(a)) == mpz_sizeinbase(a.get_mpz_t(), 2));
  }));
}

TEST(Integer, DivisionIsEuclidean) {
  EXPECT_TRUE(rc::check([] {
    const mpz_class a = number();
    const mpz_class b = number();
    RC_PRE(b != 0);
    const mpz_class quotient = int_div(value(a), value(b)).to_mpz();
    const mpz_class rest = int_mod(value(a), value(b)).to_mpz();
    RC_ASSERT(a == b * quotient + rest);
    RC_ASSERT(rest >= 0);
    RC_ASSERT(rest < abs(b));
    RC_ASSERT(int_div(value(a), value(b)) == value(quotient));
    RC_ASSERT(int_mod(value(a), value(b)) == value(rest));
  }));
}

TEST(Integer, PowersAreRepeatedProducts) {
  EXPECT_TRUE(rc::check([] {
    const mpz_class a = number();
    const int n = *rc::gen::inRange(0, 12);
    mpz_class power = 1;
    for (int i = 0; i < n; ++i) {
      power *= a;
    }
    RC_ASSERT(int_pow(value(a), Value::integer(n)) == value(power));
  }));
}

TEST(Integer, RefusesWhatIsTooLarge) {
  const Value long_one = int_pow(Value::integer(2), Value::integer(1 << 23));
  ASSERT_TRUE(long_one.is_known());
  const Value square = int_mul(long_one, long_one);
  EXPECT_TRUE(square.is(ValueKind::Undetermined));
  EXPECT_EQ(square.reason(), kTooLarge);
  EXPECT_EQ(int_mul(Value::integer(0), long_one), Value::integer(0));
  EXPECT_TRUE(int_pow(Value::integer(3), Value::integer(INT64_MAX))
                  .is(ValueKind::Undetermined));
  EXPECT_EQ(int_pow(Value::integer(-1), value(kMin * kMin)), Value::integer(1));
  EXPECT_EQ(int_pow(Value::integer(-1), value(kMin * kMin + 1)),
            Value::integer(-1));
  EXPECT_EQ(int_pow(Value::integer(0), Value::integer(0)), Value::integer(1));
}

}  // namespace
}  // namespace assay::num
