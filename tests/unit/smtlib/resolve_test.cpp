// SPDX-License-Identifier: MIT
//
// What names mean: overloading and implicit conversions.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::smtlib {
namespace {

using test::parse;
using test::Parsed;
using test::script;
using test::term_text;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kNumbers = R"(
  (declare-const p Bool)
  (declare-const n Int)
  (declare-const m Int)
  (declare-const r Real)
  (declare-const s Real)
)";

// The assertion as it is understood.
std::string understood(const std::string& term,
                       const std::string& declarations = kNumbers) {
  const Parsed parsed = script(declarations + "(assert " + term + ")");
  return term_text(parsed, parsed.assertion());
}

// The message for the only problem.
std::string message(const std::string& text) {
  const Parsed parsed = parse(text);
  EXPECT_EQ(parsed.problems.size(), 1U);
  return parsed.problems.empty() ? "" : parsed.problems[0].message;
}

// --- conversions -------------------------------------------------------------

TEST(Resolve, NumeralsBecomeDecimals) {
  EXPECT_EQ(understood("(> r 1)"), "(> r 1.0)");
  EXPECT_EQ(understood("(> 1 r)"), "(> 1.0 r)");
  EXPECT_EQ(understood("(= 1 r)"), "(= 1.0 r)");
  EXPECT_EQ(understood("(= r (- 1))"), "(= r (- 1.0))");
  EXPECT_EQ(understood("(< 0 r 10)"), "(< 0.0 r 10.0)");
  EXPECT_EQ(understood("(distinct 1 2 r)"), "(distinct 1.0 2.0 r)");
  EXPECT_EQ(understood("(= (ite p 1 r) 0)"), "(= (ite p 1.0 r) 0.0)");
  EXPECT_EQ(understood("(= (/ 1 2) r)"), "(= (/ 1.0 2.0) r)");
}

TEST(Resolve, IntTermsGetToReal) {
  EXPECT_EQ(understood("(> r n)"), "(> r (to_real n))");
  EXPECT_EQ(understood("(= n r)"), "(= (to_real n) r)");
  EXPECT_EQ(understood("(= (+ n m) r)"), "(= (to_real (+ n m)) r)");
  EXPECT_EQ(understood("(= (+ n r) s)"), "(= (+ (to_real n) r) s)");
  EXPECT_EQ(understood("(= (* n m r) s)"),
            "(= (* (to_real n) (to_real m) r) s)");
}

TEST(Resolve, IntsAloneStayInts) {
  EXPECT_EQ(understood("(> n 1)"), "(> n 1)");
  EXPECT_EQ(understood("(= (+ 1 2) n)"), "(= (+ 1 2) n)");
  EXPECT_EQ(understood("(= (ite p 1 2) n)"), "(= (ite p 1 2) n)");
}

TEST(Resolve, RealsWhereOnlyIntsWillDo) {
  EXPECT_EQ(understood("(= (mod r 2) 0)"), "(= (mod (to_int r) 2) 0)");
  EXPECT_EQ(understood("(= (mod n 2.0) 0)"), "(= (mod n 2) 0)");
}

TEST(Resolve, ArgumentsOfDeclaredFunctions) {
  const std::string declarations = std::string(kNumbers) + R"(
    (declare-fun real (Real) Bool)
    (declare-fun int (Int) Bool))";
  EXPECT_EQ(understood("(real 1)", declarations), "(real 1.0)");
  EXPECT_EQ(understood("(real n)", declarations), "(real (to_real n))");
  EXPECT_EQ(understood("(int 2.0)", declarations), "(int 2)");
  EXPECT_EQ(understood("(int r)", declarations), "(int (to_int r))");
}

TEST(Resolve, BodiesOfDefinitions) {
  const Parsed parsed = script(R"(
    (define-fun half ((x Int)) Real (/ x 2))
    (define-fun one () Real 1))");
  EXPECT_EQ(test::print(parsed),
            "(define-fun half ((x Int)) Real (/ (to_real x) 2.0))\n"
            "(define-fun one () Real 1.0)\n");
}

TEST(Resolve, NoConversionToBool) {
  EXPECT_EQ(message("(declare-const n Int) (assert (and n true))"),
            "and: argument 1 has sort Int, expected Bool");
  EXPECT_EQ(message("(declare-const n Int) (assert n)"),
            "assert takes a Bool, got Int");
}

// --- logics without Ints -----------------------------------------------------

TEST(Resolve, NumeralsOfRealLogics) {
  const std::string declarations = "(set-logic QF_LRA) (declare-const r Real)";
  EXPECT_EQ(understood("(= r 3)", declarations), "(= r 3.0)");
  EXPECT_EQ(understood("(= 3 4)", declarations), "(= 3.0 4.0)");
  EXPECT_EQ(understood("(= 123456 12)", declarations), "(= 123456.0 12.0)");
  EXPECT_EQ(understood("(= (- 3) (+ 1 2))", declarations),
            "(= (- 3.0) (+ 1.0 2.0))");
  EXPECT_EQ(understood("(= 3 -2)", declarations), "(= 3.0 (- 2.0))");
  EXPECT_EQ(understood("(let ((x 1)) (= x x))", declarations),
            "(let ((x 1.0)) (= x x))");
}

