// SPDX-License-Identifier: MIT
// Other sorts, and what becomes of terms and witnesses.
#include "reduce/resort.h"

#include <string>

#include <gtest/gtest.h>

#include "reduce/edits.h"
#include "support/script.h"

namespace assay::reduce {
namespace {

class ResortTest : public testing::Test {
 protected:
  // The sort as a declaration has it.
  term::Sort sort(const std::string& text) {
    const Draft draft = read("(declare-const sort_of " + text
                             + ")(assert (= sort_of sort_of))");
    return bench_.tm().sort(constants_of(bench_, draft).front());
  }

  Draft read(const std::string& text, const std::string& witness = "") {
    Result<Draft> made = bench_.read(text, witness);
    EXPECT_TRUE(made) << text << (made ? "" : made.error().message);
    return *std::move(made);
  }

  // The script with other sorts; it can be read again.
  std::string resorted(const Draft& draft, const SortChange& change) {
    const std::optional<Draft> made = with_sorts(bench_, draft, change);
    if (!made) {
      return "none";
    }
    const std::string text = bench_.text(*made, SIZE_MAX);
    EXPECT_TRUE(bench_.read(text, "")) << text;
    return text;
  }

  std::string resorted(const std::string& script,
                       const std::string& from,
                       const std::string& to) {
    return resorted(read(script), {{{sort(from), sort(to)}}});
  }

