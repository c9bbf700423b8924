// SPDX-License-Identifier: MIT
//
// One value, one term, however it is written.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::smtlib {
namespace {

using test::parse;
using test::Parsed;
using test::script;
using testing::ElementsAre;

// The first side of (= t t), as it is printed.
std::string printed(const std::string& literal) {
  const Parsed parsed = script("(assert (= " + literal + ' ' + literal + "))");
  return test::term_text(parsed, parsed.tm->children(parsed.assertion())[0]);
}

bool are_one(const std::string& left, const std::string& right) {
  const Parsed parsed = script("(assert (= " + left + ' ' + right + "))");
  const auto sides = parsed.tm->children(parsed.assertion());
  return sides[0] == sides[1];
}

TEST(ParseLiterals, Numerals) {
  EXPECT_EQ(printed("0"), "0");
  EXPECT_EQ(printed("007"), "7");
  EXPECT_EQ(printed("00000"), "0");
  EXPECT_EQ(printed("123456789012345678901234567890"),
            "123456789012345678901234567890");
  EXPECT_TRUE(are_one("9999", "09999"));
  EXPECT_TRUE(are_one("10000", "010000"));
}

TEST(ParseLiterals, Decimals) {
  EXPECT_EQ(printed("1.0"), "1.0");
  EXPECT_EQ(printed("1.50"), "1.5");
  EXPECT_EQ(printed("0.000"), "0.0");
  EXPECT_EQ(printed("00.10"), "0.1");
  EXPECT_TRUE(are_one("2.5", "02.500"));
}

TEST(ParseLiterals, BitVectors) {
  EXPECT_EQ(printed("#b1"), "#b1");
  EXPECT_EQ(printed("#b0000"), "#x0");
  EXPECT_EQ(printed("#b00101"), "#b00101");
  EXPECT_EQ(printed("#xAb0"), "#xab0");
  EXPECT_EQ(printed("(_ bv5 3)"), "#b101");
  EXPECT_EQ(printed("(_ bv10 16)"), "#x000a");
  EXPECT_EQ(printed("(_ bv18446744073709551615 64)"), "#xffffffffffffffff");
  EXPECT_EQ(printed("(_ bv340282366920938463463374607431768211455 128)"),
            "#xffffffffffffffffffffffffffffffff");
  EXPECT_TRUE(are_one("#b00001111", "#x0F"));
  EXPECT_TRUE(are_one("#x0f", "(_ bv15 8)"));
  EXPECT_THAT(parse("(assert (= #x1 #b1))").codes(), ElementsAre("ill-sorted"));
}

TEST(ParseLiterals, LongBitVectors) {
  const std::string wide = "(_ bv1 100000)";
  EXPECT_EQ(printed(wide), wide);
  const std::string digits = "#x1" + std::string(300, 'f');
  EXPECT_EQ(printed(digits), digits);
}

TEST(ParseLiterals, WidthZeroIsRefused) {
  EXPECT_THAT(parse("(assert (= (_ bv0 0) (_ bv0 0)))").codes(),
              ElementsAre("width"));
}

TEST(ParseLiterals, Strings) {
  EXPECT_EQ(printed(R"("a""b")"), R"("a""b")");
  EXPECT_EQ(printed(R"("\u{61}\u0062")"), R"("ab")");
  EXPECT_EQ(printed(R"("\n")"), R"("\u{5c}n")");
  EXPECT_EQ(printed("\"a\nb\""), R"("a\u{a}b")");
  EXPECT_TRUE(are_one("(_ char #x41)", "\"A\""));
  EXPECT_THAT(parse("(assert (= \"\xc3\xa4\" \"\"))").codes(),
              ElementsAre("unsupported"));
}

TEST(ParseLiterals, FieldElements) {
  EXPECT_EQ(printed("#f5m7"), "(as ff5 (_ FiniteField 7))");
  EXPECT_EQ(printed("#f-1m7"), "(as ff6 (_ FiniteField 7))");
  EXPECT_EQ(printed("(as ff12 (_ FiniteField 7))"),
            "(as ff5 (_ FiniteField 7))");
  EXPECT_TRUE(are_one(
      "#f1m340282366920938463463374607431768211507",
      "(as ff1 (_ FiniteField 340282366920938463463374607431768211507))"));
}

}  // namespace
}  // namespace assay::smtlib
