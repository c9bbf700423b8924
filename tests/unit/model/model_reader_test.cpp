// SPDX-License-Identifier: MIT
//
// The models here are what z3 4.8.12, cvc5 1.0.3 and cvc4 1.8 printed, unless a
// test says otherwise.
#include "model/model_reader.h"

#include <atomic>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/model.h"
#include "theory/sorts.h"

namespace assay::model {
namespace {

using test::read_model;
using test::ReadModel;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kUf = R"((set-logic QF_UFLIA)
(declare-sort S 0)
(declare-sort P 1)
(declare-fun a () S)
(declare-fun b () S)
(declare-fun |weird name| () (P Int))
(declare-fun f (S Int) S)
(assert (distinct a b (f a 1)))
(assert (= |weird name| |weird name|))
(check-sat)
)";

Universe universe(const ReadModel& model, const std::string& sort) {
  for (const auto& [key, universe] : model.reading.model.universes) {
    const term::Symbol head{model.parsed.tm->sort_head(key)};
    if (model.parsed.tm->text(model.parsed.tm->symbol(head).name) == sort) {
      return universe;
    }
  }
  return {};
}

TEST(ModelReader, EmptyModel) {
  const ReadModel model =
      read_model("(declare-const x Int)(assert (= x 1))", "()");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.doubt("x"), "the model has no value for it");
  EXPECT_EQ(model.reading.not_an_answer, "");
}

TEST(ModelReader, Z3FunctionsAndUniverse) {
  const ReadModel model = read_model(kUf, R"(sat
(
  ;; universe for S:
  ;;   S!val!1 S!val!0 S!val!2 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun S!val!1 () S)
  (declare-fun S!val!0 () S)
  (declare-fun S!val!2 () S)
  ;; cardinality constraint:
  (forall ((x S)) (or (= x S!val!1) (= x S!val!0) (= x S!val!2)))
  ;; -----------
  ;; universe for (P Int):
  ;;   P!val!0 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun P!val!0 () (P Int))
  ;; cardinality constraint:
  (forall ((x (P Int))) (= x P!val!0))
  ;; -----------
  (define-fun |weird name| () (P Int)
    P!val!0)
  (define-fun b () S
    S!val!0)
  (define-fun a () S
    S!val!1)
  (define-fun f ((x!0 S) (x!1 Int)) S
    (ite (and (= x!0 S!val!1) (= x!1 1)) S!val!2
      S!val!1))
)
)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("S!val!1"), "(as @S_0 S)");
  EXPECT_EQ(model.meaning("S!val!2"), "(as @S_2 S)");
  EXPECT_EQ(model.meaning("a"), "S!val!1");
  EXPECT_EQ(model.meaning("|weird name|"), "");
  EXPECT_EQ(model.meaning("weird name"), "P!val!0");
  EXPECT_EQ(model.meaning("f"),
            "(lambda ((x!0 S) (x!1 Int)) (ite (and (= x!0 S!val!1) (= x!1 1)) "
            "S!val!2 S!val!1))");
  EXPECT_EQ(universe(model, "S").size, 3U);
  EXPECT_TRUE(universe(model, "S").is_complete);
  EXPECT_EQ(universe(model, "P").size, 1U);
  EXPECT_TRUE(universe(model, "P").is_complete);
}

TEST(ModelReader, Cvc5ElementsAndCardinality) {
  const ReadModel model = read_model(kUf, R"(sat
(
; cardinality of S is 3
; rep: (as @S_0 S)
; rep: (as @S_1 S)
; rep: (as @S_2 S)
(define-fun a () S (as @S_1 S))
(define-fun b () S (as @S_0 S))
(define-fun |weird name| () (P Int) (as @(P Int)_0 (P Int)))
(define-fun f ((_arg_1 S) (_arg_2 Int)) S (ite (= (as @S_0 S) _arg_1) (ite (= _arg_2 2) (as @S_1 S) (as @S_2 S)) (as @S_2 S)))
)
)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("@S_1"), "(as @S_0 S)");  // in the order of the text
  EXPECT_EQ(model.meaning("@S_2"), "(as @S_2 S)");
  EXPECT_EQ(model.meaning("@P Int_0"), "(as |@(P Int)_0| (P Int))");
  EXPECT_EQ(universe(model, "S").size, 3U);
  // A comment is not a promise.
  EXPECT_FALSE(universe(model, "S").is_complete);
  EXPECT_THAT(model.reading.stated_universes, SizeIs(1));
}

