// SPDX-License-Identifier: MIT
#include "eval/judge_model.h"

#include <array>
#include <atomic>
#include <functional>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "model/value_text.h"
#include "support/model.h"

namespace assay::eval {
namespace {

using term::Symbol;
using test::ReadModel;
using testing::ElementsAre;
using testing::SizeIs;

struct Judged {
  ReadModel read;
  Judgement judgement;

  std::vector<Verdict> values() const {
    std::vector<Verdict> list;
    for (const ClaimResult& claim : judgement.claims) {
      list.push_back(claim.value);
    }
    return list;
  }
};

Judged judge(const std::string& script,
             const std::string& model,
             uint32_t check = 0,
             bool may_choose = false) {
  Judged made{test::read_model(script, model, check), {}};
  EXPECT_THAT(made.read.reading.problems, SizeIs(0));
  made.judgement = judge_model(test::language().theories(),
                               *made.read.parsed.tm,
                               made.read.reading,
                               {},
                               may_choose);
  return made;
}

Verdict verdict(const std::string& script,
                const std::string& model,
                uint32_t check = 0) {
  return judge(script, model, check).judgement.verdict;
}

// "term is value; child is value; ..."
std::string explanation(const std::string& script, const std::string& model) {
  const Judged judged = judge(script, model);
  const ReadModel& read = judged.read;
  EXPECT_EQ(judged.judgement.verdict, Verdict::False);
  if (judged.judgement.first_false >= read.reading.check.claims.size()) {
    return "";
  }
  const Explanation made = explain_false(
      test::language().theories(),
      *read.parsed.tm,
      read.reading,
      read.reading.check.claims[judged.judgement.first_false].term);
  const auto text = [&](term::Term term, const Value& value) {
    term::TermManager& tm = *read.parsed.tm;
    return test::term_text(read.parsed, term) + " is "
           + model::value_text(tm, tm.sort(term), value);
  };
  std::string all = text(made.term, made.value);
  for (const auto& [term, value] : made.children) {
    all += "; " + text(term, value);
  }
  return all;
}

constexpr const char* kXY =
    "(declare-const x Int)(declare-const y Int)(assert (< x y))"
    "(assert (or (= x 1) (> y 10)))";

TEST(JudgeModel, TrueAndFalse) {
  EXPECT_EQ(verdict(kXY, "((define-fun x () Int 1) (define-fun y () Int 2))"),
            Verdict::True);
  const Judged judged =
      judge(kXY, "((define-fun x () Int 3) (define-fun y () Int 4))");
  EXPECT_EQ(judged.judgement.verdict, Verdict::False);
  EXPECT_THAT(judged.values(), ElementsAre(Verdict::True, Verdict::False));
  EXPECT_EQ(judged.judgement.first_false, 1U);
}

TEST(JudgeModel, MissingSymbolsAreCompleted) {
  EXPECT_EQ(verdict(kXY, "((define-fun x () Int 1))"), Verdict::True);
  EXPECT_EQ(verdict(kXY, "((define-fun x () Int 0))"), Verdict::True);
  EXPECT_EQ(verdict(kXY, "((define-fun x () Int 123456789))"),
            Verdict::Undetermined);
  EXPECT_EQ(verdict(kXY, "((define-fun y () Int 11))"), Verdict::True);
  EXPECT_EQ(verdict("(declare-const x Int)(declare-const y Int)"
                    "(assert (= x y))",
                    "((define-fun y () Int 1234567))"),
            Verdict::True);
  EXPECT_EQ(verdict("(declare-const p Bool)(declare-const x Int)(assert (or p "
                    "(= x 5)))",
                    "()"),
            Verdict::True);
}

TEST(JudgeModel, AMissingSymbolThatDoesNotMatter) {
  EXPECT_EQ(verdict("(declare-const p Bool)(declare-const q Bool)"
                    "(assert (and p q))",
                    "((define-fun p () Bool false))"),
            Verdict::False);
}

TEST(JudgeModel, AMissingSymbolIsNeverAnAccusation) {
  // There is no x at all; but nobody has shown it.
  EXPECT_EQ(
      verdict("(declare-const x Int)(assert (distinct (* x 2) (* 2 x)))", "()"),
      Verdict::Undetermined);
}

TEST(JudgeModel, MissingFunctions) {
  EXPECT_EQ(verdict("(declare-fun f (Int Int) Int)(assert (= (f 1 2) (f 3 4)))",
                    "()"),
            Verdict::True);
}

TEST(JudgeModel, PushPopAndAssumptions) {
  constexpr const char* kScript =
      "(declare-const x Int)(push 1)(assert (= x 1))(check-sat)(pop 1)"
      "(assert (> x 5))(check-sat-assuming ((< x 7)))";
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 1))"), Verdict::True);
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 6))"), Verdict::False);
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 6))", 2), Verdict::True);
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 8))", 2), Verdict::False);
}

