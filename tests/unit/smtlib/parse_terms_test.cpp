// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::smtlib {
namespace {

using term::BinderKind;
using term::Kind;
using term::Term;
using term::TermManager;
using test::parse;
using test::Parsed;
using test::script;
using test::term_text;
using testing::ElementsAre;

TEST(ParseTerms, KindsOfTerms) {
  const Parsed parsed = script(R"(
    (declare-fun f (Int) Int)
    (assert (forall ((x Int)) (! (= (f x) (+ x 1)) :pattern ((f x))))))");
  const TermManager& tm = *parsed.tm;
  const Term all = parsed.assertion();
  EXPECT_EQ(tm.kind(all), Kind::Binder);
  EXPECT_EQ(tm.binder_kind(all), BinderKind::Forall);
  const Term noted = tm.children(all)[0];
  EXPECT_EQ(tm.kind(noted), Kind::Annotated);
  EXPECT_EQ(tm.child_count(noted), 2U);
  EXPECT_EQ(tm.attributes(noted)[0].terms, 1U);
  const Term equal = tm.children(noted)[0];
  EXPECT_EQ(tm.kind(equal), Kind::App);
  const Term call = tm.children(equal)[0];
  EXPECT_EQ(tm.kind(call), Kind::Call);
  EXPECT_EQ(call, tm.children(noted)[1]) << "equal terms are one";
  const Term sum = tm.children(equal)[1];
  EXPECT_EQ(tm.kind(tm.children(sum)[0]), Kind::Variable);
  EXPECT_EQ(tm.kind(tm.children(sum)[1]), Kind::Literal);
}

TEST(ParseTerms, NothingIsRewritten) {
  for (const std::string text : {"(and true true)",
                                 "(and (and true false) true)",
                                 "(not (not true))",
                                 "(= 1 1 1)",
                                 "(let ((x true)) x)",
                                 "(ite true false true)",
                                 "(> (+ 1 (+ 2 3)) (- 4))",
                                 "(or false)"}) {
    const Parsed parsed = script("(assert " + text + ")");
    EXPECT_EQ(term_text(parsed, parsed.assertion()), text);
  }
}

TEST(ParseTerms, EveryBinderHasVariablesOfItsOwn) {
  const Parsed parsed = script(R"(
    (assert (and (forall ((x Int)) (> x 0)) (forall ((x Int)) (> x 0)))))");
  const TermManager& tm = *parsed.tm;
  const std::span<const Term> both = tm.children(parsed.assertion());
  EXPECT_NE(both[0], both[1]);
  EXPECT_NE(tm.binder_vars(both[0])[0], tm.binder_vars(both[1])[0]);
}

// --- shadowing ---------------------------------------------------------------

// The variables' names as they are printed tell which is which.
std::string understood(const std::string& term) {
  const Parsed parsed = script(R"(
    (declare-const c Int)
    (declare-fun f (Int) Int)
    (assert )" + term + ")");
  return term_text(parsed, parsed.assertion());
}

TEST(ParseTerms, VariableHidesConstant) {
  EXPECT_EQ(understood("(forall ((c Int)) (> c 0))"),
            "(forall ((c!1 Int)) (> c!1 0))");
  EXPECT_EQ(understood("(and (forall ((c Int)) (> c 0)) (> c 1))"),
            "(and (forall ((c!1 Int)) (> c!1 0)) (> c 1))");
  EXPECT_EQ(understood("(let ((c (+ c 1))) (> c 0))"),
            "(let ((c!1 (+ c 1))) (> c!1 0))");
}

TEST(ParseTerms, InnerHidesOuter) {
  EXPECT_EQ(
      understood("(forall ((x Int)) (and (exists ((x Int)) (> x 0)) (> x 1)))"),
      "(forall ((x Int)) (and (exists ((x!1 Int)) (> x!1 0)) (> x 1)))");
  EXPECT_EQ(understood("(forall ((x Int) (x Bool)) x)"),
            "(forall ((x Int) (x!1 Bool)) x!1)")
      << "the later of two counts";
}

TEST(ParseTerms, LetIsParallel) {
  EXPECT_EQ(understood("(let ((x 1) (y 2)) (let ((x y) (y x)) (> x y)))"),
            "(let ((x 1) (y 2)) (let ((x!1 y) (y!1 x)) (> x!1 y!1)))");
}

TEST(ParseTerms, VariableHidesOperatorsAndFunctions) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (assert (let ((and p)) (not and)))
    (assert (and p p)))");
  EXPECT_EQ(term_text(parsed, parsed.assertion(0)),
            "(let ((and!1 p)) (not and!1))");
  EXPECT_EQ(term_text(parsed, parsed.assertion(1)), "(and p p)");
  EXPECT_EQ(understood("(forall ((f Int)) (> f 0))"),
            "(forall ((f!1 Int)) (> f!1 0))");
}