TEST(ModelReader, Cvc4Elements) {
  const ReadModel model = read_model(kUf, R"(sat
(model
; cardinality of S is 3
(declare-sort S 0)
; rep: @uc_S_0
; rep: @uc_S_1
; rep: @uc_S_2
(declare-sort P 1)
(define-fun a () S @uc_S_1)
(define-fun b () S @uc_S_0)
(define-fun |weird name| () (P Int) |@uc_(P Int)_0|)
(define-fun f ((BOUND_VARIABLE_423 S) (BOUND_VARIABLE_424 Int)) S (ite (= @uc_S_0 BOUND_VARIABLE_423) @uc_S_1 @uc_S_2))
)
)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("@uc_S_0"), "(as @S_1 S)");
  EXPECT_EQ(model.meaning("@uc_(P Int)_0"), "(as |@(P Int)_0| (P Int))");
  EXPECT_EQ(universe(model, "S").size, 3U);
}

TEST(ModelReader, OneNameForElementsOfTwoSorts) {
  const ReadModel model = read_model(
      "(declare-sort S 0)(declare-sort T 0)(declare-const a S)"
      "(declare-const b T)(assert (= a a))(assert (= b b))",
      "((define-fun a () S (as @a0 S)) (define-fun b () T (as @a0 T)))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(universe(model, "S").size, 1U);
  EXPECT_EQ(universe(model, "T").size, 1U);
}

TEST(ModelReader, AuxiliaryFunctionsInAnyOrder) {
  const ReadModel model = read_model(
      "(declare-fun h ((Array Int Int)) Int)(declare-const a (Array Int Int))"
      "(assert (= (h a) 1))",
      R"((
  (define-fun h ((x!0 (Array Int Int))) Int
    (ite (= x!0 (_ as-array k!2)) 9
      3))
  (define-fun a () (Array Int Int)
    (_ as-array k!2))
  (define-fun k!2 ((x!0 Int)) Int
    (ite (= x!0 1) (k!3 x!0) 8))
  (define-fun k!3 ((x!0 Int)) Int
    7)
))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("a"), "(_ as-array k!2)");
  EXPECT_EQ(model.meaning("k!2"),
            "(lambda ((x!0 Int)) (ite (= x!0 1) (k!3 x!0) 8))");
}