TEST(JudgeModel, OnlyAfterSat) {
  EXPECT_EQ(verdict(kXY,
                    "unknown\n((define-fun x () Int 3) (define-fun y () Int "
                    "4))"),
            Verdict::Undetermined);
}

TEST(JudgeModel, WhatTheStandardLeavesOpen) {
  constexpr const char* kScript =
      "(declare-const x Int)(assert (= (div x 0) 5))";
  EXPECT_EQ(verdict(kScript, "((define-fun x () Int 3))"),
            Verdict::Unspecified);
  EXPECT_EQ(verdict(kScript,
                    "((define-fun x () Int 3) (define-fun div0 ((x!0 Int) "
                    "(x!1 Int)) Int 5))"),
            Verdict::True);
  EXPECT_EQ(verdict(kScript,
                    "((define-fun x () Int 3) (define-fun div0 ((x!0 Int)) Int "
                    "5))"),
            Verdict::True);
  // The table is wrong, but what it says is nobody's duty.
  EXPECT_EQ(verdict(kScript,
                    "((define-fun x () Int 3) (define-fun div0 ((x!0 Int)) Int "
                    "6))"),
            Verdict::Unspecified);
}

// With values for what the standard leaves open.
Verdict chosen(const std::string& script, const std::string& model) {
  return judge(script, model, 0, true).judgement.verdict;
}

TEST(JudgeModel, ChoosesDivisionsByZero) {
  constexpr const char* kModel =
      "((define-fun x () Int 3) (define-fun y () Int 4))";
  const auto with = [&](const std::string& assertions) {
    return "(declare-const x Int)(declare-const y Int)" + assertions;
  };
  EXPECT_EQ(verdict(with("(assert (= (div x 0) 0))"), kModel),
            Verdict::Unspecified);
  EXPECT_EQ(chosen(with("(assert (= (div x 0) 0))"), kModel), Verdict::True);
  EXPECT_EQ(chosen(with("(assert (= (div x 0) 5))"), kModel), Verdict::True);
  EXPECT_EQ(chosen(with("(assert (= (* 2 (div x 0)) 5))"), kModel),
            Verdict::False);
  EXPECT_EQ(
      chosen(with("(assert (distinct (div x 0) (div (- y 1) 0)))"), kModel),
      Verdict::False);  // equal arguments, equal values
  EXPECT_EQ(chosen(with("(assert (= (div x 0) 7 (+ 1 (mod y 0))))"
                        "(assert (< (div x 0) (div 4 0) (div 5 0) (mod 3 0)))"),
                   kModel),
            Verdict::True);
}

// Whether no choice makes it true, where d and e are unspecified integers, q
// and r such reals.
Verdict refuted(const std::string& claims) {
  return verdict(
      "(declare-const x Int)(declare-const u Real)"
      "(declare-datatypes ((L 0)) (((nil) (cons (hd Bool) (tl L)))))"
      "(define-fun d () Int (div x 0))(define-fun e () Int (mod x 0))"
      "(define-fun q () Real (/ u 0.0))(define-fun r () Real (/ 7.0 0.0))"
      "(define-fun b () Bool (hd nil))"
          + claims,
      "((define-fun x () Int 3) (define-fun u () Real 1.0))");
}

TEST(JudgeModel, NoValueOfWhatIsOpenCanMakeItTrue) {
  for (const char* claim : {"(assert (distinct q q))",
                            "(assert (< q q))",
                            "(assert (and (> q 0.0) (not (> q 0.0))))",
                            "(assert (and b (not b)))",
                            "(assert (= b (not b)))",
                            "(assert (= (xor b (> d 0)) (= b (> d 0))))",
                            "(assert (and (> q 5.0) (< q 5.0)))",
                            "(assert (and (>= q 5.0) (<= q 5.0) (not (= q "
                            "5.0))))",
                            "(assert (and (> d 5) (< d 6)))",
                            "(assert (< 5 d 6))",
                            "(assert (= (* 2 d) 5))",
                            "(assert (= (+ d 1) d))",
                            "(assert (= (- (* 2.0 q) q) (+ q 1.0)))",
                            "(assert (and (< d e) (> d e)))",
                            "(assert (and (>= d 1) (<= d 3) (distinct d 1) "
                            "(distinct d 2) (distinct d 3)))",
                            "(assert (= (ite (> d 0) 1 2) 3))",
                            "(assert (let ((y (> q 1.0))) (and y (not y))))",
                            "(assert (= 1 (ite b d 2)))(assert (= b (= d 2)))",
                            "(assert (> d 5))(assert (< d 5))",
                            "(assert (or (< d 0) (> d 9)))(assert (= d 4))"}) {
    EXPECT_EQ(refuted(claim), Verdict::False) << claim;
  }
}

