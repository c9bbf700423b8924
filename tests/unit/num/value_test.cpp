// SPDX-License-Identifier: MIT
#include "num/value.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace assay::num {
namespace {

TEST(Value, SmallAndLargeNumbersAreCanonical) {
  const mpz_class big("123456789012345678901234567890");
  EXPECT_TRUE(Value::integer(mpz_class(5)).is_small());
  EXPECT_EQ(Value::integer(mpz_class(5)), Value::integer(5));
  EXPECT_EQ(Value::integer(big), Value::integer(big));
  EXPECT_NE(Value::integer(big), Value::integer(mpz_class(big + 1)));
  EXPECT_EQ(Value::integer(big).to_mpz(), big);
  EXPECT_EQ(Value::integer(INT64_MIN).to_mpz(),
            mpz_class("-9223372036854775808"));
  EXPECT_EQ(Value::real(mpq_class(3)), Value::real(3));
  EXPECT_EQ(Value::real(mpq_class(1, 3)).to_mpq(), mpq_class(1, 3));
}

TEST(Value, BitsAreModuloTheWidth) {
  EXPECT_EQ(Value::bits(4, 0x1f), Value::bits(4, 0xf));
  EXPECT_EQ(Value::bits(8, mpz_class(-1)), Value::bits(8, 255));
  EXPECT_NE(Value::bits(4, 1), Value::bits(5, 1));
  EXPECT_EQ(Value::bits(64, UINT64_MAX).to_mpz(), (mpz_class(1) << 64) - 1);
  EXPECT_EQ(Value::bits(100, mpz_class(-1)).to_mpz(),
            (mpz_class(1) << 100) - 1);
  EXPECT_EQ(Value::bits(100, 7), Value::bits(100, mpz_class(7)));
}

TEST(Value, ThereIsOneNan) {
  for (const FloatFormat format :
       {FloatFormat{3, 4}, FloatFormat{2, 2}, FloatFormat{15, 113}}) {
    const Value nan = Value::nan(format);
    const mpz_class all = (mpz_class(1) << format.width()) - 1;
    EXPECT_EQ(Value::float_bits(format, Value::bits(format.width(), all)), nan);
    const mpz_class infinity = ((mpz_class(1) << format.exponent_bits) - 1)
                               << (format.significand_bits - 1);
    EXPECT_NE(Value::float_bits(format, Value::bits(format.width(), infinity)),
              nan);
    EXPECT_EQ(Value::float_bits(
                  format, Value::bits(format.width(), mpz_class(infinity + 1))),
              nan);
    EXPECT_EQ(nan.format(), format);
    EXPECT_EQ(nan.pattern().width(), format.width());
  }
}

TEST(Value, DeepValuesNeedNoStack) {
  const auto list = [] {
    Value made = Value::data(0, {});
    for (int i = 0; i < 300'000; ++i) {
      made = Value::data(1, {Value::integer(i), made});
    }
    return made;
  };
  const Value a = list();
  const Value b = list();
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_NE(a, Value::data(1, {Value::integer(0), a}));
}

TEST(Value, OrderIsTotal) {
  std::vector<Value> values{Value::integer(3),
                            Value::integer(mpz_class("99999999999999999999")),
                            Value::string(U"ab"),
                            Value::string(U""),
                            Value::seq({Value::integer(1)}),
                            Value::seq({}),
                            Value::boolean(true),
                            Value::data(0, {}),
                            Value::data(1, {Value::boolean(false)}),
                            Value::unspecified("a"),
                            Value::undetermined("b")};
  std::ranges::sort(values);
  for (size_t i = 0; i < values.size(); ++i) {
    for (size_t j = 0; j < values.size(); ++j) {
      EXPECT_EQ(values[i] <=> values[j], i <=> j);
      EXPECT_EQ(values[i] == values[j], i == j);
    }
  }
}

// Shared parts are compared once, not once for each of the 2^100 ways to them.
TEST(Value, SharedPartsAreComparedOnce) {
  const auto made = [](int64_t core) {
    Value value = Value::seq({Value::integer(core)});
    for (int i = 0; i < 100; ++i) {
      value = Value::seq({value, value});
    }
    return value;
  };
  EXPECT_EQ(made(1), made(1));
  EXPECT_NE(made(1), made(2));
}

TEST(Value, KnowsHowLargeItIs) {
  EXPECT_EQ(Value::integer(7).own_bytes(), 0U);
  EXPECT_EQ(Value::string(std::u32string(1000, U'a')).own_bytes(), 4000U);
  EXPECT_EQ(Value::seq(std::vector<Value>(10)).own_bytes(), 10 * sizeof(Value));
  EXPECT_EQ(Value::integer(mpz_class(1) << 6400).own_bytes(), 808U);
}

TEST(Value, UnspecifiedApplicationsAreKnownByTheirKey) {
  const auto made = [](int64_t key) {
    return Value::unspecified("by zero", Value::seq({Value::integer(key)}));
  };
  EXPECT_EQ(made(1), made(1));
  EXPECT_NE(made(1), made(2));
  EXPECT_EQ(made(1).reason(), "by zero");
  EXPECT_FALSE(made(1).is_known());
}

}  // namespace
}  // namespace assay::num
