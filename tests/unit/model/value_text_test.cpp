// SPDX-License-Identifier: MIT
#include "model/value_text.h"

#include <gtest/gtest.h>

#include "num/algebraic.h"
#include "num/value_map.h"
#include "support/script.h"
#include "theory/sorts.h"

namespace assay::model {
namespace {

using num::Value;
using num::ValueMap;

constexpr const char* kDeclarations =
    "(declare-sort S 0)(declare-sort P 1)"
    "(declare-datatypes ((Lst 1)) ((par (T) ((nil) (cons (head T) (tail (Lst "
    "T)))))))(declare-datatype Pair ((mk (fst Int) (snd Bool))))"
    "(define-fun uses-sets () (Set Int) (as set.empty (Set Int)))";

class ValueText : public testing::Test {
 protected:
  // The sort of that text.
  term::Sort sort(const std::string& text) {
    const std::string name = "c" + std::to_string(count_++);
    parsed_ = test::script(kDeclarations + ("(declare-const " + name + " ")
                           + text + ")");
    return parsed_.tm->symbol(term::Symbol{parsed_.script.commands.back().ref})
        .result;
  }

  // The text of the value, after a look whether the term agrees with it.
  std::string both(const std::string& sort_text, const Value& value) {
    const term::Sort made = sort(sort_text);
    const std::string text = value_text(*parsed_.tm, made, value);
    const std::optional<term::Term> term =
        value_to_term(test::language().theories(), *parsed_.tm, made, value);
    EXPECT_TRUE(term) << text;
    if (term) {
      EXPECT_EQ(parsed_.tm->sort(*term), made);
      term_ = test::term_text(parsed_, *term);
    }
    return text;
  }

  std::string only_text(const std::string& sort_text, const Value& value) {
    const term::Sort made = sort(sort_text);
    EXPECT_FALSE(
        value_to_term(test::language().theories(), *parsed_.tm, made, value));
    return value_text(*parsed_.tm, made, value);
  }