TEST(JudgeModel, SomeValueOfWhatIsOpenMakesItTrue) {
  for (const char* claim :
       {"(assert (distinct (= d 5) (= d 6)))",
        "(assert (not (= (and (> d 0) (> d 5)) (> d 0))))",
        "(assert (not (= (or (> d 0) (> d 5)) (> d 5))))",
        "(assert (not (= (=> (> d 0) (> d 5)) (> d 0))))",
        "(assert (distinct (< 5 d 7) (< 3 d 7)))",
        "(assert (distinct (ite (> d 0) 1 2) (ite (> d 5) 1 2)))",
        "(assert (and (> q 5.0) (< q 6.0)))",
        "(assert (and (> d 5) (< d 7)))",
        "(assert (= (* 2.0 q) 5.0))",
        "(assert (distinct d e))",
        "(assert (and (< q r) (< r 1.0)))",
        "(assert (= (* d d) 2))",
        "(assert (and (> (to_real d) 5.0) (< q 6.0)))",
        "(assert (forall ((y Int)) (=> (= y 3) (= d y))))"}) {
    EXPECT_NE(refuted(claim), Verdict::False) << claim;
  }
}

// Values do not tell their sorts, and neither does the empty sequence.
TEST(JudgeModel, OpenApplicationsOfTwoSortsAreTwo) {
  EXPECT_NE(verdict("(declare-const a (Seq Int))(declare-const b (Seq Real))"
                    "(assert (> (seq.nth a 0) 5))(assert (< (seq.nth b 0) "
                    "6.0))(assert (> (seq.nth b 0) 5.0))",
                    "((define-fun a () (Seq Int) (as seq.empty (Seq Int)))"
                    "(define-fun b () (Seq Real) (as seq.empty (Seq Real))))"),
            Verdict::False);
}

// Random formulas over two open integers, against all values near 0.
TEST(JudgeModel, WhatIsRefutedHasNoValues) {
  base::Rng rng(5);
  const std::function<std::string(int)> number = [&](int depth) {
    switch (rng.below(depth == 0 ? 3 : 6)) {
      case 0: return std::string("d");
      case 1: return std::string("e");
      case 2: return std::to_string(rng.below(4));
      case 3: return "(+ " + number(depth - 1) + " " + number(0) + ")";
      case 4: return "(- " + number(depth - 1) + " " + number(0) + ")";
      default:
        return "(* " + std::to_string(rng.below(3)) + " " + number(0) + ")";
    }
  };
  const std::function<std::string(int)> formula = [&](int depth) {
    constexpr std::array<const char*, 6> kAtoms = {
        "<", "<=", "=", "distinct", ">", ">="};
    constexpr std::array<const char*, 5> kConnectives = {
        "and", "or", "=", "xor", "=>"};
    if (depth == 0) {
      return fmt::format(
          "({} {} {})", kAtoms[rng.below(6)], number(1), number(1));
    }
    return rng.chance(1, 4) ? "(not " + formula(depth - 1) + ")"
                            : fmt::format("({} {} {})",
                                          kConnectives[rng.below(5)],
                                          formula(depth - 1),
                                          formula(depth - 1));
  };
  size_t refutations = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = "(assert (and " + formula(2) + " " + formula(1)
                             + " " + formula(1) + "))";
    SCOPED_TRACE(text);
    if (refuted(text) != Verdict::False) {
      continue;
    }
    ++refutations;
    const test::Parsed parsed =
        test::script("(declare-const d Int)(declare-const e Int)" + text);
    for (int64_t d = -7; d <= 7; ++d) {
      for (int64_t e = -7; e <= 7; ++e) {
        model::Model model;
        const std::vector<smtlib::Command>& all = parsed.script.commands;
        model.symbols[Symbol{all[0].ref}].value = Value::integer(d);
        model.symbols[Symbol{all[1].ref}].value = Value::integer(e);
        EXPECT_TRUE(Evaluator(test::language().theories(), *parsed.tm, model)
                        .evaluate(parsed.assertion(0))
                        .is_false())
            << d << " " << e;
      }
    }
  }
  EXPECT_GT(refutations, 30U);
}

