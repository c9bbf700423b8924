// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "support/script.h"
#include "technique/skeleton/literals.h"

namespace assay::technique::skeleton {
namespace {

constexpr const char* kSymbols =
    "(declare-const p Bool) (declare-const q Bool) (declare-const r Bool)"
    "(declare-const x Int) (declare-fun f (Bool) Bool)";

// The literals of a formula over these, as "+p -q", in the order of their
// paths; ? is for other formulas.
std::string literals(const std::string& formula, size_t limit = 100) {
  const test::Parsed parsed =
      test::script(kSymbols + ("(assert " + formula + ")"));
  std::vector<Literal> found = find_literals(*parsed.tm,
                                             parsed.assertion(),
                                             {0, {}, Polarity::Positive, {}},
                                             {},
                                             limit);
  std::ranges::sort(found, {}, &Literal::path);
  std::string out;
  for (const Literal& row : found) {
    EXPECT_EQ(term::term_at(*parsed.tm, parsed.assertion(), row.path),
              row.term);
    out += out.empty() ? "" : " ";
    out += row.polarity == Polarity::Positive ? "+" : "-";
    const bool is_symbol = parsed.tm->kind(row.term) == term::Kind::Call
                           && parsed.tm->child_count(row.term) == 0;
    out += is_symbol
               ? std::string(parsed.tm->text(
                     parsed.tm->symbol(parsed.tm->call_symbol(row.term)).name))
               : "?";
  }
  return out;
}

TEST(SkeletonLiterals, ConnectivesKeepOrFlip) {
  EXPECT_EQ(literals("p"), "+p");
  EXPECT_EQ(literals("(and p q)"), "+p +q");
  EXPECT_EQ(literals("(or p (not q))"), "+p -q");
  EXPECT_EQ(literals("(not (and p (not q)))"), "-p +q");
  EXPECT_EQ(literals("(=> p q r)"), "-p -q +r");
  EXPECT_EQ(literals("(not (=> p q))"), "+p -q");
}

TEST(SkeletonLiterals, SomeOperatorsHideTheirArguments) {
  EXPECT_EQ(literals("(xor p q)"), "+?");
  EXPECT_EQ(literals("(= p q)"), "+?");
  EXPECT_EQ(literals("(distinct p q)"), "+?");
  EXPECT_EQ(literals("(distinct p q r)"), "+?");
  EXPECT_EQ(literals("(f p)"), "+?");
  EXPECT_EQ(literals("(ite p q r)"), "+? +q +r");
  EXPECT_EQ(literals("(< (ite p x 1) 2)"), "+?");
}

TEST(SkeletonLiterals, ConstantsTellTheDirection) {
  EXPECT_EQ(literals("(= p true)"), "+? +p");
  EXPECT_EQ(literals("(= false p)"), "+? -p");
  EXPECT_EQ(literals("(xor p true)"), "+? -p");
  EXPECT_EQ(literals("(xor p false)"), "+? +p");
  EXPECT_EQ(literals("(ite p true q)"), "+? +p +q");
  EXPECT_EQ(literals("(ite p q false)"), "+? +p +q");
  EXPECT_EQ(literals("(ite p false q)"), "+? -p +q");
}

TEST(SkeletonLiterals, QuantifiersKeepAndAreLiteralsThemselves) {
  EXPECT_EQ(literals("(forall ((y Int)) (or p (> y x)))"), "+? +p +?");
  EXPECT_EQ(literals("(not (exists ((y Int)) (> y x)))"), "-? -?");
}

TEST(SkeletonLiterals, ALetHasThePolarityOfAllUsesOfItsVariable) {
  EXPECT_EQ(literals("(let ((l p)) (and l q))"), "+p +? +q");
  EXPECT_EQ(literals("(let ((l p)) (and (not l) q))"), "-p -? +q");
  EXPECT_EQ(literals("(let ((l p)) (and l (not l)))"), "+? -?");
  EXPECT_EQ(literals("(let ((l p)) (= l q))"), "+?");
  EXPECT_EQ(literals("(let ((l p)) q)"), "+q");
  // A use through another let, and one in a term.
  EXPECT_EQ(literals("(let ((l p)) (let ((m (not l))) (or m q)))"),
            "-p -? +? +q");
  EXPECT_EQ(literals("(let ((l p)) (and l (< (ite l 1 2) x)))"), "+? +?");
}

TEST(SkeletonLiterals, ScopesHaveNoTruthValuesOfLet) {
  const test::Parsed parsed = test::script(
      "(declare-const p Bool)"
      "(assert (forall ((y Int) (b Bool)) (let ((l p) (z 1)) (or l b))))");
  const std::vector<Literal> found = find_literals(
      *parsed.tm, parsed.assertion(), {0, {}, Polarity::Positive, {}}, {}, 100);
  const auto last = std::ranges::max_element(found, {}, &Literal::path);
  ASSERT_NE(last, found.end());
  EXPECT_EQ(last->scope.size(), 3U);  // y, b, z
}

TEST(SkeletonLiterals, DrawsFromMoreThanCanBeListed) {
  std::string formula = "p";
  std::string lets;
  for (int i = 0; i < 60; ++i) {
    formula = "(and " + formula + " (or q " + formula + "))";
    if (formula.size() > 4000) {
      break;
    }
  }
  const test::Parsed parsed =
      test::script(kSymbols + ("(assert " + formula + ")"));
  const std::vector<Literal> found = find_literals(
      *parsed.tm, parsed.assertion(), {0, {}, Polarity::Positive, {}}, {}, 20);
  EXPECT_GT(found.size(), 10U);
  EXPECT_LE(found.size(), 20U);
  for (const Literal& row : found) {
    EXPECT_EQ(term::term_at(*parsed.tm, parsed.assertion(), row.path),
              row.term);
    EXPECT_EQ(row.polarity, Polarity::Positive);
  }
}

TEST(SkeletonLiterals, NamesThatAreUsedElsewhereAreLeftAlone) {
  const test::Parsed parsed = test::script(
      "(declare-const p Bool)"
      "(assert (! p :named n)) (assert (not n))");
  base::IdSet names;
  names.insert(parsed.tm->attributes(parsed.assertion())[0].named.id);
  const std::vector<Literal> found =
      find_literals(*parsed.tm,
                    parsed.assertion(),
                    {0, {}, Polarity::Positive, {}},
                    names,
                    100);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].path.empty());
}

}  // namespace
}  // namespace assay::technique::skeleton