TEST(ParseTerms, BarsDoNotMatter) {
  EXPECT_EQ(understood("(> |c| (|f| c))"), "(> c (f c))");
  EXPECT_EQ(understood("(forall ((|x| Int)) (> x |x|))"),
            "(forall ((x Int)) (> x x))");
}

TEST(ParseTerms, ScopeEndsWithTheBinder) {
  EXPECT_THAT(
      parse("(assert (and (exists ((x Int)) (> x 0)) (> x 0)))").codes(),
      ElementsAre("unknown-symbol"));
  EXPECT_THAT(parse("(assert (let ((x 1) (y x)) (> x y)))").codes(),
              ElementsAre("unknown-symbol"));
}

// --- match, names, function values -------------------------------------------

constexpr const char* kList = R"(
  (declare-datatype List ((nil) (cons (head Int) (tail List))))
  (declare-const l List)
)";

TEST(ParseTerms, Match) {
  const auto match = [](const std::string& cases) {
    const Parsed parsed =
        script(std::string(kList) + "(assert (match l " + cases + "))");
    return term_text(parsed, parsed.assertion());
  };
  EXPECT_EQ(match("((nil true) ((cons h t) (> h 0)))"),
            "(match l ((nil true) ((cons h t) (> h 0))))");
  EXPECT_EQ(match("(((cons h t) (> h 0)) (other (= other nil)))"),
            "(match l (((cons h t) (> h 0)) (other (= other nil))))");
  EXPECT_EQ(match("(((cons _ t) (= t l)) (_ false))"),
            "(match l (((cons v t) (= t l)) (v false)))");
}

TEST(ParseTerms, MatchMistakes) {
  const auto codes = [](const std::string& cases) {
    return parse(std::string(kList) + "(assert (match l " + cases + "))")
        .codes();
  };
  EXPECT_THAT(codes("((nil true) ((cons h) true))"),
              ElementsAre("match-pattern"));
  EXPECT_THAT(codes("(((foo h) true) (_ true))"), ElementsAre("match-pattern"));
  EXPECT_THAT(codes("((nil true) ((cons h t) 1))"), ElementsAre("match-sort"));
  EXPECT_EQ(codes("((nil true))").size(), 1U) << "not exhaustive";
  EXPECT_THAT(parse("(assert (match 1 ((x true))))").codes(),
              ElementsAre("match-sort"));
}

TEST(ParseTerms, NamedTermsAreSymbols) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (assert (! (not p) :named q))
    (assert (or q p)))");
  const TermManager& tm = *parsed.tm;
  const Term use = tm.children(parsed.assertion(1))[0];
  EXPECT_EQ(tm.kind(use), Kind::Call);
  const term::SymbolInfo& info = tm.symbol(tm.call_symbol(use));
  EXPECT_EQ(info.kind, term::SymbolKind::Named);
  EXPECT_EQ(info.definition, tm.children(parsed.assertion(0))[0]);
  EXPECT_THAT(parse("(assert (forall ((x Int)) (! (> x 0) :named n)))").codes(),
              ElementsAre("named-open"));
}

TEST(ParseTerms, FunctionValues) {
  const Parsed parsed = script(R"(
    (set-logic HO_ALL)
    (declare-fun f (Int Int) Int)
    (declare-fun g ((-> Int Int)) Bool)
    (assert (g (f 1)))
    (assert (g (lambda ((x Int)) (+ x 1)))))");
  EXPECT_EQ(term_text(parsed, parsed.assertion(0)), "(g (f 1))");
  EXPECT_EQ(term_text(parsed, parsed.assertion(1)),
            "(g (lambda ((x Int)) (+ x 1)))");
}

// --- depth -------------------------------------------------------------------

TEST(ParseTerms, DepthDoesNotMatter) {
  constexpr size_t kLevels = 50'000;
  std::string text = "(assert ";
  for (size_t i = 0; i < kLevels; ++i) {
    text += "(not ";
  }
  text += "true" + std::string(kLevels, ')') + ')';
  const Parsed parsed = script(text);
  EXPECT_EQ(term::post_order(*parsed.tm, parsed.assertion()).size(),
            kLevels + 1);
  EXPECT_EQ(test::print(parsed), text + '\n');
}

TEST(ParseTerms, DeepLetsOfOneName) {
  constexpr size_t kLevels = 5'000;
  std::string text = "(declare-const x Int) (assert ";
  for (size_t i = 0; i < kLevels; ++i) {
    text += "(let ((x (+ x 1))) ";
  }
  text += "(> x 0)" + std::string(kLevels, ')') + ')';
  const Parsed parsed = script(text);
  EXPECT_TRUE(term::is_closed(*parsed.tm, parsed.assertion()));
}

}  // namespace
}  // namespace assay::smtlib