TEST(JudgeModel, ChoosesOtherThings) {
  EXPECT_EQ(chosen("(declare-datatype T ((a) (b (n Int))))(declare-const x T)"
                   "(declare-const y T)(assert (= (n x) 77))(assert (= x y))",
                   "((define-fun x () T a) (define-fun y () T a))"),
            Verdict::True);
  EXPECT_EQ(chosen("(declare-const x Float16)(declare-const b (_ BitVec 8))"
                   "(assert (= b ((_ fp.to_ubv 8) RNE x)))"
                   "(assert (= ((_ fp.to_ubv 4) RNE x) #x3))",
                   "((define-fun x () Float16 (_ +oo 5 11)) (define-fun b () "
                   "(_ BitVec 8) #x55))"),
            Verdict::True);
  // One of the two zeros, and nothing else.
  EXPECT_EQ(chosen("(declare-const x Float16)(declare-const y Float16)"
                   "(assert (= (fp.min x y) (_ +oo 5 11)))",
                   "((define-fun x () Float16 (_ +zero 5 11)) (define-fun y "
                   "() Float16 (_ -zero 5 11)))"),
            Verdict::Unspecified);
}

TEST(JudgeModel, RealAlgebraicNumbers) {
  constexpr const char* kScript =
      "(declare-const x Real)(assert (= (* x x) 2.0))(assert (< x 0.0))";
  EXPECT_EQ(verdict(kScript,
                    "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 1)))"),
            Verdict::True);
  EXPECT_EQ(verdict(kScript,
                    "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2)))"),
            Verdict::False);
  EXPECT_EQ(verdict(kScript,
                    "((define-fun x () Real (_ real_algebraic_number <1*x^2 + "
                    "(-2), (-3/2, -1)>)))"),
            Verdict::True);
  EXPECT_EQ(verdict(kScript, "((define-fun x () Real (- 1.4142135623?)))"),
            Verdict::Undetermined);
}

TEST(JudgeModel, AmbiguousStringsAreTriedInAllReadings) {
  constexpr const char* kModel =
      "(\n  (define-fun s () String\n    \"a\\u{61}\")\n)";
  EXPECT_EQ(verdict("(declare-const s String)"
                    "(assert (= s \"a\\u{5c}u{61}\"))",
                    kModel),
            Verdict::True);
  EXPECT_EQ(verdict("(declare-const s String)(assert (= s \"aa\"))", kModel),
            Verdict::True);
  EXPECT_EQ(verdict("(declare-const s String)(assert (= s \"b\"))", kModel),
            Verdict::Undetermined);
}

TEST(JudgeModel, Universes) {
  constexpr const char* kScript =
      "(declare-sort S 0)(declare-const a S)(declare-fun f (S) S)"
      "(assert (forall ((x S)) (= (f x) a)))";
  // z3 says that there is no other element; a comment of cvc5's counts only in
  // favour of a model.
  EXPECT_EQ(verdict(kScript,
                    "((declare-fun S!val!0 () S) (forall ((x S)) (= x "
                    "S!val!0)) (define-fun a () S S!val!0) (define-fun f "
                    "((x!0 S)) S x!0))"),
            Verdict::True);
  EXPECT_EQ(verdict(kScript,
                    "(\n; cardinality of S is 1\n; rep: (as @S_0 S)\n"
                    "(define-fun a () S (as @S_0 S))\n"
                    "(define-fun f ((x S)) S x)\n)"),
            Verdict::True);
  EXPECT_EQ(verdict(kScript,
                    "((define-fun a () S (as @S_0 S))\n"
                    "(define-fun f ((x S)) S x))"),
            Verdict::Undetermined);
  EXPECT_EQ(verdict(kScript,
                    "((define-fun a () S (as @S_0 S))\n"
                    "(define-fun f ((x S)) S (as @S_1 S)))"),
            Verdict::False);
}

// --- bounds ------------------------------------------------------------------

Judgement judge_within(const EvalLimits& limits,
                       const std::string& script,
                       const std::string& model) {
  const ReadModel read = test::read_model(script, model);
  return judge_model(
      test::language().theories(), *read.parsed.tm, read.reading, limits, true);
}

