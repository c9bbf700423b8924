// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "support/script.h"
#include "testcase/witness.h"

namespace assay::testcase {
namespace {

class ReadWitness : public ::testing::Test {
 protected:
  void use(const std::string& text) { parsed_ = test::script(text); }

  Result<model::Model> read(const std::string& model) {
    return read_witness(test::language(), *parsed_.tm, parsed_.script, model);
  }

  bool holds_as(const std::string& model) {
    const Result<model::Model> witness = read(model);
    EXPECT_TRUE(witness) << (witness ? "" : witness.error().message);
    return witness && is_true(*witness);
  }

  bool is_true(const model::Model& witness) const {
    return holds(test::language(), *parsed_.tm, parsed_.script, witness);
  }

  // The witness as text, read again.
  model::Model again(const model::Model& witness) {
    const Result<std::string> text =
        witness_text(test::language(), *parsed_.tm, parsed_.script, witness);
    EXPECT_TRUE(text) << text.error().message;
    Result<model::Model> model = read(*text);
    EXPECT_TRUE(model) << *text;
    return *std::move(model);
  }

  test::Parsed parsed_;
};

TEST_F(ReadWitness, TakesWhatIsTrueAndNothingElse) {
  use("(declare-const x Int) (assert (> x 5))");
  EXPECT_TRUE(holds_as("((define-fun x () Int 6))"));
  EXPECT_FALSE(holds_as("((define-fun x () Int 5))"));
}

TEST_F(ReadWitness, GivesAValueToWhatIsMissing) {
  use("(declare-const x Int) (declare-fun f (Int) Int)"
      "(assert (= (* 0 x) (- (f 1) (f 2))))");
  const Result<model::Model> witness = read("()");
  ASSERT_TRUE(witness);
  EXPECT_EQ(witness->symbols.size(), 2U);
  EXPECT_TRUE(is_true(*witness));
}

TEST_F(ReadWitness, HasOnlyTheScriptsSymbols) {
  // As z3 prints it, with a function of its own.
  use("(declare-fun f (Int) Int) (declare-const a (Array Int Int))"
      "(assert (= (f 1) 7)) (assert (= (select a 1) 7))");
  const Result<model::Model> witness = read(
      "((define-fun a () (Array Int Int) (_ as-array k!0))"
      "(define-fun k!0 ((x Int)) Int (ite (= x 1) 7 0))"
      "(define-fun f ((x Int)) Int (k!0 x)))");
  // What f calls has no name in the script; a is a table.
  EXPECT_FALSE(witness);
  use("(declare-const a (Array Int Int)) (assert (= (select a 1) 7))");
  const Result<model::Model> table = read(
      "((define-fun a () (Array Int Int) (_ as-array k!0))"
      "(define-fun k!0 ((x Int)) Int (ite (= x 1) 7 0)))");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->symbols.size(), 1U);
  EXPECT_TRUE(is_true(*table));
}

TEST_F(ReadWitness, EverySortHasAFiniteUniverse) {
  use("(declare-sort U 0) (declare-fun p (U) Bool)"
      "(assert (forall ((x U)) (p x)))");
  EXPECT_TRUE(holds_as("((define-fun p ((x U)) Bool true))"));
}

TEST_F(ReadWitness, ElementsSurviveASecondReading) {
  use("(declare-sort U 0) (declare-const a U) (declare-const b U)"
      "(declare-fun f (U) U)"
      "(assert (not (= (f a) (f b))))"
      "(assert (forall ((x U)) (or (= x a) (= x b))))");
  const Result<model::Model> witness = read(
      "((declare-fun U!val!0 () U) (declare-fun U!val!1 () U)"
      "(forall ((x U)) (or (= x U!val!0) (= x U!val!1)))"
      "(define-fun a () U U!val!0) (define-fun b () U U!val!1)"
      "(define-fun f ((x U)) U (ite (= x U!val!0) U!val!1 U!val!0)))");
  ASSERT_TRUE(witness);
  EXPECT_TRUE(is_true(*witness));
  EXPECT_TRUE(is_true(again(again(*witness))));
}

TEST_F(ReadWitness, SortsOfOtherScriptsInTheManagerDoNotMatter) {
  use("(declare-sort U 0) (declare-const c U) (declare-const d U)"
      "(assert (= c d))");
  parsed_.script = test::script_in(
      *parsed_.tm,
      "(declare-sort U 0) (declare-const a U) (declare-const b U)"
      "(assert (not (= a b))) (assert (exists ((x U)) (not (= x a b))))");
  EXPECT_TRUE(
      holds_as("((declare-fun U!val!0 () U) (declare-fun U!val!1 () U)"
               "(declare-fun U!val!2 () U)"
               "(forall ((x U)) (or (= x U!val!0) (= x U!val!1) (= x U!val!2)))"
               "(define-fun a () U U!val!0) (define-fun b () U U!val!1))"));
}

TEST_F(ReadWitness, WhatTheStandardLeavesOpenProvesNothing) {
  use("(declare-const x Int) (assert (= (div x 0) 5))");
  EXPECT_FALSE(
      holds_as("((define-fun x () Int 1)"
               "(define-fun div0 ((x Int)) Int 5))"));
}

TEST_F(ReadWitness, RefusesWhatIsNoModel) {
  use("(declare-const x Int) (assert (> x 5))");
  EXPECT_FALSE(read("unsat"));
  EXPECT_FALSE(read("((define-fun x () Int"));
}

}  // namespace
}  // namespace assay::testcase
