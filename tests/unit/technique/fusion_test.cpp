// SPDX-License-Identifier: MIT
#include "technique/fuse/fusion.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/rule.h"
#include "support/fused.h"

namespace assay::technique {
namespace {

using testing::HasSubstr;
using testing::Not;

using test::count_with;
using test::fuse;
using test::SeedText;

constexpr SeedText kSat1 = {
    "(set-logic QF_LIA)(declare-const x Int)(declare-const w Bool)"
    "(assert (= x (- 1)))(assert (= w (= x (- 1))))(assert w)(check-sat)",
    "((define-fun x () Int (- 1)) (define-fun w () Bool true))"};
constexpr SeedText kSat2 = {
    "(set-logic QF_LIA)(declare-const y Int)(declare-const v Bool)"
    "(assert (= v (not (= y (- 1)))))(assert (ite v false (= y (- 1))))"
    "(check-sat)",
    "((define-fun y () Int (- 1)) (define-fun v () Bool false))"};

TEST(Fusion, FusesStrings) {
  // Concatenation, with substr and replace as the ways back.
  const std::vector<std::string> texts = fuse(
      {{"(set-logic QF_SLIA)(declare-const a String)(declare-const b String)"
        "(assert (= (str.++ a b) \"foo\"))(assert (not (= a \"\")))(check-sat)",
        "((define-fun a () String \"f\") (define-fun b () String \"oo\"))"},
       {"(set-logic QF_SLIA)(declare-const c String)"
        "(assert (str.prefixof \"ba\" c))(assert (= (str.len c) 3))(check-sat)",
        "((define-fun c () String \"bar\"))"}},
      {.wish = StatusFilter::Sat},
      1000);
  EXPECT_GT(count_with(texts, "(str.substr z 0 (str.len a))"), 0U);
  EXPECT_GT(count_with(texts, "(str.replace z"), 0U);
}

TEST(Fusion, UnsatFusionHasTheConstraints) {
  // A disjunction, and what makes the terms equal.
  const std::vector<std::string> texts =
      fuse({{"(set-logic QF_LRA)(declare-const x Real)(declare-const y Real)"
             "(assert (and (< y x) (< x y)))(check-sat)",
             nullptr},
            {"(set-logic QF_LRA)(declare-const w Real)(declare-const v Real)"
             "(assert (< w (- v 1.0)))(assert (> w (- v 1.0)))(check-sat)",
             nullptr}},
           {.wish = StatusFilter::Unsat, .may_widen = true},
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

constexpr SeedText kOpen1 = {
    "(set-logic QF_LIA)(declare-const p Int)(declare-const q Int)"
    "(assert (< (* 3 p) (+ q 7)))(assert (> p 2))(check-sat)",
    nullptr,
    true};
constexpr SeedText kOpen2 = {
    "(set-logic QF_LIA)(declare-const r Int)"
    "(assert (= (* 2 r) 84))(assert (< r 50))(check-sat)",
    nullptr,
    true};

TEST(Fusion, SatSeedsWithoutAWitnessAreFusedByWhatIsProved) {
  size_t fused_open = 0;
  for (const test::Fused& fused :
       test::fuse_tests({.seeds = {kOpen1, kOpen2, kSat1},
                         .config = {.wish = StatusFilter::Sat},
                         .count = 500})) {
    EXPECT_EQ(fused.status, testcase::Status::Sat);
    // Seeds are declared as their lock has them, new symbols otherwise.
    const bool has_open =
        fused.text.find("(declare-fun p") != std::string::npos
        || fused.text.find("(declare-fun r") != std::string::npos;
    EXPECT_EQ(fused.steps[0].rule,
              has_open ? "sat fusion without a witness" : "sat fusion");
    EXPECT_EQ(
        fused.root,
        has_open ? testcase::TrustRoot::Vouched : testcase::TrustRoot::Proved);
    fused_open += has_open && fused.steps.size() > 1 ? 1 : 0;
    // Nobody knows the values, so the divisor of an inverse is a number.
    if (has_open) {
      EXPECT_THAT(
          fused.text,
          Not(testing::ContainsRegex("[(]div z[^ ]* ([^0-9(]|[(][^-])")));
    }
  }
  EXPECT_GT(fused_open, 50U);
}

TEST(Fusion, WithoutAWitnessARowOfAUsersIsNotUsed) {
  Config config{.wish = StatusFilter::Sat};
  config.rule_files.push_back(*rules::parse_rules(
      "my.rules",
      "(fusion own-sum (in (x Int) (y Int)) (out (z Int (+ x y 77)))"
      " (inverse x (- z y 77)) (inverse y (- z x 77)))"));
  const std::vector<std::string> open = fuse({kOpen1, kOpen2}, config, 300);
  EXPECT_GT(open.size(), 100U);
  EXPECT_EQ(count_with(open, " 77)"), 0U);
  EXPECT_GT(count_with(fuse({kSat1, kSat2}, config, 300), " 77)"), 0U);
}

// Each of them may need another value of (div 5 0).
TEST(Fusion, OneSeedWithoutAWitnessMayHangOnAQuotientByZero) {
  constexpr SeedText kFirst = {
      "(set-logic QF_NIA)(declare-const p Int)"
      "(assert (= (div 5 p) 3))(assert (= p 0))(check-sat)",
      nullptr,
      true};
  constexpr SeedText kSecond = {
      "(set-logic QF_NIA)(declare-const s Int)"
      "(assert (= (div 5 s) 4))(assert (= s 0))(check-sat)",
      nullptr,
      true};
  size_t seen = 0;
  for (const std::string& text :
       fuse({kFirst, kSecond, kOpen2}, {.wish = StatusFilter::Sat}, 500)) {
    const bool has_first = text.find("(declare-fun p") != std::string::npos;
    const bool has_second = text.find("(declare-fun s") != std::string::npos;
    EXPECT_FALSE(has_first && has_second) << text;
    seen += has_first ? 1 : 0;
  }
  EXPECT_GT(seen, 20U);
}

TEST(Fusion, StaysInTheSeedsLogicUnlessToldOtherwise) {
  const std::vector<SeedText> seeds = {kSat1, kSat2};
  const std::vector<std::string> narrow =
      fuse(seeds, {.wish = StatusFilter::Sat}, 500);
  EXPECT_EQ(count_with(narrow, "(set-logic QF_LIA)"), narrow.size());
  const std::vector<std::string> wide =
      fuse(seeds, {.wish = StatusFilter::Sat, .may_widen = true}, 500);
  EXPECT_GT(count_with(wide, "(set-logic QF_NIA)"), 0U);
  EXPECT_GT(count_with(wide, "declare-datatype"), 0U);
}

TEST(Fusion, StepsNameWhatWasDone) {
  constexpr SeedText kX = {
      "(set-logic QF_LIA)(declare-const x Int)"
      "(assert (> x 0))(assert (< 1 x))(check-sat)",
      "((define-fun x () Int 2))"};
  constexpr SeedText kUnsatX = {
      "(set-logic QF_LIA)(declare-const x Int)"
      "(assert (> x 1))(assert (< x 1))(check-sat)",
      nullptr};
  size_t seen = 0;
  for (const test::Fused& fused : test::fuse_tests({.seeds = {kX, kUnsatX}})) {
    ASSERT_GE(fused.steps.size(), 2U);
    for (size_t i = 1; i < fused.steps.size(); ++i) {
      ++seen;
      EXPECT_THAT(fused.steps[i].place,
                  testing::MatchesRegex(
                      "x of part [123], [12] of 2 occurrences: assertion "
                      "[12] at [01](, [12] at [01])?"
                      "(; constraints on the rule's [a-z0-9, ]*)?"));
    }
    const bool has_constraints =
        fused.text.find("(assert (= ") != std::string::npos;
    EXPECT_EQ(
        fused.steps.back().place.find("constraints") != std::string::npos
            || fused.steps[1].place.find("constraints") != std::string::npos,
        has_constraints && fused.status == testcase::Status::Unsat)
        << fused.text;
  }
  EXPECT_GT(seen, 200U);
}

TEST(Fusion, UsesDatatypesAndFunctionsWhereTheSeedsHaveThem) {
  const std::vector<std::string> pairs =
      fuse({{"(set-logic QF_DT)(declare-datatype D ((c (left D)) (a) (b)))"
             "(declare-const x D)(declare-const y D)(assert (distinct x y))"
             "(check-sat)",
             "((define-fun x () D a) (define-fun y () D b))"}},
           {.wish = StatusFilter::Sat});
  EXPECT_GT(count_with(pairs, "(fst "), 10U);
  const std::vector<std::string> functions = fuse(
      {{"(set-logic QF_UFLIA)(declare-fun f (Int) Int)(declare-const x Int)"
        "(assert (= (f x) x))(assert (= (f 1) 2))(check-sat)",
        "((define-fun x () Int 3)"
        "(define-fun f ((k Int)) Int (ite (= k 1) 2 k)))"}},
      {.wish = StatusFilter::Sat});
  EXPECT_GT(count_with(functions, "(gx "), 5U);
  EXPECT_EQ(count_with(functions, "declare-datatype"), 0U);
}

TEST(Fusion, GroupsWeighAsManyLogicsAsTheyHave) {
  const std::vector<SeedText> texts = {
      kSat1,
      {"(set-logic QF_NIA)(declare-const x Int)(assert (= (* x x) x))"
       "(check-sat)",
       "((define-fun x () Int 1))"},
      {"(set-logic QF_LRA)(declare-const x Real)(assert (> x 1.0))(check-sat)",
       "((define-fun x () Real 2.0))"}};
  const testcase::Seeds seeds = test::make_seeds(texts);
  const auto tables = kFusionTechnique.prepare(seeds, {});
  ASSERT_TRUE(tables);
  EXPECT_EQ((*tables)->weight(TheoryGroup::Ints), 2U);
  EXPECT_EQ((*tables)->weight(TheoryGroup::Reals), 1U);
}

TEST(Fusion, MixesSatAndUnsatSeeds) {
  const std::vector<SeedText> seeds = {
      kSat1,
      {"(set-logic QF_LIA)(declare-const y Int)(assert (< y 0))"
       "(assert (> y 0))(check-sat)",
       nullptr}};
  const std::vector<std::string> texts =
      fuse(seeds, {.wish = StatusFilter::Mixed}, 300);
  EXPECT_GT(count_with(texts, "(assert (or "), 50U);
  EXPECT_LT(count_with(texts, "(assert (or "), 250U);
}

TEST(Fusion, UsesNamedAndDefinedTermsRightly) {
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_LIA)(declare-const x Int)"
       "(define-fun twice ((k Int)) Int (+ k k x))"
       "(assert (! (> (twice x) 2) :named first))(check-sat)",
       "((define-fun x () Int 1))"},
      kSat2};
  const std::vector<std::string> texts =
      fuse(seeds, {.wish = StatusFilter::Sat}, 300);
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
      {.wish = StatusFilter::Sat},
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
      {.wish = StatusFilter::Unsat},
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
  const std::vector<std::string> texts = fuse(
      {kSat1, kSat2}, {.wish = StatusFilter::Sat, .rule_files = {*file}}, 1000);
  EXPECT_GT(count_with(texts, "77"), 0U);
}

}  // namespace
}  // namespace assay::technique
