// SPDX-License-Identifier: MIT
//
// The false alarms of a careless implementation, each of which must not come
// out of ours.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/model_reader.h"
#include "rules/rule.h"
#include "support/fused.h"
#include "support/script.h"
#include "technique/fuse/fusion.h"
#include "technique/fuse/fusion_tables.h"

namespace assay::technique {
namespace {

using test::count_with;
using test::fuse;
using test::fuse_tests;

using test::SeedText;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr SeedText kUnsatX = {
    "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(assert (< x 4))"
    "(assert (distinct x 7 1 x))(check-sat)",
    nullptr};
constexpr SeedText kUnsatY = {
    "(set-logic QF_LIA)(declare-const y Int)(assert (> y 3))(assert (< y 4))"
    "(assert (distinct y 7 1 y))(check-sat)",
    nullptr};

// --- what the standard leaves open

TEST(FusionTraps, DoesNotShareWhatTheStandardLeavesOpen) {
  // Both are sat, but only with different values of (/ 0.0 0.0): neither has a
  // witness of its own, so they never get here as sat seeds.
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_NRA)(declare-const a Real)"
       "(assert (and (= a 0.0) (= (/ 0.0 a) 1.0)))(check-sat)",
       "((define-fun a () Real 0.0))"},
      {"(set-logic QF_NRA)(declare-const b Real)"
       "(assert (and (= b 0.0) (= (/ 0.0 b) 2.0)))(check-sat)",
       "((define-fun b () Real 0.0))"}};
  EXPECT_THAT(fuse(seeds, {.wish = StatusFilter::Sat}), IsEmpty());
}

TEST(FusionTraps, BelievesNoWitness) {
  constexpr SeedText kWrong = {
      "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)",
      "((define-fun x () Int 1))"};
  EXPECT_THAT(fuse({kWrong, kWrong}, {.wish = StatusFilter::Sat}), IsEmpty());
}

TEST(FusionTraps, DoesNotShareSelectorsOfTheWrongConstructor) {
  const std::vector<SeedText> seeds = {
      {"(set-logic ALL)(declare-datatypes ((L 0)) (((nil) (cons (hd Int)"
       " (tl L)))))(declare-const a L)"
       "(assert (and (= a nil) (= (hd a) 1)))(check-sat)",
       "((define-fun a () L nil))"},
      {"(set-logic QF_FP)(declare-const b (_ FloatingPoint 3 5))"
       "(assert (= b (fp.min (_ +zero 3 5) (_ -zero 3 5))))"
       "(assert (fp.isNegative b))(check-sat)",
       "((define-fun b () (_ FloatingPoint 3 5) (_ -zero 3 5)))"}};
  EXPECT_THAT(fuse(seeds, {.wish = StatusFilter::Sat}), IsEmpty());
}

TEST(FusionTraps, DividesByNoZeroOfTheWitness) {
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
  const std::vector<std::string> texts = fuse(
      seeds, {.groups = {TheoryGroup::Reals}, .wish = StatusFilter::Sat}, 600);
  EXPECT_GT(count_with(texts, "(ite (= y1 0.0)"), 0U);
  for (const std::string& text : texts) {
    for (const std::string y : {"y1", "y2"}) {
      if (text.find("(/ z " + y + ")") != std::string::npos) {
        EXPECT_THAT(text, HasSubstr("(ite (= " + y + " 0.0)"));
      }
    }
  }
}

