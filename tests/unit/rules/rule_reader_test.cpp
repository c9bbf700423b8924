// SPDX-License-Identifier: MIT
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/instance.h"
#include "rules/rule.h"
#include "smtlib/language.h"

namespace assay::rules {
namespace {

// The message, with what it is about.
std::string problem(std::string_view text) {
  const Result<RuleFile> file = parse_rules("test", text);
  const auto say = [&](const Diag& diag) {
    return std::string(
               text.substr(diag.span.begin, diag.span.end - diag.span.begin))
           + ": " + diag.message;
  };
  if (!file) {
    return say(file.error());
  }
  const smtlib::Language language;
  for (const Rule& rule : file->rules) {
    const Result<void> sorted = check_sorts(language, rule);
    if (!sorted) {
      return say(sorted.error());
    }
  }
  return "";
}

TEST(RuleReader, TakesARule) {
  EXPECT_EQ(problem("(fusion f (in (x Int) (y Int)) (out (z Int (+ x y)))"
                    " (inverse x (- z y)))"),
            "");
  EXPECT_EQ(problem("(weaken w (in (x Int) (y Int)) (from (< x y))"
                    " (to (<= x y)))"),
            "");
  EXPECT_EQ(problem("(equal e (in (x Int)) (result Int) (from (+ x 0))"
                    " (to x))"),
            "");
}

TEST(RuleReader, SaysWhereARuleIsWrong) {
  EXPECT_EQ(problem("(fusion f"), "(: '(' without ')'");
  EXPECT_EQ(problem("foo"),
            "foo: a rule is (fusion|weaken|equal NAME CLAUSES)");
  EXPECT_THAT(problem("(fusion f (in (x (_ BitVec {n}))) (range n 36 4)"
                      "(out (z Int 1)))"),
              testing::HasSubstr("from the smaller size to the larger"));
  EXPECT_EQ(problem("(rule f (in (x Int)))"),
            "rule: expected fusion, weaken, equal or values");
  EXPECT_EQ(problem("(fusion f (in (x Int)) (foo))"),
            "(foo): there is no such clause");
  EXPECT_EQ(problem("(fusion f (in (x Int)) (inverse y x) (out (z Int x)))"),
            "(inverse y x): 'y' is no input");
  EXPECT_EQ(problem("(fusion f (in (x Int) (x Int)) (out (z Int x))"
                    "(inverse x z))"),
            "(x Int): 'x' is there twice");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (from (> x 0)))"),
            "(weaken w (in (x Int)) (from (> x 0))): "
            "needs (from ...) and (to ...)");
}

TEST(RuleReader, SaysWhereATermIsIllSorted) {
  EXPECT_THAT(problem("(weaken w (in (x Int)) (from (> x 0))"
                      " (to (bvult x x)))"),
              testing::StartsWith("(bvult x x): "));
  EXPECT_THAT(problem("(weaken w (in (x (_ BitVec {n})))"
                      " (from (bvult x (_ bv1 {m}))) (to true))"),
              testing::StartsWith("(bvult x (_ bv1 {m})): a size"));
}

TEST(RuleReader, TakesSymbolsOfOneSide) {
  EXPECT_EQ(problem("(weaken w (in (s String) (t String))"
                    " (some (a String (str.substr s 0 1)) (b String a))"
                    " (from (= s (str.++ a t b))) (to (str.contains s t)))"),
            "");
  EXPECT_EQ(problem("(weaken w (in (s String) (t String))"
                    " (bound (a String (str.substr s (str.len t) 9)))"
                    " (pattern (str.++ t a))"
                    " (from (not (= s (str.++ t a))))"
                    " (to (not (str.prefixof t s))))"),
            "");
  EXPECT_EQ(problem("(equal e (result (_ BitVec {n})) (from (_ bv0 {n}))"
                    " (to (bvnot (bvnot (_ bv0 {n})))))"),
            "");
}

TEST(RuleReader, SaysWhatIsWrongWithSymbolsOfOneSide) {
  EXPECT_EQ(problem("(weaken w (in (x Int)) (some (y Int)) (from true)"
                    " (to true))"),
            "(y Int): expected (NAME SORT TERM)");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (some (y Int z) (z Int x))"
                    " (from true) (to true))"),
            "z: 'z' has no value yet");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (some (y Int y)) (from true)"
                    " (to true))"),
            "y: 'y' has no value yet");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (some (y Int b))"
                    " (bound (b Int x)) (from true) (to true))"),
            "b: 'b' has no value yet");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (bound (y Int x)) (from (> y 0))"
                    " (to (>= y 0)))"),
            "(>= y 0): 'y' is bound in (from ...)");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (bound (y Int x))"
                    " (such-that (> y 0)) (from (> y 0)) (to true))"),
            "(> y 0): 'y' is bound in (from ...)");
  EXPECT_EQ(problem("(weaken w (in (x Int)) (bound (y Int x) (z Int x))"
                    " (pattern (+ y x)) (from (> y 0)) (to true))"),
            "(+ y x): no pattern has 'z'");
  EXPECT_THAT(problem("(weaken w (in (x Int)) (bound (y Int x))"
                      " (pattern (str.++ y)) (from (> y 0)) (to true))"),
              testing::StartsWith("(str.++ y): "));
}

TEST(RuleReader, SaysWhichKindsHaveNoSuchSymbols) {
  EXPECT_THAT(problem("(equal e (in (x Int)) (bound (y Int x)) (from (> y 0))"
                      " (to true))"),
              testing::EndsWith(": only what weakens has (bound ...)"));
  EXPECT_THAT(problem("(weaken w (in (x Int)) (pattern x) (from (> x 0))"
                      " (to true))"),
              testing::EndsWith(": (pattern ...) needs (bound ...)"));
  EXPECT_THAT(problem("(fusion f (in (x Int)) (some (y Int x))"
                      " (out (z Int x)) (inverse x z))"),
              testing::EndsWith(": fusion has no (some ...)"));
}

TEST(RuleReader, ComputesSizes) {
  const std::vector<std::string> names{"m", "n"};
  const std::vector<uint32_t> values{3, 8};
  EXPECT_EQ(size_value("m+n-1", names, values), 10U);
  EXPECT_EQ(size_value("2*n-m", names, values), 13U);
  EXPECT_EQ(size_value("n-n/2", names, values), 4U);
  EXPECT_EQ(size_value("m-n", names, values), std::nullopt);
  EXPECT_EQ(size_value("k", names, values), std::nullopt);
  EXPECT_EQ(size_value("", names, values), std::nullopt);
  EXPECT_EQ(size_value("n/0", names, values), std::nullopt);
  EXPECT_EQ(with_sizes("(_ bv{m} {n}) \"{m}\"", names, values),
            "(_ bv3 8) \"{m}\"");
}

}  // namespace
}  // namespace assay::rules