  Workbench bench_{test::language()};
};

TEST_F(ResortTest, BitVectorsWithAllThatIsMadeOfThem) {
  EXPECT_EQ(resorted("(declare-const x (_ BitVec 32))"
                     "(declare-fun f ((_ BitVec 32)) (_ BitVec 8))"
                     "(assert (= (bvadd x #x00000005) (bvnot x)))"
                     "(assert (= (f x) ((_ extract 31 24) x)))"
                     "(assert (= x ((_ zero_extend 24) (f x))))",
                     "(_ BitVec 32)",
                     "(_ BitVec 16)"),
            "(declare-const x (_ BitVec 16))\n"
            "(declare-fun f ((_ BitVec 16)) (_ BitVec 8))\n"
            "(assert (= (bvadd x #x0005) (bvnot x)))\n"
            "(assert (= (f x) ((_ extract 15 8) x)))\n"
            "(assert (= x ((_ zero_extend 8) (f x))))\n");
}

TEST_F(ResortTest, WhatCannotFitIsAnArgumentOrAPlainValue) {
  EXPECT_EQ(resorted("(declare-const x (_ BitVec 8))"
                     "(declare-const y (_ BitVec 16))"
                     "(assert (= y (concat x x)))"
                     "(assert (= x ((_ extract 15 8) y)))",
                     "(_ BitVec 16)",
                     "(_ BitVec 4)"),
            "(declare-const x (_ BitVec 8))\n"
            "(declare-const y (_ BitVec 4))\n"
            "(assert (= y #x0))\n(assert (= x #x00))\n");
}

TEST_F(ResortTest, SeveralSortsAtOnce) {
  const Draft draft = read(
      "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 16))"
      "(assert (= y (concat x x)))(assert (= x ((_ extract 15 8) y)))");
  EXPECT_EQ(resorted(draft,
                     {{{sort("(_ BitVec 16)"), sort("(_ BitVec 8)")},
                       {sort("(_ BitVec 8)"), sort("(_ BitVec 4)")}}}),
            "(declare-const x (_ BitVec 4))\n(declare-const y (_ BitVec 8))\n"
            "(assert (= y (concat x x)))\n"
            "(assert (= x ((_ extract 7 4) y)))\n");
}

TEST_F(ResortTest, FloatsWithTheirValues) {
  EXPECT_EQ(
      resorted("(declare-const x Float64)"
               "(assert (fp.lt x (fp.add RNE x ((_ to_fp 11 53) RNE 1.5))))"
               "(assert (= x (_ +oo 11 53)))"
               "(assert (= x (fp #b1 #b10000000000 #x8000000000000)))",
               "Float64",
               "Float16"),
      "(declare-const x (_ FloatingPoint 5 11))\n"
      "(assert (fp.lt x (fp.add RNE x ((_ to_fp 5 11) RNE 1.5))))\n"
      "(assert (= x (_ +oo 5 11)))\n"
      "(assert (= x (fp #b1 #b10000 #b1000000000)))\n");
}

TEST_F(ResortTest, RealsArraysAndDeclaredSorts) {
  EXPECT_EQ(resorted("(declare-const x Real)"
                     "(assert (> (+ x 2.5) (/ 7.0 2.0)))",
                     "Real",
                     "Int"),
            "(declare-const x Int)\n(assert (> (+ x 2) 3))\n");
  EXPECT_EQ(resorted("(declare-const a (Array Int Bool))"
                     "(assert (select (store a 3 true) 4))",
                     "(Array Int Bool)",
                     "Bool"),
            "(declare-const a Bool)\n(assert a)\n");
  const Draft draft = read(
      "(declare-sort U 0)(declare-const u U)(declare-fun f (U) U)"
      "(assert (forall ((v U)) (= (f v) u)))");
  const term::Sort of_u = bench_.tm().sort(constants_of(bench_, draft).front());
  EXPECT_EQ(resorted(draft, {{{of_u, sort("Int")}}}),
            "(declare-const u Int)\n(declare-fun f (Int) Int)\n"
            "(assert (forall ((v Int)) (= (f v) u)))\n");
}

TEST_F(ResortTest, OneGroupAtATime) {
  const std::string script =
      "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))"
      "(declare-const z (_ BitVec 8))"
      "(assert (= (bvadd x #x07) #x00))(assert (bvult y (bvmul z #x07)))";
  const Draft draft = read(script);
  const term::Sort from = sort("(_ BitVec 8)");
  ASSERT_EQ(count_groups(bench_, draft, from), 2);
  SortChange change{{{from, sort("(_ BitVec 4)")}}};
  change.group = 0;
  EXPECT_EQ(resorted(draft, change),
            "(declare-const x (_ BitVec 4))\n(declare-const y (_ BitVec 8))\n"
            "(declare-const z (_ BitVec 8))\n"
            "(assert (= (bvadd x #x7) #x0))\n"
            "(assert (bvult y (bvmul z #x07)))\n");
  change.group = 1;
  EXPECT_EQ(resorted(draft, change),
            "(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 4))\n"
            "(declare-const z (_ BitVec 4))\n"
            "(assert (= (bvadd x #x07) #x00))\n"
            "(assert (bvult y (bvmul z #x7)))\n");
}

TEST_F(ResortTest, TheWitnessIsCutDown) {
  const Draft draft = read(
      "(declare-const x (_ BitVec 8))"
      "(declare-fun f ((_ BitVec 8)) (_ BitVec 8))"
      "(declare-const a (Array Int (_ BitVec 8)))"
      "(assert (= x #x83))(assert (= (f #x83) #x42))"
      "(assert (= (select a 1) #x21))",
      "((define-fun x () (_ BitVec 8) #x83)"
      "(define-fun f ((y (_ BitVec 8))) (_ BitVec 8) (ite (= y #x83) #x42 "
      "#x00))(define-fun a () (Array Int (_ BitVec 8)) (store ((as const "
      "(Array Int (_ BitVec 8))) #x00) 1 #x21)))");
  ASSERT_TRUE(bench_.keeps_claim(draft));
  for (const Bits bits : {Bits::Low, Bits::High}) {
    SortChange change{{{sort("(_ BitVec 8)"), sort("(_ BitVec 4)")}}};
    change.bits = bits;
    const std::optional<Draft> made = with_sorts(bench_, draft, change);
    ASSERT_TRUE(made);
    EXPECT_TRUE(bench_.keeps_claim(*made)) << bench_.witness_text(*made);
    EXPECT_NE(bench_.text(*made, SIZE_MAX)
                  .find(bits == Bits::Low ? "(= x #x3)" : "(= x #x8)"),
              std::string::npos);
  }
}

TEST_F(ResortTest, BoundVariablesHaveNoValue) {
  EXPECT_EQ(resorted("(assert (exists ((v Real)) (= (* 2.0 v) (/ v 3.0))))",
                     "Real",
                     "Int"),
            "(assert (exists ((v Int)) (= (* 2 v) v)))\n");
}

TEST_F(ResortTest, PlacesThatBecomeTheSameLeaveNoTrace) {
  const Draft draft = read(
      "(declare-sort U 0)(declare-const u U)(declare-const b Bool)"
      "(declare-const a (Array U Bool))(assert (not (= (store a u b) a)))",
      "((declare-fun u0 () U)(declare-fun u1 () U)(declare-fun u2 () U)"
      "(forall ((x U)) (or (= x u0) (= x u1) (= x u2)))"
      "(define-fun u () U u1)(define-fun b () Bool false)"
      "(define-fun a () (Array U Bool) (store ((as const (Array U Bool)) true) "
      "u2 false)))");
  ASSERT_TRUE(bench_.keeps_claim(draft));
  const term::Sort of_u = bench_.tm().sort(constants_of(bench_, draft).front());
  const std::optional<Draft> made =
      with_sorts(bench_, draft, {{{of_u, sort("Bool")}}});
  ASSERT_TRUE(made);
  EXPECT_FALSE(bench_.keeps_claim(*made)) << bench_.witness_text(*made);
}

TEST_F(ResortTest, DatatypesStayOrGiveWay) {
  const std::string script =
      "(declare-datatype T ((mk (get (_ BitVec 8))) (no)))"
      "(declare-const t T)(declare-const x (_ BitVec 8))"
      "(assert (= (get t) (bvnot x)))(assert (= t (mk x)))"
      "(assert ((_ is no) t))";
  EXPECT_EQ(resorted(script, "(_ BitVec 8)", "(_ BitVec 4)"),
            "(declare-datatype T ((mk (get (_ BitVec 8))) (no)))\n"
            "(declare-const t T)\n(declare-const x (_ BitVec 4))\n"
            "(assert (= #x0 (bvnot x)))\n(assert (= t no))\n"
            "(assert ((_ is no) t))\n");
  const Draft draft = read(script);
  const term::Sort of_t = bench_.tm().sort(constants_of(bench_, draft).front());
  EXPECT_EQ(resorted(draft, {{{of_t, sort("Int")}}}),
            "(declare-const t Int)\n(declare-const x (_ BitVec 8))\n"
            "(assert (= #x00 (bvnot x)))\n(assert (= t 0))\n"
            "(assert true)\n");
}

TEST_F(ResortTest, DefinitionsStay) {
  EXPECT_EQ(resorted("(define-fun f ((y (_ BitVec 8))) (_ BitVec 8) y)"
                     "(declare-const x (_ BitVec 8))(assert (= (f x) #x01))",
                     "(_ BitVec 8)",
                     "(_ BitVec 4)"),
            "none");
}

}  // namespace
}  // namespace assay::reduce
