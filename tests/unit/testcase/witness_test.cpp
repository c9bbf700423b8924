// SPDX-License-Identifier: MIT
#include "testcase/witness.h"

#include <string>

#include <gtest/gtest.h>

#include "eval/judge_model.h"
#include "model/model_reader.h"
#include "num/algebraic.h"
#include "num/value_map.h"
#include "support/script.h"

namespace assay::testcase {
namespace {

using num::Value;

class WitnessText : public ::testing::Test {
 protected:
  void use(const std::string& text) { parsed_ = test::script(text); }

  term::Symbol symbol(std::string_view name) const {
    for (uint32_t id = parsed_.tm->symbol_count(); id > 0; --id) {
      if (parsed_.tm->text(parsed_.tm->symbol(term::Symbol{id}).name) == name) {
        return term::Symbol{id};
      }
    }
    ADD_FAILURE() << "no symbol " << name;
    return {};
  }

  void set(std::string_view name, Value value) {
    witness_.symbols[symbol(name)].value = std::move(value);
  }

  std::string text() {
    const Result<std::string> made =
        witness_text(test::language(), *parsed_.tm, parsed_.script, witness_);
    EXPECT_TRUE(made) << (made ? "" : made.error().message);
    return made.value_or("");
  }

  // Whether the text makes the printed script true, read from scratch.
  eval::Verdict judge() {
    const std::string model = text();
    const test::Parsed again = test::script(test::print(parsed_));
    const model::ModelReading reading =
        model::read_model(test::language(), *again.tm, again.script, model);
    EXPECT_TRUE(reading.problems.empty()) << reading.problems[0].message << "\n"
                                          << model;
    EXPECT_TRUE(reading.doubts.empty()) << model;
    return eval::judge_model(test::language().theories(), *again.tm, reading)
        .verdict;
  }

  test::Parsed parsed_;
  model::Model witness_;
};

TEST_F(WitnessText, WritesConstants) {
  use("(declare-const x Int) (declare-const s String)"
      "(assert (and (= x (- 3)) (= s \"a\\u{e9}\\u{5c}\")))");
  set("x", Value::integer(-3));
  set("s", Value::string(U"a\u00e9\\"));
  EXPECT_EQ(text(),
            "(\n(define-fun x () Int (- 3))\n"
            "(define-fun s () String \"a\\u{e9}\\u{5c}\")\n)\n");
  EXPECT_EQ(judge(), eval::Verdict::True);
  set("x", Value::integer(3));
  EXPECT_EQ(judge(), eval::Verdict::False);
}

TEST_F(WitnessText, WritesUniverses) {
  use("(declare-sort S 0) (declare-const a S) (declare-const b S)"
      "(declare-fun f (S Int) S) (declare-const m (Array S S))"
      "(assert (and (distinct a b) (= (f a 1) b) (= (f b 1) a)"
      "  (= (select m a) b) (forall ((x S)) (or (= x a) (= x b)))))");
  const term::Sort sort = parsed_.tm->symbol(symbol("a")).result;
  witness_.universes[sort] = {2, true};
  const Value zero = Value::element(0);
  const Value one = Value::element(1);
  set("a", one);
  set("b", zero);
  const num::ValueMap entries =
      num::ValueMap().with(Value::seq({one, Value::integer(1)}), zero);
  set("f", num::make_map(one, entries));
  set("m", num::make_map(zero, {}));
  EXPECT_EQ(judge(), eval::Verdict::True);
}

TEST_F(WitnessText, UsesTheNamesOfThePrintedScript) {
  // `exp` is cvc5's, so the printer takes another name.
  use("(declare-fun |exp| (Int) Int) (declare-datatype |bag| ((|exp2| (s "
      "Int))))"
      "(declare-const x |bag|) (assert (= (|exp| (s x)) 4))");
  set("exp", num::make_map(Value::integer(4), {}));
  set("x", Value::data(0, {Value::integer(7)}));
  EXPECT_EQ(judge(), eval::Verdict::True);
}

TEST_F(WitnessText, WritesRealsThatAreNoDecimals) {
  use("(declare-const x Real) (declare-const y Real)"
      "(assert (and (= (* 3.0 x) (- 1.0)) (= (* y y) 2.0) (> y 0.0)))");
  set("x", Value::real(mpq_class(-1, 3)));
  const std::vector<mpz_class> square_minus_two = {-2, 0, 1};
  set("y", num::algebraic_root(square_minus_two, 2));
  EXPECT_EQ(judge(), eval::Verdict::True);
}

TEST_F(WitnessText, RefusesWhatHasNoText) {
  use("(declare-const a (Array Int Int)) (assert (= a a))");
  set("a", num::make_map({}, {}));
  const Result<std::string> made =
      witness_text(test::language(), *parsed_.tm, parsed_.script, witness_);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, "no-text");
}

}  // namespace
}  // namespace assay::testcase