TEST(JudgeModel, NobodyWaitsForAStoppedOne) {
  const std::atomic<bool> is_stopped = true;
  const std::string script = "(declare-const x Int)(assert (= (+ x 1) 2))";
  const std::string model = "((define-fun x () Int 1))";
  EXPECT_EQ(judge_within({}, script, model).verdict, Verdict::True);
  EXPECT_EQ(judge_within({.is_stopped = &is_stopped}, script, model).verdict,
            Verdict::Undetermined);
}

// After a few claims that take long nothing is left for the last one.
TEST(JudgeModel, ClaimsShareTheirSteps) {
  const std::string easy = "(assert (= x 1))";
  std::string script =
      "(declare-const x Int)(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (+ "
      "(f (- n 1)) (f (- n 2)))))";
  for (int i = 0; i < 20; ++i) {
    script += fmt::format("(assert (= (f {}) x))", 1000 + i);
  }
  const EvalLimits limits{.steps = 200'000};
  const std::string model = "((define-fun x () Int 1))";
  const Judgement made = judge_within(limits, script + easy, model);
  EXPECT_EQ(made.verdict, Verdict::Undetermined);
  EXPECT_EQ(made.reason, "step limit");
  EXPECT_EQ(made.claims.back().value, Verdict::Undetermined);
  const Judgement other = judge_within(
      limits, script.substr(0, script.find("(assert")) + easy, model);
  EXPECT_EQ(other.claims.back().value, Verdict::True);
}

TEST(JudgeModel, LargeValuesArePaidFor) {
  std::string script = "(declare-const s String)(assert (let ((a0 \"abc\")) ";
  for (int i = 1; i < 20; ++i) {
    script += fmt::format("(let ((a{0} (str.++ a{1} a{1}))) ", i, i - 1);
  }
  script += "(= 1572864 (str.len a19)))" + std::string(20, ')');
  const std::string model = "((define-fun s () String \"\"))";
  EXPECT_EQ(judge_within({}, script, model).verdict, Verdict::True);
  const Judgement made = judge_within({.bytes = 1'000'000}, script, model);
  EXPECT_EQ(made.verdict, Verdict::Undetermined);
  EXPECT_EQ(made.reason, "memory limit");
}

TEST(JudgeModel, SortsWithTooManyValuesToBuildOne) {
  std::string script = "(declare-datatype D0 ((a0) (b0)))\n";
  for (int i = 1; i < 60; ++i) {
    script += fmt::format(
        "(declare-datatype D{0} ((c{0} (x{0} D{1}) (y{0} D{1}))))\n", i, i - 1);
  }
  script +=
      "(declare-const x D59)(declare-const y D59)(assert (distinct x y))"
      "(assert (forall ((z D59)) (= z x)))";
  EXPECT_EQ(judge_within({}, script, "()").verdict, Verdict::Undetermined);
}

// A term for each variable of each of many nested quantifiers.
TEST(JudgeModel, NestedQuantifiersEnd) {
  std::string script = "(assert ";
  std::string list;
  for (int i = 0; i < 40; ++i) {
    script += fmt::format("(forall ((x{0} Int)) (exists ((y{0} Int)) ", i);
    list += fmt::format(" x{0} y{0}", i);
  }
  script += "(=" + list + ")" + std::string(80, ')') + ")";
  EXPECT_EQ(judge_within({.steps = 1'000'000}, script, "()").verdict,
            Verdict::Undetermined);
}

TEST(JudgeModel, ExplainsThroughConnectives) {
  EXPECT_EQ(
      explanation("(declare-const x Int)(declare-const p Bool)"
                  "(assert (let ((y (+ x 1))) (and p (not (or (> y 100) (= y "
                  "2))))))",
                  "((define-fun x () Int 1) (define-fun p () Bool true))"),
      "(not (or (> (+ x 1) 100) (= (+ x 1) 2))) is false; "
      "(= (+ x 1) 2) is true; (+ x 1) is 2; 2 is 2");
  EXPECT_EQ(explanation("(declare-const p Bool)(declare-const q Bool)"
                        "(assert (! (ite p (or q (not p)) true) :named n))",
                        "((define-fun p () Bool true) (define-fun q () Bool "
                        "false))"),
            "(or q (not p)) is false; q is false; (not p) is false");
  EXPECT_EQ(explanation("(declare-const x Int)"
                        "(define-fun small ((n Int)) Bool (and (> n 0) (< n "
                        "9)))(assert (small (* 2 x)))",
                        "((define-fun x () Int 5))"),
            "(< (* 2 x) 9) is false; (* 2 x) is 10; 9 is 9");
}

}  // namespace
}  // namespace assay::eval