TEST(FusionTraps, MixedUnsatConstrainsTheUnsatSide) {
  // x > 0, and y < 0 and y > 0: without y = ry or z = f it would be sat.
  const std::vector<SeedText> seeds = {
      {"(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(check-sat)",
       "((define-fun x () Int 1))"},
      {"(set-logic QF_LIA)(declare-const y Int)(assert (and (< y 0) (> y 0)))"
       "(check-sat)",
       nullptr}};
  size_t seen = 0;
  for (const std::string& text :
       fuse(seeds, {.wish = StatusFilter::Mixed}, 300)) {
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

TEST(FusionTraps, DoesNotShareDeclaredSorts) {
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
      fuse(seeds,
           {.groups = {TheoryGroup::Quantifiers}, .wish = StatusFilter::Sat},
           200);
  EXPECT_GT(texts.size(), 150U);
  EXPECT_GT(count_with(texts, "(declare-sort U!1 0)"), 50U);
}

TEST(FusionTraps, DoesNotCaptureVariables) {
  // The bound x of the second seed has the name of the first seed's constant.
  const std::vector<SeedText> seeds = {
      {"(set-logic LIA)(declare-const x Int)(assert (= x 1))"
       "(assert (exists ((k Int)) (and (= k 0) (> x k))))(check-sat)",
       "((define-fun x () Int 1))"},
      {"(set-logic LIA)(declare-const y Int)"
       "(assert (and (= y 5) (exists ((x Int)) (and (= x 0) (= y 5)))))"
       "(check-sat)",
       "((define-fun y () Int 5))"}};
  // `fuse` evaluates the text as it is read again, where an x that was captured
  // would have another value; what is left is to see that it happens.
  const std::vector<std::string> texts =
      fuse(seeds, {.wish = StatusFilter::Sat}, 300);
  EXPECT_GT(count_with(texts, "(exists ((x!1 Int))"), 0U);
}

TEST(FusionTraps, DoesNotShareWhatTheStandardLeavesOpenSideBySide) {
  // The same without any substitution.
  EXPECT_THAT(
      fuse_tests(
          {.seeds = {{"(set-logic QF_NRA)(declare-const a Real)"
                      "(assert (and (= a 0.0) (= (/ 0.0 a) 1.0)))(check-sat)",
                      "((define-fun a () Real 0.0))"},
                     {"(set-logic QF_NRA)(declare-const b Real)"
                      "(assert (and (= b 0.0) (= (/ 0.0 b) 2.0)))(check-sat)",
                      "((define-fun b () Real 0.0))"}},
           .config = {.wish = StatusFilter::Sat},
           .technique = &kConcatTechnique}),
      IsEmpty());
}

constexpr SeedText kOne = {
    "(set-logic QF_NRA)(declare-const x Real)"
    "(assert (and (= x 1.0) (= x 1.0)))(assert (< (* x x) 2.0))(check-sat)",
    "((define-fun x () Real 1.0))"};
constexpr SeedText kZero = {
    "(set-logic QF_NRA)(declare-const y Real)"
    "(assert (and (= y 0.0) (= y 0.0)))(assert (< (* y y) 2.0))(check-sat)",
    "((define-fun y () Real 0.0))"};

TEST(FusionTraps, UsesNoSeedThatFixesAQuotientByZero) {
  // u/u is 5 where u is 0: then 0/0 cannot be x too.
  constexpr SeedText kFixed = {
      "(set-logic QF_NRA)(declare-const x Real)(declare-const u Real)"
      "(assert (and (= x 1.0) (= x 1.0) (= u 0.0) (= (/ u u) 5.0)))(check-sat)",
      "((define-fun x () Real 1.0) (define-fun u () Real 0.0)"
      "(define-fun /0 ((n Real)) Real 5.0))"};
  const std::vector<std::string> texts =
      fuse({kFixed, kZero}, {.wish = StatusFilter::Sat});
  EXPECT_GT(texts.size(), 150U);
  EXPECT_EQ(count_with(texts, "(declare-fun u "), 0U);
  EXPECT_EQ(count_with(texts, "(/ u "), 0U);
}

TEST(FusionTraps, RefusesAQuotientByZeroThoughItCouldBeSat) {
  // Some 0/0 makes it true, but we have no value for that.
  const std::vector<std::string> texts = fuse({kOne, kZero},
                                              {.wish = StatusFilter::Sat,
                                               .may_widen = true,
                                               .fusion_rules = {"real-mul"}});
  EXPECT_EQ(count_with(texts, "(/ z y)"), 0U);
  EXPECT_GT(count_with(texts, "(/ z x)"), 50U);
}

TEST(FusionTraps, AWitnessWithATableIsNone) {
  // A witness from a text has none; this one has.
  auto tm = test::language().theories().make_manager();
  testcase::Seed seed;
  seed.script = test::script_in(
      *tm,
      "(set-logic QF_NRA)(declare-const a Real)"
      "(assert (and (= a 0.0) (= (/ 1.0 0.0) 1.0)))(check-sat)");
  seed.status = testcase::Status::Sat;
  seed.witness = model::read_model(test::language(),
                                   *tm,
                                   seed.script,
                                   "((define-fun a () Real 0.0)"
                                   "(define-fun /0 ((n Real)) Real 1.0))")
                     .model;
  ASSERT_FALSE(seed.witness->unspecified.empty());
  seed.features = smtlib::features_of(test::language(), *tm, seed.script);
  seed.logic = "QF_NRA";
  std::vector<testcase::Seed> list;
  list.push_back(std::move(seed));
  const testcase::Seeds seeds(test::language(), std::move(tm), std::move(list));
  const FusionTables tables(seeds, {}, true);
  EXPECT_THAT(tables.groups(), IsEmpty());
  EXPECT_EQ(tables.known_values().size(), 0U);
}

// --- unsat fusion

constexpr SeedText kNotX = {
    "(set-logic QF_NIA)(declare-const x Int)"
    "(assert (not (= x x)))(check-sat)",
    nullptr};
constexpr SeedText kNotY = {
    "(set-logic QF_NIA)(declare-const y Int)"
    "(assert (not (= y y)))(check-sat)",
    nullptr};

TEST(FusionTraps, AQuotientNeedsItsOwnEquation) {
  // With z = x * y alone, y = 0 would make x /= (div z y) true.
  const std::vector<std::string> texts = fuse({kNotX, kNotY},
                                              {.wish = StatusFilter::Unsat,
                                               .may_widen = true,
                                               .fusion_rules = {"int-mul"}});
  size_t with_all = 0;
  for (const std::string& text : texts) {
    if (text.find("(div z y)") != std::string::npos) {
      EXPECT_THAT(text,
                  ContainsRegex(R"(\(assert \(= [xy](!1)? \(div z y\)\)\))"));
    }
    if (text.find("(div z x)") != std::string::npos) {
      EXPECT_THAT(text,
                  ContainsRegex(R"(\(assert \(= [xy](!1)? \(div z x\)\)\))"));
    }
    with_all +=
        text.find("(assert (= z (* x y)))") != std::string::npos
                && text.find("(assert (= x (div z y)))") != std::string::npos
                && text.find("(assert (= y (div z x)))") != std::string::npos
            ? 1
            : 0;
  }
  EXPECT_GT(with_all, 10U);
}

TEST(FusionTraps, AGuardedQuotientNeedsNone) {
  const std::vector<std::string> texts =
      fuse({kNotX, kNotY},
           {.wish = StatusFilter::Unsat,
            .may_widen = true,
            .fusion_rules = {"int-mul-guarded"}});
  size_t without = 0;
  for (const std::string& text : texts) {
    if (text.find("(ite (= y 0) x (div z y))") != std::string::npos
        && text.find("(assert (= x (ite") == std::string::npos) {
      ++without;
      EXPECT_THAT(text,
                  ContainsRegex(R"(\(assert \(= z \(\* (x y|y x)\)\)\))"));
    }
  }
  EXPECT_GT(without, 10U);
}

TEST(FusionTraps, WhatCannotBeInvertedNeedsItsOwnEquation) {
  const std::vector<std::string> texts =
      fuse({{"(set-logic QF_BV)(declare-const x (_ BitVec 8))"
             "(assert (and (bvult x #x05) (bvugt x #x09)))(check-sat)",
             nullptr},
            {"(set-logic QF_BV)(declare-const y (_ BitVec 8))"
             "(assert (and (bvult y #x05) (bvugt y #x09)))(check-sat)",
             nullptr}},
           {.wish = StatusFilter::Unsat, .fusion_rules = {"bv-mul-udiv"}});
  size_t seen = 0;
  for (const std::string& text : texts) {
    if (text.find("(bvudiv z y)") != std::string::npos) {
      ++seen;
      EXPECT_THAT(
          text, ContainsRegex(R"(\(assert \(= [xy](!1)? \(bvudiv z y\)\)\))"));
    }
  }
  EXPECT_GT(seen, 50U);
}

// --- copies and definitions

TEST(FusionTraps, CopiesNoFunctionsInIndices) {
  // The copy's map would still be about the first seed's f.
  EXPECT_THAT(
      fuse({{"(set-logic ALL)(declare-fun f (Int) Int)(declare-const i Int)"
             "(declare-const a (Array Int Int))"
             "(assert (distinct (select ((_ map f) a) i) (f (select a i))))"
             "(check-sat)",
             nullptr}},
           {.wish = StatusFilter::Unsat}),
      IsEmpty());
}

TEST(FusionTraps, CopiesNoFunctionsInIndicesOfDefinitions) {
  EXPECT_THAT(
      fuse({{"(set-logic ALL)(declare-fun f (Int) Int)(declare-const i Int)"
             "(declare-const a (Array Int Int))"
             "(define-fun g ((b (Array Int Int))) (Array Int Int)"
             " ((_ map f) b))"
             "(assert (distinct (select (g a) i) (f (select a i))))"
             "(check-sat)",
             nullptr}},
           {.wish = StatusFilter::Unsat}),
      IsEmpty());
}

TEST(FusionTraps, KeepsDefinitionsThatIndicesNeed) {
  constexpr SeedText kMapped = {
      "(set-logic ALL)(declare-const x Int)(declare-const i Int)"
      "(declare-const a (Array Int Int))"
      "(define-fun g ((k Int)) Int (+ k x))"
      "(assert (distinct (select ((_ map g) a) i) (g (select a i))))"
      "(check-sat)",
      nullptr};
  EXPECT_THAT(fuse({kMapped}, {.wish = StatusFilter::Unsat}), IsEmpty());
  const std::vector<std::string> texts =
      fuse({kMapped, kUnsatY}, {.wish = StatusFilter::Unsat});
  EXPECT_GT(count_with(texts, "(_ map g)"), 100U);
}

TEST(FusionTraps, CopiesTesters) {
  const std::vector<std::string> texts =
      fuse({{"(set-logic ALL)(declare-datatype D ((c (left D)) (a) (b)))"
             "(declare-const x D)(declare-const y D)(assert (distinct x y))"
             "(assert ((_ is a) x))(check-sat)",
             "((define-fun x () D a) (define-fun y () D b))"}},
           {.wish = StatusFilter::Sat});
  EXPECT_GT(count_with(texts, "x!1"), 150U);
}

TEST(FusionTraps, KeepsDefinitionsThatRecursionNeeds) {
  const std::vector<std::string> texts =
      fuse({{"(set-logic UFLIA)(declare-const x Int)"
             "(define-fun g ((k Int)) Int (+ k 1))"
             "(define-fun-rec r ((k Int)) Int"
             " (ite (<= k 0) 0 (g (r (- k 1)))))"
             "(assert (> x (g (r 2))))(assert (< x (r 1)))(check-sat)",
             nullptr},
            kUnsatY},
           {.wish = StatusFilter::Unsat});
  EXPECT_GT(count_with(texts, "define-fun-rec"), 100U);
}

TEST(FusionTraps, CopiesNoUnusedDefinitions) {
  const std::vector<std::string> texts =
      fuse({{"(set-logic QF_LIA)(declare-const x Int)"
             "(define-fun unused ((k Int)) Int (+ k x))"
             "(assert (> x 3))(assert (< x 9))(check-sat)",
             "((define-fun x () Int 5))"}},
           {.wish = StatusFilter::Sat});
  EXPECT_GT(texts.size(), 150U);
  EXPECT_EQ(count_with(texts, "unused!1"), 0U);
}

TEST(FusionTraps, DrawsValuesOfParametricDatatypes) {
  // `fuse` reads each witness again.
  const std::vector<std::string> texts =
      fuse({{"(set-logic ALL)(declare-datatype L (par (T)"
             " ((nil) (cons (hd T) (tl (L T))))))"
             "(declare-const a (L Int))(declare-const b (L (L Bool)))"
             "(assert (> (hd a) 50))(assert (distinct b (as nil (L (L Bool)))))"
             "(check-sat)",
             "((define-fun a () (L Int) (cons 51 (as nil (L Int))))"
             "(define-fun b () (L (L Bool))"
             " (cons (as nil (L Bool)) (as nil (L (L Bool))))))"}},
           {.wish = StatusFilter::Sat},
           60);
  EXPECT_GT(texts.size(), 50U);
  EXPECT_GT(count_with(texts, "(ite p "), 5U);
}

// --- rules that promise too much

Config with_rules(const char* text, StatusFilter wish) {
  Result<rules::RuleFile> file = rules::parse_rules("own.rules", text);
  EXPECT_TRUE(file) << file.error().message;
  Config config;
  config.wish = wish;
  config.rule_files.push_back(*std::move(file));
  return config;
}

TEST(FusionTraps, AFreshSymbolsValueIsTheWitnesss) {
  // No formula says that w is y, so z = x + y does not give x.
  const std::vector<std::string> texts =
      fuse({kUnsatX, kUnsatY},
           with_rules("(fusion own-fresh (in (x Int) (y Int)) (fresh (w Int y))"
                      " (out (z Int (+ x y))) (inverse x (- z w)))",
                      StatusFilter::Unsat),
           2000);
  size_t seen = 0;
  for (const std::string& text : texts) {
    if (text.find("(- z w)") != std::string::npos) {
      ++seen;
      EXPECT_THAT(text,
                  ContainsRegex(R"(\(assert \(= [xy](!1)? \(- z w\)\)\))"));
    }
  }
  EXPECT_GT(seen, 20U);
}

TEST(FusionTraps, AUsersRowIsNoProof) {
  // It is wrong at a value that nobody tries.
  const std::vector<std::string> texts = fuse(
      {kUnsatX, kUnsatY},
      with_rules("(fusion own-late (in (x Int) (y Int)) (out (z Int (+ x y)))"
                 " (inverse x (ite (= z 1000003) 0 (- z y))))",
                 StatusFilter::Unsat),
      2000);
  size_t seen = 0;
  for (const std::string& text : texts) {
    if (text.find("(ite (= z 1000003) 0 (- z ") != std::string::npos) {
      ++seen;
      EXPECT_THAT(text,
                  ContainsRegex(R"(\(assert \(= [xy](!1)? )"
                                R"(\(ite \(= z 1000003\) 0 \(- z )"));
    }
  }
  EXPECT_GT(seen, 20U);
}

}  // namespace
}  // namespace assay::technique
