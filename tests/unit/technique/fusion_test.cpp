// SPDX-License-Identifier: MIT
#include "technique/fuse/fusion.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fused.h"

namespace assay::technique {
namespace {

using testing::HasSubstr;
using testing::Not;

using test::count_with;
using test::fuse;
using test::SeedText;

constexpr SeedText kPaperSat1 = {
    "(set-logic QF_LIA)(declare-const x Int)(declare-const w Bool)"
    "(assert (= x (- 1)))(assert (= w (= x (- 1))))(assert w)(check-sat)",
    "((define-fun x () Int (- 1)) (define-fun w () Bool true))"};
constexpr SeedText kPaperSat2 = {
    "(set-logic QF_LIA)(declare-const y Int)(declare-const v Bool)"
    "(assert (= v (not (= y (- 1)))))(assert (ite v false (= y (- 1))))"
    "(check-sat)",
    "((define-fun y () Int (- 1)) (define-fun v () Bool false))"};

TEST(Fusion, FusesTheExampleOfThePaper) {
  // Figures 1 and 2: z = x * y, and x and y by quotients.
  const std::vector<std::string> texts = fuse(
      {kPaperSat1, kPaperSat2}, {.wish = Wish::Sat, .may_widen = true}, 2000);
  EXPECT_GT(count_with(texts, "(div z y)"), 0U);
  EXPECT_GT(count_with(texts, "(div z x)"), 0U);
}

TEST(Fusion, FusesStringsLikeThePaper) {
  // Figure 3: concatenation, substr and replace as inversions.
  const std::vector<std::string> texts = fuse(
      {{"(set-logic QF_SLIA)(declare-const a String)(declare-const b String)"
        "(assert (= (str.++ a b) \"foo\"))(assert (not (= a \"\")))(check-sat)",
        "((define-fun a () String \"f\") (define-fun b () String \"oo\"))"},
       {"(set-logic QF_SLIA)(declare-const c String)"
        "(assert (str.prefixof \"ba\" c))(assert (= (str.len c) 3))(check-sat)",
        "((define-fun c () String \"bar\"))"}},
      {.wish = Wish::Sat},
      1000);
  EXPECT_GT(count_with(texts, "(str.substr z 0 (str.len a))"), 0U);
  EXPECT_GT(count_with(texts, "(str.replace z"), 0U);
}

TEST(Fusion, UnsatFusionHasTheConstraints) {
  // Figures 4 and 5: a disjunction, and what makes the terms equal.
  const std::vector<std::string> texts =
      fuse({{"(set-logic QF_LRA)(declare-const x Real)(declare-const y Real)"
             "(assert (and (< y x) (< x y)))(check-sat)",
             nullptr},
            {"(set-logic QF_LRA)(declare-const w Real)(declare-const v Real)"
             "(assert (< w (- v 1.0)))(assert (> w (- v 1.0)))(check-sat)",
             nullptr}},
           {.wish = Wish::Unsat, .may_widen = true},
           500);
  ASSERT_GT(texts.size(), 400U);
  EXPECT_EQ(count_with(texts, "(assert (or "), texts.size());
  size_t quotients = 0;
  for (const std::string& text : texts) {
    if (text.find("declare-const z") != std::string::npos) {
      EXPECT_THAT(text, HasSubstr("(assert (= "));
    }
    // A quotient is no inverse where y is 0: without a guard it needs its own
    // equation.
    if (text.find("(/ z y)") != std::string::npos
        && text.find("(= y 0.0)") == std::string::npos) {
      ++quotients;
      EXPECT_THAT(text, HasSubstr("(/ z y)))\n"));
    }
  }
  EXPECT_GT(quotients, 0U);
}

TEST(Fusion, StaysInTheSeedsLogicUnlessToldOtherwise) {
  const std::vector<SeedText> seeds = {kPaperSat1, kPaperSat2};
  const std::vector<std::string> narrow = fuse(seeds, {.wish = Wish::Sat}, 500);
  EXPECT_EQ(count_with(narrow, "(set-logic QF_LIA)"), narrow.size());
  const std::vector<std::string> wide =
      fuse(seeds, {.wish = Wish::Sat, .may_widen = true}, 500);
  EXPECT_GT(count_with(wide, "(set-logic QF_NIA)"), 0U);
  EXPECT_GT(count_with(wide, "declare-datatype"), 0U);
}

TEST(Fusion, MixesSatAndUnsatSeeds) {
  const std::vector<SeedText> seeds = {
      kPaperSat1,
      {"(set-logic QF_LIA)(declare-const y Int)(assert (< y 0))"
       "(assert (> y 0))(check-sat)",
       nullptr}};
  const std::vector<std::string> texts =
      fuse(seeds, {.wish = Wish::Mixed}, 300);
  EXPECT_GT(count_with(texts, "(assert (or "), 50U);
  EXPECT_LT(count_with(texts, "(assert (or "), 250U);
}

// --- the false alarms of a careless implementation

TEST(Fusion, DoesNotShareWhatTheStandardLeavesOpen) {
  // Both are sat, but only with different values of (/ 0.0 0.0): neither has a
  // witness of its own, so they never get here as sat seeds.
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_NRA)(declare-const a Real)"
       "(assert (and (= a 0.0) (= (/ 0.0 a) 1.0)))(check-sat)",
       "((define-fun a () Real 0.0))"},
      {"(set-logic QF_NRA)(declare-const b Real)"
       "(assert (and (= b 0.0) (= (/ 0.0 b) 2.0)))(check-sat)",
       "((define-fun b () Real 0.0))"}};
  EXPECT_THAT(fuse(seeds, {.wish = Wish::Sat}), testing::IsEmpty());
}

