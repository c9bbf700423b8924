// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::smtlib {
namespace {

using test::parse;
using test::Parsed;
using test::print;
using test::script;
using testing::ElementsAre;
using testing::IsEmpty;

// --- levels ------------------------------------------------------------------

TEST(ParseCommands, PopForgetsDeclarations) {
  EXPECT_THAT(parse(R"(
    (push 1)
    (declare-const x Int)
    (assert (> x 0))
    (pop 1)
    (assert (> x 0)))")
                  .codes(),
              ElementsAre("unknown-symbol"));
  EXPECT_THAT(
      parse(R"(
    (push 1)
    (declare-sort S 0)
    (define-sort T () Int)
    (declare-datatype D ((d)))
    (assert (! true :named n))
    (pop 1)
    (declare-const a S)
    (declare-const b T)
    (assert (= d d))
    (assert n))")
          .codes(),
      ElementsAre(
          "unknown-sort", "unknown-sort", "unknown-symbol", "unknown-symbol"));
}

TEST(ParseCommands, NamesMayComeAgainAfterPop) {
  const Parsed parsed = script(R"(
    (push 1)
    (declare-const x Int)
    (assert (> x 0))
    (pop 1)
    (push 1)
    (declare-const x Bool)
    (assert x)
    (pop 1)
    (declare-const x Real)
    (assert (> x 0.0)))");
  EXPECT_EQ(print(parsed), R"((push 1)
(declare-const x Int)
(assert (> x 0))
(pop 1)
(push 1)
(declare-const x Bool)
(assert x)
(pop 1)
(declare-const x Real)
(assert (> x 0.0))
)");
}

TEST(ParseCommands, OuterMeaningComesBack) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (push 1)
    (declare-const x Bool)
    (assert x)
    (pop 1)
    (assert (> x 0)))");
  EXPECT_THAT(parsed.problems, IsEmpty());
}

TEST(ParseCommands, SeveralLevelsAtOnce) {
  EXPECT_THAT(parse(R"(
    (push 2)
    (declare-const x Int)
    (push 1)
    (declare-const y Int)
    (pop 2)
    (assert (> x 0))
    (assert (> y 0))
    (pop 1)
    (pop 1))")
                  .codes(),
              ElementsAre("unknown-symbol", "unknown-symbol", "pop"));
  EXPECT_THAT(
      parse("(push 0) (declare-const x Int) (pop 0) (assert (> x 0))").codes(),
      IsEmpty());
  EXPECT_THAT(parse("(push) (pop)").codes(), IsEmpty());
}

TEST(ParseCommands, PopOfTooManyLevels) {
  EXPECT_THAT(parse("(pop 1)").codes(), ElementsAre("pop"));
  EXPECT_THAT(parse("(push 1) (pop 2)").codes(), ElementsAre("pop"));
}

// Nobody knows how many levels a wrong push would have made.
TEST(ParseCommands, WrongPushGivesOneProblem) {
  for (const std::string push :
       {"1x", "a", "-1", "99999999999", "1 1", "(1)"}) {
    const std::string wrong = "(push " + push + ")";
    for (const std::string& rest :
         {std::string("(pop 1)"),
          std::string("(pop 2) (pop 1)"),
          std::string("(push 1) (declare-const x Int) (pop 3)"),
          std::string("(declare-const x Int) (assert (> x 0)) (pop 1) "
                      "(declare-const x Int)"),
          wrong + "(pop 1) (pop 1) (check-sat)"}) {
      const Parsed parsed = parse(wrong + rest);
      const size_t expected = rest.starts_with(wrong) ? 2 : 1;
      EXPECT_EQ(parsed.codes().size(), expected) << wrong << rest;
    }
  }
  // What was declared outside stays.
  EXPECT_THAT(parse(R"(
    (push 1)
    (declare-const a Bool)
    (push 1x)
    (declare-const b Bool)
    (pop 1)
    (assert a)
    (pop 1)
    (assert a))")
                  .codes(),
              ElementsAre("syntax", "unknown-symbol"));
  // From a reset on, the levels are known again.
  EXPECT_EQ(parse("(push 1x) (reset) (pop 1)").codes().size(), 2U);
}

TEST(ParseCommands, WrongPopGivesOneProblem) {
  EXPECT_EQ(parse(R"(
    (push 1)
    (declare-const x Bool)
    (declare-sort S 0)
    (pop 1x)
    (declare-const x Bool)
    (declare-sort S 0)
    (assert x)
    (pop 1))")
                .codes()
                .size(),
            1U);
}

TEST(ParseCommands, GlobalDeclarationsStay) {
  EXPECT_THAT(parse(R"(
    (set-option :global-declarations true)
    (push 1)
    (declare-const x Int)
    (declare-sort S 0)
    (pop 1)
    (assert (> x 0))
    (declare-const s S))")
                  .codes(),
              IsEmpty());
  EXPECT_THAT(parse(R"(
    (set-option :global-declarations false)
    (push 1)
    (declare-const x Int)
    (pop 1)
    (assert (> x 0)))")
                  .codes(),
              ElementsAre("unknown-symbol"));
}

TEST(ParseCommands, GlobalDeclarationsCannotComeAgain) {
  EXPECT_THAT(parse(R"(
    (set-option :global-declarations true)
    (push 1)
    (declare-const x Int)
    (pop 1)
    (declare-const x Int))")
                  .codes(),
              ElementsAre("already-declared"));
}

TEST(ParseCommands, ResetForgetsEverything) {
  EXPECT_THAT(parse(R"(
    (set-logic QF_LRA)
    (declare-const x Real)
    (push 1)
    (reset)
    (set-logic QF_LIA)
    (declare-const x Int)
    (assert (= x 1))
    (pop 1))")
                  .codes(),
              ElementsAre("pop"));
  EXPECT_THAT(parse("(declare-const x Int) (reset) (assert (> x 0))").codes(),
              ElementsAre("unknown-symbol"));
}

