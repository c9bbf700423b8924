// SPDX-License-Identifier: MIT
#include "eval/evaluator.h"

#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/model.h"
#include "num/value_map.h"
#include "support/script.h"
#include "theory/registry.h"

namespace assay::eval {
namespace {

using num::ValueKind;
using test::Parsed;
using test::script;

// A script with the model that its last command, (model NAME VALUE ...), would
// be: here simply values by name.
struct Fixture {
  explicit Fixture(const std::string& text, EvalLimits limits = {})
      : parsed(script(text)),
        evaluator(test::language().theories(), *parsed.tm, model, limits) {}

  void set(const std::string& name, Value value) {
    model.symbols[symbol(name)].value = std::move(value);
  }

  term::Symbol symbol(const std::string& name) const {
    for (uint32_t id = 1; id <= parsed.tm->symbol_count(); ++id) {
      const term::Symbol at{id};
      if (parsed.tm->text(parsed.tm->symbol(at).name) == name) {
        return at;
      }
    }
    ADD_FAILURE() << "no symbol " << name;
    return {};
  }

  Value value(size_t assertion = 0) {
    return evaluator.evaluate(parsed.assertion(assertion));
  }

  Parsed parsed;
  model::Model model;
  Evaluator evaluator;
};

std::string text_of(const Value& value) {
  if (value.is(ValueKind::Bool)) {
    return value.is_true() ? "true" : "false";
  }
  return value.is(ValueKind::Unspecified) ? "unspecified" : "undetermined";
}

TEST(Evaluator, ValuesOfTheModel) {
  Fixture f(
      "(declare-const x Int)(declare-const y Int)"
      "(assert (< (+ x 1) y))");
  EXPECT_EQ(text_of(f.value()), "undetermined");
  f.set("x", Value::integer(3));
  f.set("y", Value::integer(5));
  f.evaluator.clear();
  EXPECT_EQ(text_of(f.value()), "true");
  f.set("y", Value::integer(4));
  f.evaluator.clear();
  EXPECT_EQ(text_of(f.value()), "false");
}

TEST(Evaluator, WhatIsNotKnownDoesNotMatterWhenTheRestDecides) {
  Fixture f(
      "(declare-const x Int)"
      "(assert (or (< x 0) (= 1 1)))"
      "(assert (and (< x 0) (= (div x 0) 1) (= 1 2)))"
      "(assert (=> (= 1 2) (< x 0)))"
      "(assert (ite (= 1 1) true (< x 0)))");
  EXPECT_EQ(text_of(f.value(0)), "true");
  EXPECT_EQ(text_of(f.value(1)), "false");
  EXPECT_EQ(text_of(f.value(2)), "true");
  EXPECT_EQ(text_of(f.value(3)), "true");
}

TEST(Evaluator, UnspecifiedApplicationsAreFunctional) {
  Fixture f(
      "(assert (= (div 1 0) (div 1 0)))"
      "(assert (= (div 1 0) (div 2 0)))"
      "(assert (= (+ 1 (div 1 0)) (+ 1 (div 1 0))))"
      "(assert (= (+ 1 (div 1 0)) (div 1 0)))"
      "(assert (distinct (div 1 0) (div 1 0)))");
  EXPECT_EQ(text_of(f.value(0)), "true");
  EXPECT_EQ(text_of(f.value(1)), "unspecified");
  EXPECT_EQ(text_of(f.value(2)), "true");
  EXPECT_EQ(text_of(f.value(3)), "unspecified");
  EXPECT_EQ(text_of(f.value(4)), "false");
}

TEST(Evaluator, AModelsTableForAnUnspecifiedApplication) {
  Fixture f(
      "(define-fun div0 ((x Int)) Int (+ x 7))"
      "(assert (= (div 1 0) 8))(assert (= (div 4 2) 2))");
  const auto& info = f.parsed.tm->symbol(f.symbol("div0"));
  f.model.unspecified[test::language().theories().get_op("div")] = {
      {}, info.def_params, info.definition};
  EXPECT_EQ(text_of(f.value(1)), "true");
  EXPECT_FALSE(f.evaluator.used_table());
  EXPECT_EQ(text_of(f.value(0)), "true");
  EXPECT_TRUE(f.evaluator.used_table());
}

TEST(Evaluator, RecursiveFunctions) {
  Fixture f(
      "(define-fun-rec sum ((n Int)) Int"
      "  (ite (<= n 0) 0 (+ n (sum (- n 1)))))"
      "(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))"
      "  ((ite (= n 0) true (odd (- n 1)))"
      "   (ite (= n 0) false (even (- n 1)))))"
      "(assert (= (sum 10) 55))"
      "(assert (= (+ (sum 3) (sum 4) (sum 3)) 22))"
      "(assert (even 1000))(assert (odd 1000))"
      "(assert (= (sum (sum 4)) 55))");
  EXPECT_EQ(text_of(f.value(0)), "true");
  EXPECT_EQ(text_of(f.value(1)), "true");
  EXPECT_EQ(text_of(f.value(2)), "true");
  EXPECT_EQ(text_of(f.value(3)), "false");
  EXPECT_EQ(text_of(f.value(4)), "true");
}

TEST(Evaluator, LetInsideRecursionHasTheValueOfItsCall) {
  Fixture f(
      "(define-fun-rec f ((n Int)) Int"
      "  (let ((m (* 2 n)))"
      "    (ite (<= n 0) 0 (+ (f (- n 1)) m))))"
      "(assert (= (f 3) 12))");
  EXPECT_EQ(text_of(f.value()), "true");
}

TEST(Evaluator, StepLimitIsUndetermined) {
  EvalLimits limits;
  limits.steps = 1000;
  Fixture f(
      "(define-fun-rec f ((n Int)) Int (f (+ n 1)))"
      "(assert (= (f 0) 1))(assert (= 1 1))",
      limits);
  EXPECT_EQ(text_of(f.value(0)), "undetermined");
  EXPECT_EQ(text_of(f.value(1)), "true");
  EXPECT_EQ(text_of(f.value(0)), "undetermined");
}

TEST(Evaluator, Quantifiers) {
  Fixture f(
      "(declare-const a (_ BitVec 4))"
      "(assert (forall ((x (_ BitVec 4))) (bvule x #xf)))"
      "(assert (exists ((x (_ BitVec 4))) (= (bvmul x x) #x9)))"
      "(assert (forall ((x (_ BitVec 4)) (y (_ BitVec 4)))"
      "  (= (bvadd x y) (bvadd y x))))"
      "(assert (forall ((x Int)) (> (* x x) x)))"
      "(assert (forall ((x Int)) (>= (* x x) x)))"
      "(assert (forall ((x Bool)) (exists ((y Bool)) (not (= x y)))))"
      "(assert (exists ((x Bool)) (forall ((y Bool)) (not (= x y)))))"
      "(assert (exists ((x (_ BitVec 4))) (= x a)))"
      // A variable that is nowhere may have any value.
      "(assert (forall ((x Int) (y Bool)) (or y (not y))))"
      "(assert (exists ((x (Array Int Real)) (y Bool)) (and y (not y))))"
      "(assert (forall ((x Int)) (= a #x3)))"
      "(assert (forall ((x Int)) (forall ((y Int)) (= x x))))");
  const char* expected[] = {"true",
                            "true",
                            "true",
                            "false",
                            "undetermined",
                            "true",
                            "false",
                            "undetermined",
                            "true",
                            "false",
                            "undetermined",
                            "undetermined"};
  for (size_t i = 0; i < std::size(expected); ++i) {
    EXPECT_EQ(text_of(f.value(i)), expected[i]) << i;
  }
}

TEST(Evaluator, UninterpretedSorts) {
  Fixture f(
      "(declare-sort S 0)(declare-const a S)(declare-const b S)"
      "(assert (forall ((x S)) (or (= x a) (= x b))))"
      "(assert (exists ((x S)) (not (= x a))))"
      "(assert (forall ((x S)) (= x a)))");
  f.set("a", Value::element(0));
  f.set("b", Value::element(1));
  const term::Sort sort = f.parsed.tm->symbol(f.symbol("a")).result;
  f.model.universes[sort] = {2, false};
  EXPECT_EQ(text_of(f.value(0)), "undetermined");
  EXPECT_EQ(text_of(f.value(1)), "true");
  EXPECT_EQ(text_of(f.value(2)), "false");
  f.model.universes[sort].is_complete = true;
  f.evaluator.clear();
  EXPECT_EQ(text_of(f.value(0)), "true");
}

TEST(Evaluator, FunctionsAsTablesAndTerms) {
  Fixture f(
      "(declare-fun f (Int) Int)"
      "(define-fun meaning ((x Int)) Int (ite (= x 1) 5 (+ x 1)))"
      "(assert (= (f 1) 5))(assert (= (f 7) 8))");
  const auto& info = f.parsed.tm->symbol(f.symbol("meaning"));
  f.model.symbols[f.symbol("f")] = {{}, info.def_params, info.definition};
  EXPECT_EQ(text_of(f.value(0)), "true");
  EXPECT_EQ(text_of(f.value(1)), "true");
  f.set("f", num::make_map(Value::integer(8), {}));
  f.model.symbols[f.symbol("f")].body = {};
  f.evaluator.clear();
  EXPECT_EQ(text_of(f.value(0)), "false");
  EXPECT_EQ(text_of(f.value(1)), "true");
}

// The path to what changed is new, and so are the lets on it; what hangs on a
// variable must not keep the value from before.
TEST(Evaluator, AfterAMutationOnlyWhatChangedIsEvaluated) {
  std::string sum = "0";
  for (int i = 1; i <= 500; ++i) {
    sum = fmt::format("(+ {} (* x {}))", sum, i);
  }
  Fixture f(
      fmt::format("(declare-const x Int)(assert (let ((y (+ x 1)))"
                  " (and (= y 3) (= {} 250500) (< y (+ y y)))))",
                  sum));
  f.set("x", Value::integer(2));
  EXPECT_EQ(text_of(f.value()), "true");
  const uint64_t whole = f.evaluator.applications();
  EXPECT_GT(whole, 1000U);

  term::TermManager overlay(f.parsed.tm.get());
  const term::Term let = f.parsed.assertion();
  const std::span<const term::Term> parts = overlay.children(let);
  const term::Term seven = overlay.mk_literal(overlay.sort(parts[0]), "7");
  const term::Term changed[] = {seven, parts[1]};
  const term::Term mutant = overlay.mk_like(let, changed);
  f.evaluator.use(overlay);
  EXPECT_EQ(text_of(f.evaluator.evaluate(mutant)), "false");
  EXPECT_EQ(text_of(f.evaluator.evaluate(let)), "true");
  EXPECT_LT(f.evaluator.applications() - whole, 30U);
}

TEST(Evaluator, DeepTermsNeedNoStack) {
  std::string text = "(declare-const x Int)(assert (= x ";
  for (int i = 0; i < 100'000; ++i) {
    text += "(- ";
  }
  text += 'x' + std::string(100'000, ')') + "))";
  Fixture f(text);
  f.set("x", Value::integer(2));
  EXPECT_EQ(text_of(f.value()), "true");
}

// --- functions in functions: these use the stack, so that they are limited ---

std::string repeat(std::string_view part, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    text += part;
  }
  return text;
}

constexpr size_t kVeryDeep = 100'000;

// Functions that apply functions as values.
std::string chain_of_functions(size_t length) {
  std::string text = "(define-fun f0 ((x Int)) Int x)";
  for (size_t i = 1; i <= length; ++i) {
    text += fmt::format(
        "(define-fun f{} ((x Int)) Int (select (_ as-array f{}) x))", i, i - 1);
  }
  return text + fmt::format("(assert (= (f{} 7) 7))", length);
}

// Arrays that look into arrays.
std::string chain_of_lambdas(size_t length) {
  return "(assert (= 7 " + repeat("(select (lambda ((x Int)) ", length) + 'x'
         + repeat(") 7)", length) + "))";
}

TEST(Evaluator, FunctionsNestToALimit) {
  for (const auto chain : {chain_of_functions, chain_of_lambdas}) {
    EXPECT_EQ(text_of(Fixture(chain(100)).value()), "true");
    EXPECT_EQ(text_of(Fixture(chain(kVeryDeep)).value()), "undetermined");
  }
}

// A lambda over few places becomes a table, and so do those in it.
TEST(Evaluator, TablesOfTablesNestToALimit) {
  const auto table_of_tables = [](size_t depth) {
    return "(assert (= 7 " + repeat("(select ", depth)
           + repeat("(lambda ((x (_ BitVec 1))) ", depth) + "7"
           + repeat(")", depth) + repeat(" #b1)", depth) + "))";
  };
  EXPECT_EQ(text_of(Fixture(table_of_tables(5)).value()), "true");
  EvalLimits limits;
  limits.steps = 100'000;
  EXPECT_EQ(text_of(Fixture(table_of_tables(kVeryDeep), limits).value()),
            "undetermined");
}

// A function of many arguments, given by one of the first argument whose values
// are functions of the second, and so on.
TEST(Evaluator, ArgumentsOneByOneAreLimited) {
  const auto fixture = [](size_t count) {
    std::string lambda;
    std::string sum;
    for (size_t i = 0; i < count; ++i) {
      lambda += fmt::format("(lambda ((x{} Int)) ", i);
      sum += fmt::format(" x{}", i);
    }
    lambda += "(+" + sum + ")" + repeat(")", count);
    auto made = std::make_unique<Fixture>(fmt::format(
        "(declare-fun f ({}) Int)(assert (= {} (f{})))(assert (= {} {}))",
        repeat("Int ", count),
        7 * count,
        repeat(" 7", count),
        lambda,
        lambda));
    const term::TermManager& tm = *made->parsed.tm;
    made->set(
        "f",
        made->evaluator.evaluate(tm.children(made->parsed.assertion(1))[0]));
    return made;
  };
  EXPECT_EQ(text_of(fixture(50)->value()), "true");
  EXPECT_EQ(text_of(fixture(20'000)->value()), "undetermined");
}

// Without keeping values this takes 2^200 steps.
TEST(Evaluator, SharedTermsCostOnce) {
  std::string text =
      "(declare-const x0 Int)"
      "(define-fun f ((a Int) (b Int)) Int (mod (+ a b) 7))"
      "(assert (let ((y0 x0)) ";
  for (int i = 1; i <= 200; ++i) {
    text += fmt::format("(let ((y{0} (f (f y{1} 1) (f y{1} 2)))) ", i, i - 1);
  }
  text += "(< y200 7)" + std::string(200, ')') + "))";
  Fixture f(text);
  f.set("x0", Value::integer(1));
  EXPECT_EQ(text_of(f.value()), "true");
  EXPECT_LT(f.evaluator.applications(), 20'000U);
}

TEST(Evaluator, FunctionsGivenByTerms) {
  Fixture f(
      "(declare-const a (Array Int Int))"
      "(assert (= (select (lambda ((x Int)) (+ x 1)) 4) 5))"
      "(assert (= (lambda ((x Int)) (ite (= x 1) 2 0))"
      "  (store ((as const (Array Int Int)) 0) 1 2)))"
      "(assert (= (lambda ((x Int)) (+ x 1)) (lambda ((y Int)) y)))"
      "(assert (= (lambda ((x Int)) (+ x 1)) (lambda ((y Int)) (+ 1 y))))"
      "(assert (= (lambda ((x Bool)) (not x))"
      "  (lambda ((y Bool)) (ite y false true))))");
  const char* expected[] = {"true", "true", "false", "undetermined", "true"};
  for (size_t i = 0; i < std::size(expected); ++i) {
    EXPECT_EQ(text_of(f.value(i)), expected[i]) << i;
  }
}

}  // namespace
}  // namespace assay::eval