TEST(Resolve, NumeralsOfOtherLogics) {
  for (const char* logic : {"QF_LIA", "QF_LIRA", "ALL", "QF_UF"}) {
    EXPECT_EQ(understood("(= 3 4)", std::string("(set-logic ") + logic + ")"),
              "(= 3 4)")
        << logic;
  }
}

// --- overloading -------------------------------------------------------------

TEST(Resolve, UserFunctionsOfOneName) {
  const std::string declarations = std::string(kNumbers) + R"(
    (declare-fun f (Int) Bool)
    (declare-fun f (Bool) Bool)
    (declare-fun f (Int Int) Bool))";
  const std::string text = "(and (f n) (f p) (f n n))";
  EXPECT_EQ(understood(text, declarations), "(and (f n) (f!1 p) (f!2 n n))");
}

TEST(Resolve, ExactRankBeforeConversion) {
  const std::string declarations = std::string(kNumbers) + R"(
    (declare-fun f (Int) Bool)
    (declare-fun f (Real) Bool))";
  EXPECT_EQ(understood("(and (f n) (f r))", declarations),
            "(and (f n) (f!1 r))");
}

// The version that does not fit must not leave its conversions behind.
TEST(Resolve, FailedVersionChangesNoArguments) {
  const std::string declarations = std::string(kNumbers) + R"(
    (declare-fun f (Int Int) Bool)
    (declare-fun f (Real Bool) Bool))";
  EXPECT_EQ(understood("(f n r)", declarations), "(f n (to_int r))");
}

TEST(Resolve, FailedVersionsAreReportedWithTheirArguments) {
  EXPECT_EQ(message(std::string(kNumbers) + R"(
              (declare-fun f (Real Int) Bool)
              (declare-fun f (Real Real) Bool)
              (assert (f n p)))"),
            "no version of 'f' takes (Int Bool)");
}

TEST(Resolve, DeclaredNamesOfExtensions) {
  const std::string declarations = std::string(kNumbers) + R"(
    (declare-fun exp (Int) Int))";
  EXPECT_EQ(understood("(and (= (exp n) 1) (= (exp r) 1.0))", declarations),
            "(and (= (exp!1 n) 1) (= (exp r) 1.0))");
}

TEST(Resolve, SameRankTwiceIsAMistake) {
  EXPECT_THAT(parse(R"(
    (declare-fun f (Int) Bool)
    (declare-fun f (Int) Bool))")
                  .codes(),
              ElementsAre("already-declared"));
  EXPECT_THAT(parse(R"(
    (declare-const c Int)
    (define-fun c () Int 1))")
                  .codes(),
              ElementsAre("already-declared"));
}

TEST(Resolve, MinusIsUnaryOrBinary) {
  EXPECT_EQ(understood("(= (- n) (- n m) (- n m n))"),
            "(= (- n) (- n m) (- n m n))");
  EXPECT_EQ(understood("(= (- r) (- r s))"), "(= (- r) (- r s))");
}

// --- messages ----------------------------------------------------------------

TEST(Resolve, MessagesNameTheArgument) {
  EXPECT_EQ(message(R"(
    (declare-const b (_ BitVec 8))
    (declare-const c (_ BitVec 9))
    (assert (= (bvadd b c) b)))"),
            "bvadd: argument 2 has sort (_ BitVec 9), expected (_ BitVec 8)");
  EXPECT_EQ(message("(declare-fun f (Int) Bool) (assert (f true))"),
            "f: argument 1 has sort Bool, expected Int");
  EXPECT_EQ(message("(declare-fun f (Int) Bool) (assert (f 1 2))"),
            "f takes 1 argument, got 2");
  EXPECT_EQ(message("(assert (not true false))"),
            "not takes 1 argument, got 2");
  EXPECT_EQ(message("(assert (= ((_ extract 1) #b11) #b1))"),
            "extract takes 2 indices, got 1");
  EXPECT_THAT(message("(assert (= (+ true 1) 1))"),
              HasSubstr("no version of '+' takes (Bool Int)"));
  EXPECT_EQ(message("(assert (f 1))"), "unknown symbol 'f'");
}

TEST(Resolve, PlaceIsThatOfTheArgument) {
  const std::string text = "(assert (and true 5))";
  const Parsed parsed = parse(text);
  ASSERT_EQ(parsed.problems.size(), 1U);
  EXPECT_EQ(parsed.problems[0].span.begin, text.find('5'));
}

}  // namespace
}  // namespace assay::smtlib