TEST(ModelReader, ArraysAsFunctions) {
  // boolector 3
  const ReadModel model = read_model(
      "(declare-const a (Array (_ BitVec 1) (_ BitVec 4)))"
      "(assert (= (select a #b0) #x1))",
      R"(sat
(model
  (define-fun a (
   (a_x0 (_ BitVec 1))) (_ BitVec 4)
    (ite (= a_x0 #b0) #x1
      #x0))
)
)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.meaning("a"),
            "(lambda ((a_x0 (_ BitVec 1))) (ite (= a_x0 #b0) #x1 #x0))");
}

TEST(ModelReader, FunctionsOfHigherOrder) {
  const ReadModel model = read_model(
      "(set-logic HO_ALL)(declare-fun f () (-> Int Int))"
      "(declare-fun g (Int) (-> Int Int))(declare-fun h (Int) Int)"
      "(assert (= (g 1) f))(assert (= (h 1) 2))",
      "(\n(define-fun f ((V1 Int)) Int 2)\n"
      "(define-fun g ((V1 Int) (V2 Int)) Int (+ V1 V2))\n"
      "(define-fun h () (-> Int Int) (lambda ((x Int)) x))\n)\n");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("f"), "(lambda ((V1 Int)) 2)");
  EXPECT_EQ(model.meaning("g"),
            "(lambda ((V1 Int)) (lambda ((V2 Int)) (+ V1 V2)))");
}

TEST(ModelReader, NumbersOfEveryKind) {
  const ReadModel model = read_model(
      "(declare-const x Real)(declare-const y Real)(declare-const i Int)"
      "(assert (and (= x y) (= i 1)))",
      "((define-fun x () Real (- (/ 1.0 3.0)))"
      " (define-fun y () Real (/ (- 1) 3))"
      " (define-fun i () Int (- 12)))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.meaning("x"), "(- (/ 1.0 3.0))");
  EXPECT_EQ(model.meaning("y"), "(/ (- 1.0) 3.0)");
  EXPECT_EQ(model.meaning("i"), "(- 12)");
}

TEST(ModelReader, IntegerWithAFractionIsNoValue) {
  const char* script = "(declare-const x Int)(assert (> x 3))(check-sat)";
  for (const char* value : {"3.5", "(/ 7 2)", "(- 3.5)"}) {
    const ReadModel model = read_model(
        script, "((define-fun x () Int " + std::string(value) + "))");
    ASSERT_THAT(model.reading.problems, SizeIs(1)) << value;
    EXPECT_EQ(model.reading.problems[0].message,
              "a fraction as the value of an integer is not supported");
    EXPECT_EQ(model.reading.problems[0].severity, Severity::Unsupported);
    EXPECT_NE(model.doubt("x"), "");
  }
  for (const char* value : {"4.0", "(- 4.0)", "4"}) {
    EXPECT_THAT(
        read_model(script, "((define-fun x () Int " + std::string(value) + "))")
            .reading.problems,
        IsEmpty())
        << value;
  }
}

TEST(ModelReader, RoundedNumbersAreInDoubt) {
  // z3 pp.decimal=true
  const ReadModel model =
      read_model("(declare-const x Real)(declare-const y Real)(assert (= x y))",
                 "(\n  (define-fun x () Real\n    (- 1.4142135623?))\n"
                 "  (define-fun y () Real\n    0.5)\n)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.doubt("x"), "its value is rounded");
  EXPECT_THAT(model.readings("x"), ElementsAre("(- 1.4142135623)"));
  EXPECT_EQ(model.meaning("y"), "0.5");
}

TEST(ModelReader, DescribedNumbersAreInDoubt) {
  const ReadModel model = read_model(
      "(declare-const x Real)(assert (= x x))",
      "(model\n(define-fun x () Real (witness ((BOUND_VARIABLE_833 Real)) "
      "(and (>= BOUND_VARIABLE_833 (/ (- 1482917) 1048576)) (>= (* (- 1.0) "
      "BOUND_VARIABLE_833) (/ 741455 524288)))))\n)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.doubt("x"), "its value is rounded");
}

TEST(ModelReader, TablesForDivisionByZero) {
  const ReadModel model =
      read_model("(declare-const i Int)(assert (= (div i 0) (mod i 0)))",
                 R"((
  (define-fun i () Int
    3)
  (define-fun /0 ((x!0 Real) (x!1 Real)) Real
    5.0)
  (define-fun div0 ((x!0 Int) (x!1 Int)) Int
    5)
  (define-fun mod0 ((x!0 Int)) Int
    9)
))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  const theory::Theories& theories = test::language().theories();
  EXPECT_THAT(model.reading.model.unspecified, SizeIs(6));
  EXPECT_TRUE(model.reading.model.unspecified.contains(theories.get_op("mod")));
}

TEST(ModelReader, DatatypesWithParameters) {
  constexpr const char* kScript =
      "(declare-datatypes ((Lst 1)) ((par (T) ((nil) (cons (head T) (tail (Lst "
      "T)))))))(declare-const x (Lst Int))(assert ((_ is cons) x))";
  const ReadModel cvc = read_model(
      kScript,
      "(\n(define-fun x () (Lst Int) ((as cons (Lst Int)) 0 ((as cons (Lst "
      "Int)) 1 (as nil (Lst Int)))))\n)");
  EXPECT_THAT(cvc.reading.problems, IsEmpty());
  EXPECT_EQ(cvc.meaning("x"), "(cons 0 (cons 1 (as nil (Lst Int))))");
  const ReadModel old = read_model(
      kScript,
      "(model\n(declare-datatypes ((Lst 1)) ((par (T)((nil) (cons (head T) "
      "(tail (Lst T)))))))\n(define-fun x () (Lst Int) (as nil (Lst Int)))\n)");
  EXPECT_THAT(old.reading.problems, IsEmpty());
  EXPECT_EQ(old.meaning("x"), "(as nil (Lst Int))");
}

TEST(ModelReader, FloatsAndRoundingModes) {
  const ReadModel model = read_model(
      "(declare-const x Float32)(declare-const y Float16)"
      "(declare-const m RoundingMode)(declare-const n RoundingMode)"
      "(assert (= x x))(assert (= y y))(assert (= m n))",
      R"((
  (define-fun x () Float32
    (_ NaN 8 24))
  (define-fun y () (_ FloatingPoint 5 11)
    (fp #b0 #b00001 #b0000000000))
  (define-fun n () RoundingMode
    roundTowardNegative)
  (define-fun m () RoundingMode RTZ)
))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("x"), "(_ NaN 8 24)");
  EXPECT_EQ(model.meaning("m"), "RTZ");
}

TEST(ModelReader, SetsBagsSequencesTuples) {
  const ReadModel model = read_model(
      "(declare-fun s () (Set Int))(declare-fun b () (Bag Int))"
      "(declare-fun q () (Seq Int))(declare-fun t () (Tuple Int Bool))"
      "(assert (set.member 3 s))(assert (= b b))(assert (= q q))"
      "(assert (= t t))",
      "(\n(define-fun s () (Set Int) (set.union (set.singleton 4) "
      "(set.singleton 3)))\n(define-fun b () (Bag Int) (bag.union_disjoint "
      "(bag "
      "3 2) (bag 4 1)))\n(define-fun q () (Seq Int) (seq.++ (seq.unit 1) "
      "(seq.unit 1)))\n(define-fun t () (Tuple Int Bool) (tuple 0 false))\n)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
}

TEST(ModelReader, Z3SetsAreArrays) {
  const ReadModel model = read_model(
      "(declare-fun s () (Set Int))(assert (select s 3))",
      "(\n  (define-fun s () (Set Int)\n    ((as const (Set Int)) true))\n)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.meaning("s"), "((as const (Array Int Bool)) true)");
}

// --- strings -----------------------------------------------------------------

constexpr const char* kString = "(declare-const s String)(assert (= s s))";

TEST(ModelReader, Cvc5StringsHaveOneReading) {
  const ReadModel model = read_model(
      kString, R"(((define-fun s () String "a\u{5c}u{61}\u{0}""\u{1f600}")))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.meaning("s"), R"("a\u{5c}u{61}\u{0}""\u{1f600}")");
}

TEST(ModelReader, Z3StringsWithEscapesAreInDoubt) {
  // The value was a\u{61} and then the character 0.
  const ReadModel model = read_model(
      kString, "(\n  (define-fun s () String\n    \"a\\u{61}\\u{0}\")\n)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.doubt("s"), "its string can be read in several ways");
  EXPECT_THAT(model.readings("s"),
              ElementsAre(R"("a\u{5c}u{61}\u{0}")",
                          R"("aa\u{0}")",
                          R"("a\u{5c}u{61}\u{5c}u{0}")"));
}

TEST(ModelReader, Z3StringsWithoutEscapesHaveOneReading) {
  const ReadModel model = read_model(
      kString, "(\n  (define-fun s () String\n    \"a\\q\\u{}\")\n)");
  EXPECT_EQ(model.meaning("s"), R"("a\u{5c}q\u{5c}u{}")");
}

TEST(ModelReader, OldEscapesAreInDoubt) {
  const ReadModel model =
      read_model(kString, R"((model (define-fun s () String "\x41\n\\")))");
  EXPECT_THAT(
      model.readings("s"),
      ElementsAre(R"("\u{5c}x41\u{5c}n\u{5c}\u{5c}")", R"("A\u{a}\u{5c}")"));
}

// --- answers around the model ------------------------------------------------

constexpr const char* kInt = "(declare-const x Int)(assert (= x 1))(check-sat)";

TEST(ModelReader, OnlyAnAnswerOfSatIsJudged) {
  constexpr const char* kModel = "(\n(define-fun x () Int 1)\n)\n";
  const auto why = [&](const std::string& before, const std::string& after) {
    return read_model(kInt, before + kModel + after).reading.not_an_answer;
  };
  EXPECT_EQ(why("", ""), "");
  EXPECT_EQ(why("sat\n", ""), "");
  EXPECT_EQ(why("success\nsat\n", ""), "");
  EXPECT_EQ(why("unknown\n", ""), "the solver's answer is unknown");
  EXPECT_EQ(why("(error \"line 1: bad\")\nsat\n", ""),
            "the solver reports an error before its answer");
  EXPECT_EQ(why("(error \"line 1: bad\")\n", ""),
            "the solver reports an error before its answer");
  EXPECT_EQ(why("sat\n(error \"no proof\")\n", ""), "");
  EXPECT_EQ(why("sat\n", "(error \"no core\")\n"), "");
}

TEST(ModelReader, OtherAnswersAreSkipped) {
  const ReadModel model = read_model(
      kInt,
      "sat\n((x 7))\n(objectives (x 3))\n(model (define-fun x () Int 1))\n"
      "((x 9))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_EQ(model.meaning("x"), "1");
}

TEST(ModelReader, BareDefinitions) {
  const ReadModel model =
      read_model("(declare-const x Int)(declare-const y Int)(assert (= x y))",
                 "(define-fun x () Int 1)\n(define-const y Int 2)\n");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
}

constexpr const char* kMany =
    "(declare-const x Int)(assert (> x 0))(check-sat)"
    "(push 1)(declare-const y Int)(assert (> y 1))(check-sat)(pop 1)"
    "(push 1)(declare-const y Bool)(assert y)"
    "(check-sat-assuming ((> x 5) y))(pop 1)(check-sat)";

TEST(ModelReader, ModelsOfSeveralChecks) {
  const std::string text =
      "sat\n((define-fun x () Int 1))\n"
      "sat\n((define-fun x () Int 1) (define-fun y () Int 2))\n"
      "sat\n((define-fun x () Int 6) (define-fun y () Bool true))\n"
      "sat\n((define-fun x () Int 4))\n";
  const ReadModel first = read_model(kMany, text);
  EXPECT_EQ(first.meaning("x"), "1");
  EXPECT_THAT(first.reading.check.claims, SizeIs(1));
  const ReadModel second = read_model(kMany, text, 2);
  EXPECT_THAT(second.reading.problems, IsEmpty());
  EXPECT_EQ(second.meaning("y"), "2");
  EXPECT_THAT(second.reading.check.claims, SizeIs(2));
  const ReadModel third = read_model(kMany, text, 3);
  EXPECT_EQ(third.meaning("y"), "true");
  EXPECT_THAT(third.reading.doubts, IsEmpty());
  EXPECT_THAT(third.reading.check.claims, SizeIs(4));
  const ReadModel fourth = read_model(kMany, text, 4);
  EXPECT_EQ(fourth.meaning("x"), "4");
  EXPECT_THAT(fourth.reading.check.claims, SizeIs(1));
  EXPECT_THAT(read_model(kMany, text, 5).problem_codes(),
              ElementsAre("no-model", "no-check"));
}

TEST(ModelReader, TheFirstModelTellsItsCheck) {
  const ReadModel model = read_model(
      kMany, "unsat\nsat\n((define-fun x () Int 1) (define-fun y () Int 2))");
  EXPECT_EQ(model.meaning("y"), "2");
  EXPECT_THAT(model.reading.check.claims, SizeIs(2));
}

// --- what is wrong with models -----------------------------------------------

TEST(ModelReader, NoModel) {
  EXPECT_THAT(read_model(kInt, "").problem_codes(), ElementsAre("no-model"));
  EXPECT_THAT(read_model(kInt, "unsat\n(error \"no model\")").problem_codes(),
              ElementsAre("no-model"));
}

TEST(ModelReader, WhatIsNotAModel) {
  EXPECT_THAT(read_model(kInt, "((define-fun x () Int 1)").problem_codes(),
              ElementsAre("syntax"));
  EXPECT_THAT(read_model(kInt, "((define-fun x () Int true))").problem_codes(),
              ElementsAre("ill-sorted"));
  EXPECT_THAT(
      read_model(kInt, "(model (define-fun x () Int 1) 7)").problem_codes(),
      ElementsAre("syntax"));
}

TEST(ModelReader, ProblemsHaveTheirPlace) {
  const std::string text = "(\n(define-fun x () Int\n   (ite 5 1 2))\n)";
  const ReadModel model = read_model(kInt, text);
  ASSERT_THAT(model.reading.problems, SizeIs(1));
  EXPECT_EQ(text.substr(model.reading.problems[0].span.begin, 3), "5 1");
}

TEST(ModelReader, AnUnknownNameMakesADoubt) {
  const ReadModel model = read_model(
      "(declare-codatatype Strm ((scons (shead Int) (stail Strm))))"
      "(declare-const x Strm)(declare-const r RegLan)"
      "(assert (= x x))(assert (= r r))",
      "(\n(define-fun x () Strm (scons 1 cbv_Strm_0))\n"
      "(define-fun r () RegLan r)\n)");
  EXPECT_EQ(model.doubt("x"), "its value cannot be read");
  ASSERT_THAT(model.reading.problems, SizeIs(1));
  EXPECT_EQ(model.reading.problems[0].severity, Severity::Unsupported);
  EXPECT_EQ(model.doubt("r"), "it is defined by itself");
}

TEST(ModelReader, OneNameForTwoThingsDecidesNothing) {
  EXPECT_NE(read_model(kInt, "((define-fun x () Int 1)(define-fun x () Int 2))")
                .reading.not_an_answer,
            "");
  EXPECT_NE(read_model("(declare-sort S 0)(declare-const S!val!0 S)"
                       "(assert (= S!val!0 S!val!0))",
                       "((declare-fun S!val!0 () S) (define-fun S!val!0 () S "
                       "S!val!0))")
                .reading.not_an_answer,
            "");
}

TEST(ModelReader, NamesOfTheScriptThatHaveAMeaningAreIgnored) {
  const ReadModel model = read_model(
      "(define-fun two () Int 2)(declare-const x Int)"
      "(assert (! (= x two) :named a1))",
      "((define-fun two () Int 2) (define-fun x () Int 2) "
      "(define-fun a1 () Bool (= x two)) (define-fun other () Int 4))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
}

TEST(ModelReader, ADefinitionOfAnotherRankIsNotTheSymbols) {
  const std::string text = "((define-fun x () Real 1.0))";
  const ReadModel model = read_model(kInt, text);
  EXPECT_EQ(model.doubt("x"), "the model has no value for it");
  ASSERT_THAT(model.reading.problems, SizeIs(1));
  const Diag& problem = model.reading.problems[0];
  EXPECT_EQ(problem.code, "model-sort");
  EXPECT_EQ(problem.severity, Severity::Error);
  EXPECT_EQ(problem.message, "x is Real here, but Int in the script");
  EXPECT_EQ(problem.span.begin, text.find('x'));
  EXPECT_EQ(read_model("(declare-fun f (Int Bool) Int)(assert (= (f 1 true) "
                       "2))",
                       "((define-fun f ((a Int)) Int 1))")
                .reading.problems.at(0)
                .message,
            "f is (Int) Int here, but (Int Bool) Int in the script");
}

// A function may have the name of another one, with another rank.
TEST(ModelReader, AnOverloadedNameHasAllItsRanks) {
  const ReadModel model = read_model(
      "(declare-const x Int)(push 1)(declare-const x Real)(assert (> (as x "
      "Real) 0.0))(check-sat)",
      "((define-fun x () Int 1)(define-fun x () Real 1.0))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
}

TEST(ModelReader, RecursiveDefinitions) {
  const ReadModel model = read_model(
      "(declare-fun f (Int) Int)(declare-fun g (Int) Int)(declare-fun h (Int) "
      "Int)(assert (= (f 1) (g 1) (h 1)))",
      "((define-fun-rec f ((n Int)) Int (ite (<= n 0) 1 (f (- n 1))))"
      " (define-funs-rec ((g ((n Int)) Int) (h ((n Int)) Int)) ((h n) 3)))");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
  EXPECT_EQ(model.meaning("g"), "(lambda ((n Int)) (h n))");
}

// Reading took the square of the number of definitions: each was looked for
// among all commands, and each use of a later one was another round.
TEST(ModelReader, ManyDefinitions) {
  constexpr size_t kCount = 20'000;
  std::string model = "(\n";
  for (size_t i = 0; i < kCount; ++i) {
    model += fmt::format("(define-fun f{} () Int f{})\n", i, i + 1);
  }
  model += fmt::format("(define-fun f{} () Int 7)\n", kCount);
  model +=
      "(define-fun c () Int d)(define-fun d () Int c)"
      "(define-fun x () Int f0)(define-fun y () Int c))";
  const ReadModel reading = read_model(
      "(declare-const x Int)(declare-const y Int)(assert (= x y))", model);
  EXPECT_THAT(reading.reading.problems, IsEmpty());
  EXPECT_THAT(reading.reading.doubts, SizeIs(1));
  EXPECT_EQ(reading.doubt("y"), "it is defined by itself");
  EXPECT_EQ(reading.meaning("x"), "f0");
  EXPECT_EQ(reading.reading.model.symbols.size(), kCount + 2);
}

TEST(ModelReader, ProblemsAreBounded) {
  std::string model = "(";
  for (int i = 0; i < 1000; ++i) {
    model += fmt::format("(define-fun a{0} () Int (g{0} 1)) 7 ", i);
  }
  const ReadModel reading = read_model(kInt, model + ")");
  EXPECT_THAT(reading.reading.problems, SizeIs(200));
}

TEST(ModelReader, WhatIsStoppedIsNoAnswer) {
  const test::Parsed parsed = test::script(kInt);
  const std::atomic<bool> is_stopped = true;
  const ModelReading reading = model::read_model(test::language(),
                                                 *parsed.tm,
                                                 parsed.script,
                                                 "((define-fun x () Int 1))",
                                                 {.is_stopped = &is_stopped});
  EXPECT_THAT(reading.not_an_answer, HasSubstr("stopped"));
}

TEST(ModelReader, LetsInBodies) {
  const ReadModel model = read_model(
      "(declare-fun a () (Array Int Int))(assert (= a a))",
      "(\n  (define-fun a () (Array Int Int)\n    (let ((a!1 (store ((as const "
      "(Array Int Int)) 5) 2 (- 7))))\n  (store a!1 6 7)))\n)");
  EXPECT_THAT(model.reading.problems, IsEmpty());
  EXPECT_THAT(model.reading.doubts, IsEmpty());
}

}  // namespace
}  // namespace assay::model
