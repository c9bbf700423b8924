// SPDX-License-Identifier: MIT
#include "seeds/describe.h"

#include <string>

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::seeds {
namespace {

bool is_open(const std::string& text) {
  const test::Parsed parsed = test::script(text);
  return uses_unspecified(test::language(), *parsed.tm, parsed.script);
}

bool is_easy(const std::string& text) {
  const test::Parsed parsed = test::script(text);
  return is_trivial(test::language(), *parsed.tm, parsed.script);
}

TEST(Describe, KnowsOperatorsThatTheStandardLeavesOpen) {
  EXPECT_FALSE(is_open("(declare-const x Int) (assert (= (+ x 1) 2))"));
  EXPECT_TRUE(is_open("(declare-const x Int) (assert (= (div 1 x) 2))"));
  EXPECT_TRUE(
      is_open("(define-fun f ((x Real)) Real (/ 1.0 x))"
              "(declare-const x Real) (assert (= (f x) 2.0))"));
  EXPECT_FALSE(
      is_open("(define-fun f ((x Real)) Real (/ 1.0 x))"
              "(assert true)"));
  EXPECT_FALSE(
      is_open("(declare-const x (_ BitVec 4))"
              "(assert (= (bvudiv x x) x))"));
}

TEST(Describe, ASelectorIsOpenIfThereAreOtherConstructors) {
  EXPECT_FALSE(
      is_open("(declare-datatype P ((pair (fst Int))))"
              "(declare-const p P) (assert (= (fst p) 1))"));
  EXPECT_TRUE(
      is_open("(declare-datatype L ((nil) (cons (hd Int) (tl L))))"
              "(declare-const l L) (assert (= (hd l) 1))"));
}

TEST(Describe, TrivialIsWhatEvaluationDecides) {
  EXPECT_TRUE(is_easy("(assert true)"));
  EXPECT_TRUE(is_easy("(check-sat)"));
  EXPECT_TRUE(is_easy("(declare-const p Bool) (assert p) (assert false)"));
  EXPECT_TRUE(is_easy("(assert (= (+ 1 1) 2))"));
  EXPECT_FALSE(is_easy("(declare-const p Bool) (assert p)"));
  EXPECT_FALSE(is_easy("(assert (exists ((x Int)) (= (* x x) 1234321)))"));
}

TEST(Describe, CountsTermsOnce) {
  const test::Parsed parsed =
      test::script("(declare-const x Int) (assert (= x x)) (assert (= x x))");
  EXPECT_EQ(size_of(*parsed.tm, parsed.script), 2U);
}

}  // namespace
}  // namespace assay::seeds
