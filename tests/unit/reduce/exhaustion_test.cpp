// SPDX-License-Identifier: MIT
#include "reduce/exhaustion.h"

#include <string>

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::reduce {
namespace {

bool is_unsat(const std::string& text) {
  test::Parsed parsed = test::script(text);
  return is_unsat_by_values(test::language(), *parsed.tm, parsed.script);
}

TEST(Exhaustion, ClosedAssertionsAreEvaluated) {
  EXPECT_TRUE(is_unsat("(assert (= 1 2))"));
  EXPECT_TRUE(is_unsat("(declare-const x Int)(assert (> x 1))(assert false)"));
  EXPECT_FALSE(is_unsat("(assert (= 1 1))"));
  EXPECT_FALSE(is_unsat(""));
}

TEST(Exhaustion, SmallDomainsAreTried) {
  EXPECT_TRUE(
      is_unsat("(declare-const x (_ BitVec 4))"
               "(assert (not (= (bvmul x #x2) (bvadd x x))))"));
  EXPECT_FALSE(
      is_unsat("(declare-const x (_ BitVec 4))"
               "(assert (= (bvmul x #x3) #xf))"));
  EXPECT_TRUE(
      is_unsat("(declare-const p Bool)(declare-const q Bool)"
               "(assert (or p q))(assert (not p))(assert (not q))"));
}

TEST(Exhaustion, WhatEqualsAConstantTakesItsPlace) {
  EXPECT_TRUE(
      is_unsat("(declare-const x Int)(declare-const y Int)"
               "(assert (! (= x 3) :named a))(assert (= y (+ x 1)))"
               "(assert (let ((z y)) (> x z)))"));
  // Not into itself.
  EXPECT_FALSE(is_unsat("(declare-const x Int)(assert (= x (* 2 x)))"));
}

TEST(Exhaustion, WhatIsNotKnownIsNotUnsat) {
  EXPECT_FALSE(
      is_unsat("(declare-const x Int)(assert (distinct x x))"
               "(assert (= (div x 0) 1))"));
  EXPECT_FALSE(is_unsat("(assert (= (div 1 0) 1))"));
  EXPECT_FALSE(is_unsat("(push 1)(assert false)(pop 1)(check-sat)"));
  EXPECT_FALSE(
      is_unsat("(declare-const x (_ BitVec 64))"
               "(assert (not (= (bvmul x x) (bvmul x x))))"));
  EXPECT_FALSE(
      is_unsat("(declare-fun f (Bool) Bool)"
               "(assert (not (= (f true) (f true))))"));
}

}  // namespace
}  // namespace assay::reduce
