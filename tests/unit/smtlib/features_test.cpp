// SPDX-License-Identifier: MIT
#include "smtlib/features.h"

#include <string>

#include <gtest/gtest.h>

#include "smtlib/logic.h"
#include "support/script.h"

namespace assay::smtlib {
namespace {

std::string logic_of(const std::string& text) {
  const test::Parsed parsed = test::script("(set-logic ALL)\n" + text);
  return std::string(
      least_logic(features_of(test::language(), *parsed.tm, parsed.script)));
}

struct Row {
  const char* text;
  const char* logic;
};

constexpr Row kRows[] = {
    {"(declare-const p Bool) (assert p)", "QF_UF"},
    {"(declare-const x Int) (assert (< x 3))", "QF_LIA"},
    {"(declare-const x Int) (assert (< (* 2 x) (* (- 3) 4)))", "QF_LIA"},
    {"(declare-const x Int) (assert (< (div x 2) (mod x (- 3))))", "QF_LIA"},
    {"(declare-const x Int) (assert (< (* x x) 3))", "QF_NIA"},
    {"(declare-const x Int) (assert (< (* x (div 7 2)) 3))", "QF_NIA"},
    {"(declare-const x Int) (assert (= (div 7 x) 3))", "QF_NIA"},
    {"(declare-const x Int) (assert (= (div x 0) 3))", "QF_NIA"},
    {"(declare-const x Real) (assert (< (* (/ 1.0 3.0) x) 3.0))", "QF_LRA"},
    {"(declare-const x Real) (assert (< (/ x 2.0) 3.0))", "QF_LRA"},
    {"(declare-const x Real) (assert (< (* x (+ 1.0 1.0)) 3.0))", "QF_NRA"},
    {"(declare-const x Real) (assert (< (/ 2.0 x) 3.0))", "QF_NRA"},
    {"(declare-const x Real) (assert (= (to_int x) 3))", "QF_LIRA"},
    {"(declare-const x Real) (assert (is_int x))", "QF_LIRA"},
    {"(declare-const x Real) (assert (= (to_int (* x x)) 3))", "QF_NIRA"},
    {"(declare-fun f (Int) Int) (assert (< (f 1) 3))", "QF_UFLIA"},
    {"(declare-sort S 0) (declare-fun f (S) S) (declare-const a S)"
     "(assert (= (f a) a))",
     "QF_UF"},
    {"(declare-const x (_ BitVec 8)) (assert (= x #x00))", "QF_BV"},
    {"(declare-const a (Array (_ BitVec 8) Bool)) (assert (select a #x00))",
     "QF_ABV"},
    {"(declare-const a (Array Bool Bool)) (declare-const x (_ BitVec 8))"
     "(assert (and (select a true) (= x #x00)))",
     "ALL"},
    {"(declare-fun f ((_ BitVec 8)) Bool) (assert (f #x00))", "QF_UFBV"},
    {"(declare-const a (Array Int Int)) (assert (= (select a 0) 1))",
     "QF_ALIA"},
    {"(declare-const x Float32) (assert (fp.isNaN x))", "QF_FP"},
    {"(declare-const x Float32) (assert (= x (fp #b0 #x00 #b00000000000000"
     "000000000)))",
     "QF_BVFP"},
    {"(declare-const x Float32) (assert (= (fp.to_real x) 1.0))", "QF_FPLRA"},
    {"(declare-const s String) (assert (= s \"a\"))", "QF_SLIA"},
    {"(declare-const s String) (assert (= (str.len s) 1))", "QF_SLIA"},
    {"(declare-datatype D ((a) (b (s D)))) (declare-const x D)"
     "(assert ((_ is a) x))",
     "QF_DT"},
    {"(declare-datatype D ((a) (b (s Int)))) (declare-const x D)"
     "(assert ((_ is a) x))",
     "ALL"},
    {"(assert (forall ((x Int)) (< x 3)))", "LIA"},
    {"(assert (forall ((x (_ BitVec 8))) (= x #x00)))", "BV"},
    {"(declare-const s (Seq Int)) (assert (= (seq.len s) 1))", "ALL"},
    {"(define-fun f ((x Int)) Int (* x x)) (assert (= (f 2) 4))", "QF_NIA"},
};

TEST(Features, LeastLogicFitsWhatIsUsed) {
  for (const Row& row : kRows) {
    EXPECT_EQ(logic_of(row.text), row.logic) << row.text;
  }
}

TEST(Features, EveryLogicHasTheSortsItIsChosenFor) {
  for (const Row& row : kRows) {
    const test::Parsed parsed =
        test::script("(set-logic ALL)\n" + std::string(row.text));
    const Features features =
        features_of(test::language(), *parsed.tm, parsed.script);
    const LogicInfo info = parse_logic(least_logic(features));
    EXPECT_LE(features.has_ints, info.has_ints) << row.text;
    EXPECT_LE(features.has_reals, info.has_reals) << row.text;
    EXPECT_LE(features.has_bit_vectors, info.has_bit_vectors) << row.text;
    EXPECT_LE(features.has_floats, info.has_floats) << row.text;
    EXPECT_LE(features.has_arrays, info.has_arrays) << row.text;
    EXPECT_LE(features.has_strings, info.has_strings) << row.text;
  }
}

TEST(Features, ANamedLogicHasItsOwn) {
  for (const std::string_view name : logic_names()) {
    EXPECT_TRUE(features_of_logic(name)) << name;
  }
  for (const std::string_view name :
       {"QF_UFDTLIA", "AUFBVDTNIRA", "QF_BVFPLRA", "QF_SNIA", "HO_UFLIA"}) {
    EXPECT_TRUE(features_of_logic(name)) << name;
  }
  for (const std::string_view name : {"",
                                      "QF_",
                                      "HO_",
                                      "TYPO",
                                      "QF_BW",
                                      "QF_LIAUF",
                                      "QF_AXA",
                                      "QF_BVBV",
                                      "QF_LIALRA",
                                      "QF_IDL",
                                      "qf_bv",
                                      "QF_ALL"}) {
    EXPECT_FALSE(features_of_logic(name)) << name;
  }
}

TEST(Features, AScriptFitsIntoItsLeastLogic) {
  for (const Row& row : kRows) {
    const test::Parsed parsed =
        test::script("(set-logic ALL)\n" + std::string(row.text));
    const Features uses =
        features_of(test::language(), *parsed.tm, parsed.script);
    EXPECT_TRUE(uses.is_higher_order
                || is_within(uses, *features_of_logic(row.logic)))
        << row.text;
  }
}

TEST(Features, LogicsAreWithinOthers) {
  const auto fits = [](std::string_view part, std::string_view whole) {
    return is_within(*features_of_logic(part), *features_of_logic(whole));
  };
  EXPECT_TRUE(fits("QF_LIA", "QF_AUFLIRA"));
  EXPECT_TRUE(fits("QF_SLIA", "QF_S"));
  EXPECT_TRUE(fits("QF_BV", "BV"));
  EXPECT_TRUE(fits("AUFNIRA", "ALL"));
  EXPECT_FALSE(fits("LIA", "QF_LIA"));
  EXPECT_FALSE(fits("QF_NIA", "QF_LIA"));
  EXPECT_FALSE(fits("QF_BV", "QF_FP"));
  EXPECT_FALSE(fits("HO_ALL", "ALL"));
  // z3 takes no other arrays in logics that have bit-vectors.
  EXPECT_FALSE(fits("QF_AX", "QF_ABV"));
  EXPECT_TRUE(fits("QF_ABV", "ALL"));
}

}  // namespace
}  // namespace assay::smtlib
