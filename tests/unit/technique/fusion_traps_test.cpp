// SPDX-License-Identifier: MIT
//
// The false alarms of a careless implementation, each of which must not come
// out of ours.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/rule.h"
#include "support/fused.h"
#include "technique/fuse/fusion.h"

namespace assay::technique {
namespace {

using test::count_with;
using test::fuse;

using test::SeedText;
using testing::ContainsRegex;
using testing::IsEmpty;

constexpr SeedText kUnsatX = {
    "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(assert (< x 4))"
    "(assert (distinct x 7 1 x))(check-sat)",
    nullptr};
constexpr SeedText kUnsatY = {
    "(set-logic QF_LIA)(declare-const y Int)(assert (> y 3))(assert (< y 4))"
    "(assert (distinct y 7 1 y))(check-sat)",
    nullptr};

// --- copies and definitions

TEST(FusionTraps, CopiesNoFunctionsInIndices) {
  // The copy's map would still be about the first seed's f.
  EXPECT_THAT(
      fuse({{"(set-logic ALL)(declare-fun f (Int) Int)(declare-const i Int)"
             "(declare-const a (Array Int Int))"
             "(assert (distinct (select ((_ map f) a) i) (f (select a i))))"
             "(check-sat)",
             nullptr}},
           {.wish = Wish::Unsat}),
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
           {.wish = Wish::Unsat}),
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
  EXPECT_THAT(fuse({kMapped}, {.wish = Wish::Unsat}), IsEmpty());
  const std::vector<std::string> texts =
      fuse({kMapped, kUnsatY}, {.wish = Wish::Unsat});
  EXPECT_GT(count_with(texts, "(_ map g)"), 100U);
}

TEST(FusionTraps, CopiesTesters) {
  const std::vector<std::string> texts =
      fuse({{"(set-logic ALL)(declare-datatype D ((c (left D)) (a) (b)))"
             "(declare-const x D)(declare-const y D)(assert (distinct x y))"
             "(assert ((_ is a) x))(check-sat)",
             "((define-fun x () D a) (define-fun y () D b))"}},
           {.wish = Wish::Sat});
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
           {.wish = Wish::Unsat});
  EXPECT_GT(count_with(texts, "define-fun-rec"), 100U);
}

TEST(FusionTraps, CopiesNoUnusedDefinitions) {
  const std::vector<std::string> texts =
      fuse({{"(set-logic QF_LIA)(declare-const x Int)"
             "(define-fun unused ((k Int)) Int (+ k x))"
             "(assert (> x 3))(assert (< x 9))(check-sat)",
             "((define-fun x () Int 5))"}},
           {.wish = Wish::Sat});
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
           {.wish = Wish::Sat},
           60);
  EXPECT_GT(texts.size(), 50U);
  EXPECT_GT(count_with(texts, "(ite p "), 5U);
}

// --- rules that promise too much

Config with_rules(const char* text, Wish wish) {
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
                      Wish::Unsat),
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
                 Wish::Unsat),
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
