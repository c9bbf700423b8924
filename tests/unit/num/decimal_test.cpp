// SPDX-License-Identifier: MIT
#include "num/decimal.h"

#include <cstdint>
#include <string>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "base/rng.h"

namespace assay::num {
namespace {

std::string random_digits(base::Rng& rng, size_t count, bool is_hex) {
  std::string digits;
  for (size_t i = 0; i < count; ++i) {
    digits += "0123456789abcdef"[rng.below(is_hex ? 16 : 10)];
  }
  return digits;
}

std::string gmp_to_hex(const std::string& digits, uint32_t width) {
  mpz_class modulus;
  mpz_ui_pow_ui(modulus.get_mpz_t(), 2, width);
  const mpz_class rest = mpz_class(digits, 10) % modulus;
  return rest.get_str(16);
}

TEST(Decimal, ToHexOfSmallNumbers) {
  EXPECT_EQ(decimal_to_hex("0", 8), "0");
  EXPECT_EQ(decimal_to_hex("000", 8), "0");
  EXPECT_EQ(decimal_to_hex("10", 8), "a");
  EXPECT_EQ(decimal_to_hex("255", 8), "ff");
  EXPECT_EQ(decimal_to_hex("0255", 8), "ff");
}

TEST(Decimal, ToHexIsModuloTheWidth) {
  EXPECT_EQ(decimal_to_hex("256", 8), "0");
  EXPECT_EQ(decimal_to_hex("257", 8), "1");
  EXPECT_EQ(decimal_to_hex("1", 1), "1");
  EXPECT_EQ(decimal_to_hex("2", 1), "0");
  EXPECT_EQ(decimal_to_hex("18446744073709551616", 64), "0");
  EXPECT_EQ(decimal_to_hex("18446744073709551617", 64), "1");
}

// Where machine words end.
TEST(Decimal, ToHexAroundTwoTo64) {
  EXPECT_EQ(decimal_to_hex("9999999999999999999", 64), "8ac7230489e7ffff");
  EXPECT_EQ(decimal_to_hex("10000000000000000000", 64), "8ac7230489e80000");
  EXPECT_EQ(decimal_to_hex("18446744073709551615", 64), "ffffffffffffffff");
  EXPECT_EQ(decimal_to_hex("18446744073709551616", 65), "10000000000000000");
  EXPECT_EQ(decimal_to_hex("9223372036854775808", 63), "0");
  EXPECT_EQ(decimal_to_hex("9999999999999999999", 1000), "8ac7230489e7ffff");
}

TEST(Decimal, ToHexAgreesWithGmp) {
  base::Rng rng(1);
  for (size_t length = 1; length <= 60; ++length) {
    for (const uint32_t width : {1U, 7U, 8U, 31U, 63U, 64U, 65U, 128U, 500U}) {
      const std::string digits = random_digits(rng, length, false);
      ASSERT_EQ(decimal_to_hex(digits, width), gmp_to_hex(digits, width))
          << digits << ' ' << width;
    }
  }
}

TEST(Decimal, FromHexOfSmallNumbers) {
  EXPECT_EQ(hex_to_decimal("0"), "0");
  EXPECT_EQ(hex_to_decimal("00000000000000000000"), "0");
  EXPECT_EQ(hex_to_decimal("ff"), "255");
  EXPECT_EQ(hex_to_decimal("ffffffffffffffff"), "18446744073709551615");
  EXPECT_EQ(hex_to_decimal("10000000000000000"), "18446744073709551616");
}

TEST(Decimal, FromHexAgreesWithGmp) {
  base::Rng rng(2);
  for (size_t length = 1; length <= 60; ++length) {
    const std::string digits = random_digits(rng, length, true);
    ASSERT_EQ(hex_to_decimal(digits), mpz_class(digits, 16).get_str(10))
        << digits;
  }
}

TEST(Decimal, ThereAndBack) {
  base::Rng rng(3);
  for (size_t length = 1; length <= 60; ++length) {
    const std::string digits = '1' + random_digits(rng, length, false);
    EXPECT_EQ(hex_to_decimal(decimal_to_hex(digits, 4096)), digits);
  }
}

TEST(Decimal, ModuloIsInRange) {
  EXPECT_EQ(decimal_modulo("7", false, "5"), "2");
  EXPECT_EQ(decimal_modulo("7", true, "5"), "3");
  EXPECT_EQ(decimal_modulo("5", true, "5"), "0");
  EXPECT_EQ(decimal_modulo("0", true, "5"), "0");
  EXPECT_EQ(decimal_modulo("123", false, "1"), "0");
}

TEST(Decimal, ModuloOfLongNumbers) {
  const std::string prime =
      "52435875175126190479447740508185965837690552500527637822603658699938581"
      "184513";
  const mpz_class order(prime, 10);
  EXPECT_EQ(decimal_modulo(prime, false, prime), "0");
  EXPECT_EQ(decimal_modulo("1", true, prime), mpz_class(order - 1).get_str());
  base::Rng rng(4);
  for (size_t length = 1; length <= 200; length += 13) {
    const std::string digits = random_digits(rng, length, false);
    const mpz_class value(digits, 10);
    const mpz_class rest = value % order;
    const mpz_class negative = (order - rest) % order;
    EXPECT_EQ(decimal_modulo(digits, false, prime), rest.get_str());
    EXPECT_EQ(decimal_modulo(digits, true, prime), negative.get_str());
  }
}

// A literal of a megabyte must not take quadratic time.
TEST(Decimal, LongLiteralsAreFast) {
  const std::string digits(100'000, '7');
  EXPECT_EQ(hex_to_decimal(decimal_to_hex(digits, 400'000)), digits);
}

}  // namespace
}  // namespace assay::num