TEST(ParseCommands, ResetAssertionsKeepsGlobalDeclarations) {
  EXPECT_THAT(parse(R"(
    (set-option :global-declarations true)
    (declare-const x Int)
    (push 1)
    (reset-assertions)
    (assert (> x 0))
    (pop 1))")
                  .codes(),
              ElementsAre("pop"));
}

TEST(ParseCommands, LogicIsSetOnce) {
  EXPECT_THAT(parse("(set-logic QF_LIA) (set-logic QF_LRA)").codes(),
              ElementsAre("logic-twice"));
}

// --- declarations ------------------------------------------------------------

TEST(ParseCommands, DefineSortIsAnAbbreviation) {
  const Parsed parsed = script(R"(
    (define-sort Map (A B) (Array A (Array B A)))
    (define-sort Word () (_ BitVec 8))
    (declare-const m (Map Int Word)))");
  EXPECT_EQ(print(parsed),
            "(define-sort Map (T0 T1) (Array T0 (Array T1 T0)))\n"
            "(define-sort Word () (_ BitVec 8))\n"
            "(declare-const m (Array Int (Array (_ BitVec 8) Int)))\n");
}

TEST(ParseCommands, RecursiveDefinitionsSeeThemselves) {
  EXPECT_THAT(parse(R"(
    (define-fun-rec f ((x Int)) Int (ite (> x 0) (f (- x 1)) 0))
    (define-funs-rec ((even ((x Int)) Bool) (odd ((x Int)) Bool))
      ((or (= x 0) (odd (- x 1))) (and (> x 0) (even (- x 1)))))
    (assert (even (f 2))))")
                  .codes(),
              IsEmpty());
  EXPECT_THAT(parse("(define-fun g ((x Int)) Int (g x))").codes(),
              ElementsAre("unknown-symbol"));
}

TEST(ParseCommands, ParametersEndWithTheDefinition) {
  EXPECT_THAT(parse(R"(
    (define-fun f ((x Int)) Int x)
    (define-funs-rec ((g ((y Int)) Int) (h ((z Int)) Int)) (y z))
    (assert (> x 0))
    (assert (> y 0))
    (assert (> z 0))
    (define-funs-rec ((k ((y Int)) Int) (l ((z Int)) Int)) (z y)))")
                  .codes(),
              ElementsAre("unknown-symbol",
                          "unknown-symbol",
                          "unknown-symbol",
                          "unknown-symbol"));
}

TEST(ParseCommands, Datatypes) {
  const std::string text =
      "(declare-datatypes ((Tree 1) (Forest 1)) "
      "((par (T0) ((node (value T0) (children (Forest T0))))) "
      "(par (T0) ((empty) (add (first (Tree T0)) (rest (Forest T0)))))))\n"
      "(declare-const t (Tree Int))\n"
      "(assert (= (children t) (as empty (Forest Int))))\n"
      "(assert ((_ is node) t))\n";
  EXPECT_EQ(print(script(text)), text);
}

TEST(ParseCommands, DatatypesWithoutFiniteValues) {
  EXPECT_EQ(parse("(declare-datatype D ((d (e D))))").problems.size(), 1U);
  EXPECT_THAT(parse("(declare-codatatype D ((d (e D))))").problems, IsEmpty());
}

// --- what is kept as it came -------------------------------------------------

TEST(ParseCommands, OtherCommandsRoundTrip) {
  const std::string text = R"((set-option :produce-models true)
(set-info :source |a
b|)
(declare-const x Int)
(check-sat)
(check-sat-assuming ((> x 0) (not (> x 1))))
(get-value (x (+ x 1)))
(get-model)
(get-info :reason-unknown)
(echo "a ""quoted"" text")
(get-unsat-core)
(exit)
)";
  EXPECT_EQ(print(script(text)), text);
}

TEST(ParseCommands, TermsInCommandsAreChecked) {
  EXPECT_THAT(parse("(check-sat-assuming (1))").codes(),
              ElementsAre("not-bool"));
  EXPECT_THAT(parse("(get-value (nope))").codes(),
              ElementsAre("unknown-symbol"));
}

// What fails is not printed, so that it must not change how the rest is read.
TEST(ParseCommands, AWrongSetLogicSetsNoLogic) {
  for (const char* head :
       {"(set-logic HO_ALL (x))", "(set-info :smt-lib-version 2.7 (x))"}) {
    const Parsed parsed =
        parse(std::string(head) + "(assert (= ((lambda ((x Int)) x) 3) 3))");
    EXPECT_EQ(parsed.problems.size(), 1U) << head;
    EXPECT_EQ(parsed.script.logic, "");
    const Parsed again = test::parse(test::print(parsed));
    EXPECT_THAT(again.problems, testing::IsEmpty()) << test::print(parsed);
  }
}

TEST(ParseCommands, AWrongSetOptionSetsNothing) {
  const Parsed parsed = parse(
      "(set-option :global-declarations true x)(push 1)"
      "(declare-const y Int)(pop 1)(assert (> y 0))");
  EXPECT_EQ(parsed.problems.size(), 2U);
  EXPECT_THAT(parse(print(parsed)).problems, IsEmpty());
}

TEST(Script, SeesRecursiveDefinitions) {
  EXPECT_TRUE(test::script("(define-fun-rec f ((x Int)) Int (f x))")
                  .script.has_recursion());
  EXPECT_FALSE(
      test::script("(define-fun f ((x Int)) Int x)").script.has_recursion());
}

}  // namespace
}  // namespace assay::smtlib
