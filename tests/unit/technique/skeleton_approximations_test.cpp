// SPDX-License-Identifier: MIT
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "rules/built_in.h"
#include "support/script.h"
#include "technique/skeleton/approximations.h"

namespace assay::technique::skeleton {
namespace {

// The names of the rules that fit the atom in this direction.
std::set<std::string> rules_for(const std::string& declarations,
                                const std::string& atom,
                                Direction direction,
                                const std::string& table = "") {
  const test::Parsed parsed =
      test::script(declarations + "(assert " + atom + ")");
  const auto rules = table.empty()
                         ? rules::all_rules(rules::RuleKind::Weaken, {})
                         : rules::parse_rules("table", table)->rules;
  const auto made =
      Approximations::compile(test::language(), rules, KnownSizes(*parsed.tm));
  EXPECT_TRUE(made) << made.error().message;
  const auto list = (*made)->find(*parsed.tm, parsed.assertion(), direction);
  std::set<std::string> names;
  Match match;
  for (size_t i = 0; i < list.size(); ++i) {
    const Pattern& pattern = (*made)->pattern(list[i]);
    for (const bool is_swapped : {false, true}) {
      if (is_swapped && !pattern.is_equation) {
        continue;
      }
      if (Approximations::matches(
              *parsed.tm, pattern, parsed.assertion(), is_swapped, match)) {
        names.insert(pattern.instance->rule->name);
      }
    }
  }
  return names;
}

constexpr const char* kInts =
    "(declare-const a Int) (declare-const b Int) (declare-const c Int)";
constexpr const char* kVectors =
    "(declare-const a (_ BitVec 32)) (declare-const b (_ BitVec 32))";

TEST(SkeletonApproximations, FitByOperatorSortAndDirection) {
  const auto weaker = rules_for(kInts, "(< a b)", Direction::Weaken);
  EXPECT_TRUE(weaker.contains("int-lt-le"));
  EXPECT_TRUE(weaker.contains("int-lt-ne"));
  EXPECT_FALSE(weaker.contains("real-lt-le"));
  EXPECT_FALSE(weaker.contains("int-plus-le-lt"));
  const auto stronger = rules_for(kInts, "(< a b)", Direction::Strengthen);
  EXPECT_TRUE(stronger.contains("int-plus-le-lt"));
  EXPECT_FALSE(stronger.contains("int-lt-le"));
}

TEST(SkeletonApproximations, HoldForAnySize) {
  const auto weaker = rules_for(kVectors, "(bvult a b)", Direction::Weaken);
  EXPECT_TRUE(weaker.contains("bvult-le"));
  EXPECT_TRUE(weaker.contains("bvult-split"));
  EXPECT_FALSE(weaker.contains("fp-lt-le"));
}

TEST(SkeletonApproximations, NegatedSidesServeTheAtomBelow) {
  // (< x y) implies (not (= x y)), so (= a b) implies (not (< a b)).
  EXPECT_TRUE(
      rules_for(kInts, "(= a b)", Direction::Weaken).contains("int-lt-ne"));
  EXPECT_FALSE(
      rules_for(kInts, "(= a b)", Direction::Strengthen).contains("int-lt-ne"));
}

TEST(SkeletonApproximations, NoNegatedFloatComparisonTurnsAround) {
  const char* floats =
      "(declare-const a (_ FloatingPoint 5 11))"
      "(declare-const b (_ FloatingPoint 5 11))";
  // (not (fp.lt a b)) is not (fp.geq a b): what lt is strengthened to says more
  // than (not (fp.geq a b)).
  const auto stronger = rules_for(floats, "(fp.lt a b)", Direction::Strengthen);
  EXPECT_FALSE(stronger.contains("fp-lt-not-ge"));
  EXPECT_TRUE(stronger.contains("fp-not-lt"));
}

TEST(SkeletonApproximations, RepeatedVariablesMustBeTheSameTerm) {
  const std::string table =
      "(weaken same (in (x Int) (y Int)) (from (< x x)) (to (< x y)))";
  EXPECT_EQ(rules_for(kInts, "(< a a)", Direction::Weaken, table).size(), 1U);
  EXPECT_EQ(rules_for(kInts, "(< a b)", Direction::Weaken, table).size(), 0U);
}

TEST(SkeletonApproximations, ArityAndIndicesMustBeTheSame) {
  EXPECT_FALSE(
      rules_for(kInts, "(< a b c)", Direction::Weaken).contains("int-lt-le"));
  EXPECT_TRUE(rules_for(kInts, "(< a b c)", Direction::Weaken)
                  .contains("int-chain-ends"));
  const std::string low =
      "(weaken low (in (x (_ BitVec {n}))) (range n 8 32)"
      " (from (= ((_ extract 3 0) x) #x0)) (to (= ((_ extract 1 0) x) #b00)))";
  EXPECT_EQ(
      rules_for(kVectors, "(= #x0 ((_ extract 3 0) a))", Direction::Weaken, low)
          .size(),
      1U);
  EXPECT_EQ(
      rules_for(kVectors, "(= #x0 ((_ extract 7 4) a))", Direction::Weaken, low)
          .size(),
      0U);
}

TEST(SkeletonApproximations, ARowMayHaveSeveralSizes) {
  const std::string table =
      "(weaken high (in (x (_ BitVec {n})) (y (_ BitVec {m})) (z (_ BitVec "
      "{n}))"
      " (w (_ BitVec {m})))"
      " (from (= (concat x y) (concat z w))) (to (= x z)))"
      "(weaken mixed (in (x (_ BitVec {n})) (f (_ FloatingPoint {e} {s})))"
      " (from (and (fp.isNaN f) (= x x))) (to (fp.isNaN f)))";
  const std::string declarations =
      "(declare-const a (_ BitVec 3)) (declare-const b (_ BitVec 5))"
      "(declare-const f (_ FloatingPoint 5 11))";
  EXPECT_EQ(rules_for(declarations,
                      "(= (concat a b) (concat a b))",
                      Direction::Weaken,
                      table)
                .size(),
            1U);
  EXPECT_EQ(rules_for(declarations,
                      "(= (concat b a) (concat b a))",
                      Direction::Weaken,
                      table)
                .size(),
            1U);
  EXPECT_EQ(
      rules_for(declarations, "(fp.isNaN f)", Direction::Strengthen, table)
          .size(),
      1U);
}

TEST(SkeletonApproximations, SortVariablesStandForAnySort) {
  const char* arrays =
      "(declare-const a (Array Int Bool)) (declare-const b (Array Int Bool))";
  const auto weaker = rules_for(arrays, "(= a b)", Direction::Weaken);
  EXPECT_TRUE(weaker.contains("array-eq-select"));
  EXPECT_FALSE(weaker.contains("bool-iff-implies"));
  EXPECT_TRUE(rules_for(arrays, "(= a b)", Direction::Strengthen)
                  .contains("eq-through"));
}

TEST(SkeletonApproximations, RegularLanguagesMatchAsTerms) {
  const char* strings = "(declare-const s String)";
  EXPECT_TRUE(rules_for(strings,
                        "(str.in_re s (re.+ (str.to_re \"ab\")))",
                        Direction::Weaken)
                  .contains("re-plus-star"));
  EXPECT_FALSE(rules_for(strings,
                         "(str.in_re s (re.* (str.to_re \"ab\")))",
                         Direction::Weaken)
                   .contains("re-plus-star"));
}

}  // namespace
}  // namespace assay::technique::skeleton
