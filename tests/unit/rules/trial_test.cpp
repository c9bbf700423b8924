// SPDX-License-Identifier: MIT
#include "rules/trial.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "smtlib/language.h"

namespace assay::rules {
namespace {

Rule rule_of(std::string_view text) {
  Result<RuleFile> file = parse_rules("test", text);
  EXPECT_TRUE(file) << file.error().message;
  return std::move(file->rules.front());
}

Trial trial_of(std::string_view text) {
  const smtlib::Language language;
  const Result<Trial> trial = try_rule(language, rule_of(text), 1000);
  EXPECT_TRUE(trial) << trial.error().message;
  return *trial;
}

constexpr std::string_view kBits =
    "(fusion f (in (x (_ BitVec {n})) (y (_ BitVec {n})))"
    " (out (z (_ BitVec {n}) (bvadd x y))) (inverse x (bvsub z y)))";
constexpr std::string_view kFloats =
    "(fusion f (in (x (_ FloatingPoint {e} {s})) (y (_ BitVec {n})))"
    " (range n 7 9) (out (z (_ FloatingPoint {e} {s}) x)) (inverse x z))";

TEST(Trial, SizesAreSmall) {
  EXPECT_EQ(small_sizes(rule_of(kBits)),
            (std::vector<Sizes>{{1}, {2}, {3}, {4}}));
  EXPECT_EQ(small_sizes(rule_of(kFloats)).size(), 9U);
  EXPECT_EQ(small_sizes(rule_of(kFloats)).front(), (Sizes{2, 2, 7}));
}

TEST(Trial, SizesForProofsAreThoseOfTheRange) {
  EXPECT_EQ(proof_sizes(rule_of(kBits)),
            (std::vector<Sizes>{{4}, {8}, {16}, {32}}));
  EXPECT_EQ(proof_sizes(rule_of(kFloats)),
            (std::vector<Sizes>{{3, 5, 8}, {5, 11, 8}}));
  EXPECT_EQ(proof_sizes(rule_of("(equal e (in (x Int)) (result Int)"
                                " (from (+ x 0)) (to x))")),
            std::vector<Sizes>{{}});
}

TEST(Trial, LargeSizesAreThoseOfPrograms) {
  EXPECT_EQ(large_sizes(rule_of(kBits)), std::vector<Sizes>{{64}});
  EXPECT_EQ(large_sizes(rule_of("(equal e (in (x (_ FloatingPoint {e} {s})))"
                                " (from (= x x)) (to true))")),
            (std::vector<Sizes>{{8, 24}, {11, 53}}));
  EXPECT_EQ(large_sizes(rule_of("(equal e (in (x (_ BitVec {n})))"
                                " (range n 1 9) (from (= x x)) (to true))")),
            std::vector<Sizes>{});
  EXPECT_EQ(
      large_sizes(rule_of("(equal e (in (x Int)) (from true) (to true))")),
      std::vector<Sizes>{});
}

TEST(Trial, OtherWidthsAreOfOneWidth) {
  EXPECT_EQ(other_widths(rule_of(kBits)).front(), Sizes{5});
  EXPECT_EQ(other_widths(rule_of(kBits)).back(), Sizes{256});
  EXPECT_EQ(other_widths(rule_of("(equal e (in (x (_ BitVec {n})))"
                                 " (range n 6 9) (from (= x x)) (to true))")),
            (std::vector<Sizes>{{6}, {7}, {9}}));
  EXPECT_EQ(other_widths(rule_of(kFloats)), std::vector<Sizes>{});
  EXPECT_EQ(
      other_widths(rule_of("(equal e (in (x Int)) (from true) (to true))")),
      std::vector<Sizes>{});
}

TEST(Trial, SaysAtWhichSizesAllWasTried) {
  EXPECT_EQ(trial_of(kBits).complete, (std::vector<Sizes>{{1}, {2}, {3}, {4}}));
  // 4096 values of three variables of four bits are too many.
  EXPECT_EQ(trial_of("(equal e (in (x (_ BitVec {n})) (y (_ BitVec {n}))"
                     " (z (_ BitVec {n}))) (result (_ BitVec {n}))"
                     " (from (bvand x y z)) (to (bvand z y x)))")
                .complete,
            (std::vector<Sizes>{{1}, {2}, {3}}));
  EXPECT_EQ(trial_of("(equal e (sorts A) (in (x A)) (from (= x x)) (to true))")
                .complete,
            std::vector<Sizes>{});
}

TEST(Trial, AllValuesOfSmallSortsAreTried) {
  const Trial trial = trial_of(kBits);
  EXPECT_FALSE(trial.counterexample);
  EXPECT_FALSE(trial.open);
  EXPECT_TRUE(trial.is_complete);
  EXPECT_EQ(trial.points, 4U + 16U + 64U + 256U);
}

TEST(Trial, CornersAndSamplesOfLargeOnes) {
  const Trial trial =
      trial_of("(weaken w (in (x Int) (y Int)) (from (< x y)) (to (<= x y)))");
  EXPECT_FALSE(trial.is_complete);
  EXPECT_FALSE(trial.counterexample);
  EXPECT_GT(trial.points, 300U);
}

TEST(Trial, HintsMakePremisesTrue) {
  const Trial trial = trial_of(
      "(weaken w (in (x Int) (y Int) (v Int)) (some (z Int (+ (* 7 x) y v)))"
      " (from (= z (+ (* 7 x) y v))) (to (= (- z y v) (* 7 x))))");
  EXPECT_FALSE(trial.counterexample);
  EXPECT_GT(trial.points, 500U);
}

TEST(Trial, HintsAreNotTheOnlyValues) {
  EXPECT_EQ(trial_of("(weaken w (in (x Bool)) (some (y Bool x)) (from y)"
                     " (to x))")
                .counterexample,
            "to: x = false, y = true");
  EXPECT_TRUE(trial_of("(weaken w (in (x Int) (z Int)) (some (y Int x))"
                       " (from (> y 0)) (to (> x 0)))")
                  .counterexample);
}

TEST(Trial, WhatIsBoundIsTheInstance) {
  const Trial trial = trial_of(
      "(weaken w (in (x (_ BitVec {n}))) (bound (y (_ BitVec {n})"
      " (bvnot x))) (from (bvult x y)) (to (not (= x (bvnot x)))))");
  EXPECT_FALSE(trial.counterexample);
  EXPECT_EQ(trial.points, 1U + 2U + 4U + 8U);
}

TEST(Trial, SaysWhereARuleIsWrong) {
  EXPECT_EQ(trial_of("(fusion f (in (x (_ BitVec {n})) (y Bool))"
                     " (out (z (_ BitVec {n}) (ite y x (bvnot x))))"
                     " (inverse x z))")
                .counterexample,
            "x at n=1: x = #b0, y = false");
  EXPECT_EQ(
      trial_of("(equal e (in (x Bool)) (from x) (to true))").counterexample,
      "to: x = false");
}

TEST(Trial, TriesWhatTheRuleSpeaksAbout) {
  EXPECT_TRUE(trial_of("(weaken w (in (x Int)) (from (> x 5000000))"
                       " (to (> x 5000001)))")
                  .counterexample);
  EXPECT_GT(trial_of("(weaken w (in (s String)) (from (= s \"8\"))"
                     " (to (= 8 (str.to_int s))))")
                .points,
            0U);
}

TEST(Trial, DatatypesMayBeRecursive) {
  constexpr std::string_view kList =
      " (sorts A) (datatype L (nil) (cons (head A) (tail L))) (in (x L)) ";
  const auto rule = [&](std::string_view rest) {
    return fmt::format("(equal e{}{})", kList, rest);
  };
  const Trial right =
      trial_of(rule("(from ((_ is cons) x)) (to (not ((_ is nil) x)))"));
  EXPECT_FALSE(right.counterexample);
  EXPECT_GT(right.points, 1U);
  EXPECT_TRUE(trial_of(rule("(from ((_ is cons) x)) (to ((_ is nil) x))"))
                  .counterexample);
  EXPECT_TRUE(trial_of(rule("(from (= x nil)) (to (= x x))")).counterexample);
  EXPECT_TRUE(trial_of("(equal e (datatype C (red) (green) (blue)) (in (x C))"
                       " (from true) (to (or (= x red) ((_ is blue) x))))")
                  .counterexample);
  EXPECT_FALSE(
      parse_rules("t", "(equal e (datatype L) (from true) (to true))"));
  EXPECT_FALSE(
      parse_rules("t", "(equal e (datatype L (c x)) (from true) (to true))"));
}

TEST(Trial, SaysWhereARuleHangsOnTheStandardsGaps) {
  const Trial trial =
      trial_of("(equal e (in (x Int)) (result Int) (from (div x 0)) (to 0))");
  EXPECT_FALSE(trial.counterexample);
  EXPECT_EQ(trial.open, "to: x = 0 (divisor is 0)");
}

}  // namespace
}  // namespace assay::rules
