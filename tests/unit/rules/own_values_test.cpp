// SPDX-License-Identifier: MIT
#include "rules/own_values.h"

#include <string>

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::rules {
namespace {

Result<std::vector<OwnValues>> values_of(std::string_view text) {
  ASSAY_TRY(const RuleFile file, parse_rules("test", text));
  return own_values(test::language(), std::span(&file, 1));
}

// The message, with what it is about.
std::string problem(std::string_view text) {
  const Result<std::vector<OwnValues>> made = values_of(text);
  if (made) {
    return "";
  }
  const Span span = made.error().span;
  return std::string(text.substr(span.begin, span.end - span.begin)) + ": "
         + made.error().message;
}

TEST(OwnValues, AreClosedTerms) {
  const auto made = values_of(
      "(values Int 5 (+ 2 3) (- 7)) ; 5 is there once\n"
      "(values (_ BitVec 8) only (bvnot #x00))");
  ASSERT_TRUE(made);
  ASSERT_EQ(made->size(), 2U);
  EXPECT_EQ((*made)[0].sort, "Int");
  EXPECT_FALSE((*made)[0].is_only);
  ASSERT_EQ((*made)[0].values.size(), 2U);
  EXPECT_EQ((*made)[0].values[0], num::Value::integer(5));
  EXPECT_EQ((*made)[0].values[1], num::Value::integer(-7));
  EXPECT_TRUE((*made)[1].is_only);
  ASSERT_EQ((*made)[1].values.size(), 1U);
  EXPECT_EQ((*made)[1].values[0], num::Value::bits(8, 255));
}

TEST(OwnValues, OfOneSortAddUp) {
  const auto made = values_of("(values Int 1 2)(values Int only 2 3)");
  ASSERT_TRUE(made);
  ASSERT_EQ(made->size(), 1U);
  EXPECT_EQ((*made)[0].values.size(), 3U);
  EXPECT_TRUE((*made)[0].is_only);
}

TEST(OwnValues, SayWhereTheyAreWrong) {
  EXPECT_EQ(problem("(values Int)"),
            "(values Int): expected (values SORT [only] TERM...)");
  EXPECT_EQ(problem("(values Int only)"),
            "(values Int only): expected (values SORT [only] TERM...)");
  EXPECT_EQ(problem("(values Foo 1)"), "Foo: unknown sort 'Foo'");
  EXPECT_TRUE(problem("(values Int 1 \"a\")").starts_with("\"a\": "));
  EXPECT_EQ(problem("(values Int (div 1 0))"),
            "(div 1 0): '(div 1 0)' has no value that is known");
  EXPECT_TRUE(problem("(values Int y)").starts_with("y: "));
  // What ends our own script early is no value either.
  EXPECT_NE(problem("(values Int |)|)"), "");
}

}  // namespace
}  // namespace assay::rules