TEST(Fusion, BelievesNoWitness) {
  constexpr SeedText kWrong = {
      "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)",
      "((define-fun x () Int 1))"};
  EXPECT_THAT(fuse({kWrong, kWrong}, {.wish = Wish::Sat}), testing::IsEmpty());
}

TEST(Fusion, DoesNotShareSelectorsOfTheWrongConstructor) {
  const std::vector<SeedText> seeds = {
      {"(set-logic ALL)(declare-datatypes ((L 0)) (((nil) (cons (hd Int)"
       " (tl L)))))(declare-const a L)"
       "(assert (and (= a nil) (= (hd a) 1)))(check-sat)",
       "((define-fun a () L nil))"},
      {"(set-logic QF_FP)(declare-const b (_ FloatingPoint 3 5))"
       "(assert (= b (fp.min (_ +zero 3 5) (_ -zero 3 5))))"
       "(assert (fp.isNegative b))(check-sat)",
       "((define-fun b () (_ FloatingPoint 3 5) (_ -zero 3 5)))"}};
  EXPECT_THAT(fuse(seeds, {.wish = Wish::Sat}), testing::IsEmpty());
}

TEST(Fusion, DividesByNoZeroOfTheWitness) {
  // Two triplets z = x * y with y = 0 would need two values of 0/0.
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_NRA)(declare-const x1 Real)(declare-const x2 Real)"
       "(assert (and (= x1 1.0) (= x1 1.0) (= x2 2.0) (= x2 2.0)))"
       "(assert (< (* x1 x2) 3.0))(check-sat)",
       "((define-fun x1 () Real 1.0) (define-fun x2 () Real 2.0))"},
      {"(set-logic QF_NRA)(declare-const y1 Real)(declare-const y2 Real)"
       "(assert (and (= y1 0.0) (= y1 0.0) (= y2 0.0) (= y2 0.0)))"
       "(assert (< (* y1 y2) 1.0))(check-sat)",
       "((define-fun y1 () Real 0.0) (define-fun y2 () Real 0.0))"}};
  // Each witness is evaluated by `fuse`; a bare quotient by y never occurs.
  const std::vector<std::string> texts =
      fuse(seeds, {.groups = {Group::Reals}, .wish = Wish::Sat}, 600);
  EXPECT_GT(count_with(texts, "(ite (= y1 0.0)"), 0U);
  for (const std::string& text : texts) {
    for (const std::string y : {"y1", "y2"}) {
      if (text.find("(/ z " + y + ")") != std::string::npos) {
        EXPECT_THAT(text, HasSubstr("(ite (= " + y + " 0.0)"));
      }
    }
  }
}

TEST(Fusion, MixedUnsatConstrainsTheUnsatSide) {
  // x > 0, and y < 0 and y > 0: without y = ry or z = f it would be sat.
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(check-sat)",
       "((define-fun x () Int 1))"},
      {"(set-logic QF_LIA)(declare-const y Int)(assert (and (< y 0) (> y 0)))"
       "(check-sat)",
       nullptr}};
  size_t seen = 0;
  for (const std::string& text : fuse(seeds, {.wish = Wish::Mixed}, 300)) {
    const bool is_conjunction = text.find("(assert (or ") == std::string::npos;
    // Both sides of (and (< y 0) (> y 0)) changed, or one of them.
    const bool is_changed =
        text.find("(and (< y 0) (> y 0))") == std::string::npos;
    if (is_conjunction && is_changed) {
      ++seen;
      EXPECT_THAT(text, HasSubstr("(assert (= ")) << text;
    }
  }
  EXPECT_GT(seen, 20U);
}