  test::Parsed parsed_;
  std::string term_;  // of the last `both`
  int count_ = 0;
};

TEST_F(ValueText, Numbers) {
  EXPECT_EQ(both("Int", Value::integer(5)), "5");
  EXPECT_EQ(both("Int", Value::integer(-5)), "(- 5)");
  EXPECT_EQ(term_, "(- 5)");
  const mpz_class big = mpz_class(1) << 100;
  EXPECT_EQ(both("Int", Value::integer(big)), big.get_str());
  EXPECT_EQ(both("Real", Value::real(0)), "0.0");
  EXPECT_EQ(both("Real", Value::real(mpq_class(-7, 3))), "(- (/ 7.0 3.0))");
  EXPECT_EQ(term_, "(- (/ 7.0 3.0))");
  EXPECT_EQ(both("Bool", Value::boolean(true)), "true");
}

TEST_F(ValueText, AlgebraicNumbers) {
  const std::vector<mpz_class> coefficients{-2, 0, 3};
  EXPECT_EQ(only_text("Real", num::algebraic_root(coefficients, 2)),
            "(root-obj (+ (* 3 (^ x 2)) (- 2)) 2)");
}

TEST_F(ValueText, BitVectorsAndFields) {
  EXPECT_EQ(both("(_ BitVec 8)", Value::bits(8, uint64_t{15})), "#x0f");
  EXPECT_EQ(both("(_ BitVec 3)", Value::bits(3, uint64_t{5})), "#b101");
  EXPECT_EQ(both("(_ FiniteField 7)", Value::field(5)),
            "(as ff5 (_ FiniteField 7))");
}

TEST_F(ValueText, Floats) {
  const auto half = [](uint64_t bits) {
    return Value::float_bits({5, 11}, Value::bits(16, bits));
  };
  EXPECT_EQ(both("Float16", half(0xbc01)), "(fp #b1 #b01111 #b0000000001)");
  EXPECT_EQ(both("Float16", half(0x8000)), "(_ -zero 5 11)");
  EXPECT_EQ(both("Float16", half(0x7c00)), "(_ +oo 5 11)");
  EXPECT_EQ(both("Float16", half(0x7c01)), "(_ NaN 5 11)");
  EXPECT_EQ(both("RoundingMode", Value::rounding_mode(num::RoundingMode::Rtn)),
            "RTN");
}

TEST_F(ValueText, StringsAndSequences) {
  EXPECT_EQ(both("String", Value::string(U"a\\\"\U0001f600")),
            R"("a\u{5c}""\u{1f600}")");
  EXPECT_EQ(both("(Seq Int)", Value::seq({})), "(as seq.empty (Seq Int))");
  EXPECT_EQ(both("(Seq Int)", Value::seq({Value::integer(1)})), "(seq.unit 1)");
  EXPECT_EQ(
      both("(Seq Int)", Value::seq({Value::integer(1), Value::integer(-2)})),
      "(seq.++ (seq.unit 1) (seq.unit (- 2)))");
}

TEST_F(ValueText, SetsAndBags) {
  ValueMap set = ValueMap().with(Value::integer(3), {});
  EXPECT_EQ(both("(Set Int)", num::make_set({})), "(as set.empty (Set Int))");
  EXPECT_EQ(both("(Set Int)", num::make_set(set)), "(set.singleton 3)");
  set = set.with(Value::integer(4), {});
  EXPECT_EQ(both("(Set Int)", num::make_set(set)),
            "(set.union (set.singleton 3) (set.singleton 4))");
  ValueMap bag = ValueMap().with(Value::integer(3), Value::integer(2));
  EXPECT_EQ(both("(Bag Int)", num::make_bag({})), "(as bag.empty (Bag Int))");
  EXPECT_EQ(both("(Bag Int)", num::make_bag(bag)), "(bag 3 2)");
  bag = bag.with(Value::integer(5), Value::integer(1));
  EXPECT_EQ(both("(Bag Int)", num::make_bag(bag)),
            "(bag.union_disjoint (bag 3 2) (bag 5 1))");
}

TEST_F(ValueText, Arrays) {
  const ValueMap entries = ValueMap()
                               .with(Value::integer(1), Value::boolean(true))
                               .with(Value::integer(2), Value::boolean(true));
  EXPECT_EQ(
      both("(Array Int Bool)", num::make_map(Value::boolean(false), entries)),
      "(store (store ((as const (Array Int Bool)) false) 1 true) 2 true)");
  EXPECT_EQ(
      term_,
      "(store (store ((as const (Array Int Bool)) false) 1 true) 2 true)");
  EXPECT_EQ(only_text("(Array Int Bool)", num::make_map({}, {})),
            "((as const (Array Int Bool)) _)");
}

TEST_F(ValueText, Functions) {
  const Value key = Value::seq({Value::integer(1), Value::integer(2)});
  const ValueMap entries = ValueMap().with(key, Value::integer(7));
  EXPECT_EQ(both("(-> Int Int Int)", num::make_map(Value::integer(0), entries)),
            "(lambda ((x!0 Int) (x!1 Int)) (ite (and (= x!0 1) (= x!1 2)) 7 "
            "0))");
  EXPECT_EQ(term_,
            "(lambda ((x Int) (x!1 Int)) (ite (and (= x 1) (= x!1 2)) 7 0))");
}

TEST_F(ValueText, Datatypes) {
  const Value nil = Value::data(0, {});
  EXPECT_EQ(both("(Lst Int)", nil), "(as nil (Lst Int))");
  EXPECT_EQ(both("(Lst Int)", Value::data(1, {Value::integer(1), nil})),
            "((as cons (Lst Int)) 1 (as nil (Lst Int)))");
  EXPECT_EQ(
      both("Pair", Value::data(0, {Value::integer(1), Value::boolean(true)})),
      "(mk 1 true)");
  EXPECT_EQ(both("(Tuple Int Bool)",
                 Value::data(0, {Value::integer(1), Value::boolean(true)})),
            "(tuple 1 true)");
}

TEST_F(ValueText, TuplesAndNullables) {
  EXPECT_EQ(both("(Tuple Int Bool)",
                 Value::data(0, {Value::integer(1), Value::boolean(true)})),
            "(tuple 1 true)");
  EXPECT_EQ(both("(Nullable Int)", Value::data(0, {})),
            "(as nullable.null (Nullable Int))");
  EXPECT_EQ(both("(Nullable Int)", Value::data(1, {Value::integer(1)})),
            "(nullable.some 1)");
}

TEST_F(ValueText, FiniteSetsSayWhichSetsTheyAre) {
  EXPECT_EQ(both("(FiniteSet Int)",
                 num::make_set(ValueMap().with(Value::integer(1), {}))),
            "((as set.singleton (FiniteSet Int)) 1)");
}

TEST_F(ValueText, DeepValuesNeedNoStack) {
  Value list = Value::data(0, {});
  for (int i = 0; i < 100'000; ++i) {
    list = Value::data(1, {Value::integer(i % 2), list});
  }
  const term::Sort made = sort("(Lst Int)");
  EXPECT_EQ(value_text(*parsed_.tm, made, list, 20), "((as cons (Lst Int))...");
  EXPECT_GT(value_text(*parsed_.tm, made, list).size(), 2'000'000U);
  EXPECT_TRUE(
      value_to_term(test::language().theories(), *parsed_.tm, made, list));
}

TEST_F(ValueText, WhatHasNoTerm) {
  EXPECT_EQ(only_text("S", Value::element(2)), "(as @S_2 S)");
  EXPECT_EQ(only_text("(P Int)", Value::element(0)),
            "(as |@(P Int)_0| (P Int))");
  EXPECT_EQ(only_text("Int", Value::undetermined("step limit")),
            "<undetermined: step limit>");
  EXPECT_EQ(only_text("Int", Value::unspecified("divisor is 0")),
            "<unspecified: divisor is 0>");
  EXPECT_EQ(only_text("Int", {}), "<none>");
}

}  // namespace
}  // namespace assay::model