TEST(Fusion, DoesNotShareDeclaredSorts) {
  // forall a b. a = b, and c /= d: sat apart, unsat over one sort.
  const std::vector<SeedText> seeds = {
      {"(set-logic UF)(declare-sort U 0)(declare-const e U)"
       "(assert (forall ((a U) (b U)) (= a b)))(assert (= e e))(check-sat)",
       "((declare-fun u0 () U) (forall ((x U)) (= x u0))"
       "(define-fun e () U u0))"},
      {"(set-logic UF)(declare-sort U 0)(declare-const c U)(declare-const d U)"
       "(assert (distinct c d))(assert (forall ((x U)) (= x x)))(check-sat)",
       "((declare-fun u0 () U) (declare-fun u1 () U)"
       "(forall ((x U)) (or (= x u0) (= x u1)))"
       "(define-fun c () U u0) (define-fun d () U u1))"}};
  const std::vector<std::string> texts =
      fuse(seeds, {.groups = {Group::Quantifiers}, .wish = Wish::Sat}, 200);
  EXPECT_GT(texts.size(), 150U);
  EXPECT_GT(count_with(texts, "(declare-sort U!1 0)"), 50U);
}

TEST(Fusion, DoesNotCaptureVariables) {
  // The bound x of the second seed has the name of the first seed's constant.
  const std::vector<SeedText> seeds = {
      {"(set-logic LIA)(declare-const x Int)(assert (= x 1))"
       "(assert (exists ((k Int)) (and (= k 0) (> x k))))(check-sat)",
       "((define-fun x () Int 1))"},
      {"(set-logic LIA)(declare-const y Int)"
       "(assert (and (= y 5) (exists ((x Int)) (and (= x 0) (= y 5)))))"
       "(check-sat)",
       "((define-fun y () Int 5))"}};
  // The witness of each was evaluated; what is left is to see that it happens.
  const std::vector<std::string> texts = fuse(seeds, {.wish = Wish::Sat}, 300);
  EXPECT_GT(count_with(texts, "(exists ((x!1 Int))"), 0U);
}

TEST(Fusion, UsesNamedAndDefinedTermsRightly) {
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_LIA)(declare-const x Int)"
       "(define-fun twice ((k Int)) Int (+ k k x))"
       "(assert (! (> (twice x) 2) :named first))(check-sat)",
       "((define-fun x () Int 1))"},
      kPaperSat2};
  const std::vector<std::string> texts = fuse(seeds, {.wish = Wish::Sat}, 300);
  EXPECT_GT(count_with(texts, "define-fun twice"), 0U);
  EXPECT_LT(count_with(texts, "define-fun twice"), texts.size());
  EXPECT_EQ(count_with(texts, ":named"), 0U);
}

TEST(Fusion, FusesASeedWithItsOwnCopy) {
  const std::vector<std::string> texts = fuse(
      {{"(set-logic QF_UF)(declare-sort U 0)(declare-fun f (U) U)"
        "(declare-const a U)(declare-const b U)"
        "(assert (= (f a) b))(assert (not (= (f b) b)))(assert (= (f b) a))"
        "(check-sat)",
        "((declare-fun u0 () U) (declare-fun u1 () U)"
        "(forall ((x U)) (or (= x u0) (= x u1)))"
        "(define-fun a () U u0) (define-fun b () U u1)"
        "(define-fun f ((x U)) U (ite (= x u0) u1 u0)))"}},
      {.wish = Wish::Sat},
      200);
  EXPECT_GT(texts.size(), 150U);
  EXPECT_GT(count_with(texts, "(declare-fun f!1 (U) U)"), 150U);
  EXPECT_GT(count_with(texts, "(ite p "), 20U);
}

TEST(Fusion, KeepsHigherOrderLogics) {
  const std::vector<std::string> texts = fuse(
      {{"(set-logic HO_ALL)(declare-fun f (Int) Int)(declare-fun g (Int) Int)"
        "(declare-const a Int)"
        "(assert (= f g))(assert (not (= (f a) (g a))))(check-sat)",
        nullptr},
       {"(set-logic HO_ALL)(declare-fun h (Int) Int)(declare-const b Int)"
        "(assert (distinct h h))(assert (> b (h b)))(check-sat)",
        nullptr}},
      {.wish = Wish::Unsat},
      50);
  EXPECT_GT(texts.size(), 40U);
  EXPECT_EQ(count_with(texts, "(set-logic HO_ALL)"), texts.size());
}

TEST(Fusion, TakesRulesOfItsOwn) {
  const Result<rules::RuleFile> file = rules::parse_rules(
      "own.rules",
      "(fusion own-row (in (x Int) (y Int)) (out (z Int (+ x y 77)))"
      " (inverse x (- z y 77)) (inverse y (- z x 77)))");
  ASSERT_TRUE(file);
  const std::vector<std::string> texts =
      fuse({kPaperSat1, kPaperSat2},
           {.wish = Wish::Sat, .rule_files = {*file}},
           1000);
  EXPECT_GT(count_with(texts, "77"), 0U);
}

}  // namespace
}  // namespace assay::technique
