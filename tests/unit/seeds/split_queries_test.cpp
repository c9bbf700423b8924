// SPDX-License-Identifier: MIT
#include "seeds/split_queries.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::seeds {
namespace {

using testcase::Status;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Query> split(test::Parsed& parsed, size_t limit = SIZE_MAX) {
  Result<std::vector<Query>> made =
      split_queries(test::language(), *parsed.tm, parsed.script, limit);
  EXPECT_TRUE(made) << (made ? "" : made.error().message);
  return made ? *std::move(made) : std::vector<Query>();
}

// The queries as text, one per query, on one line each.
std::vector<std::string> texts(const std::string& script) {
  test::Parsed parsed = test::script(script);
  std::vector<std::string> list;
  for (const Query& query : split(parsed)) {
    std::string text =
        smtlib::print_script(test::language(), *parsed.tm, query.script, {});
    std::ranges::replace(text, '\n', ' ');
    list.push_back(std::move(text));
  }
  return list;
}

TEST(SplitQueries, LeavesOutAllButTheProblem) {
  EXPECT_THAT(texts("(set-option :produce-models true) (set-logic ALL)"
                    "(set-info :source |x|) (declare-const x Int)"
                    "(assert (> x 1)) (check-sat) (get-model) (exit)"
                    "(assert (> x 2)) (check-sat)"),
              ElementsAre("(set-logic QF_LIA) (declare-fun x () Int) "
                          "(assert (> x 1)) (check-sat) "));
}

TEST(SplitQueries, AsksOnceWhereNothingIsAsked) {
  EXPECT_THAT(texts("(declare-const p Bool) (assert p)"),
              ElementsAre("(set-logic QF_UF) (declare-fun p () Bool) "
                          "(assert p) (check-sat) "));
}

TEST(SplitQueries, PopTakesDeclarationsAndAssertions) {
  EXPECT_THAT(texts("(declare-const p Bool) (push 1) (declare-const x Int)"
                    "(assert (> x 1)) (push 2) (assert p) (check-sat) (pop 2)"
                    "(check-sat) (pop 1) (declare-const x Bool) (assert x)"
                    "(check-sat)"),
              ElementsAre("(set-logic QF_LIA) (declare-fun p () Bool) "
                          "(declare-fun x () Int) (assert (> x 1)) (assert p) "
                          "(check-sat) ",
                          "(set-logic QF_LIA) (declare-fun p () Bool) "
                          "(declare-fun x () Int) (assert (> x 1)) "
                          "(check-sat) ",
                          "(set-logic QF_UF) (declare-fun p () Bool) "
                          "(declare-fun x () Bool) (assert x) (check-sat) "));
}

TEST(SplitQueries, GlobalDeclarationsStay) {
  EXPECT_THAT(texts("(set-option :global-declarations true) (push 1)"
                    "(declare-const p Bool) (assert (not p)) (check-sat)"
                    "(pop 1) (assert p) (check-sat)")
                  .at(1),
              "(set-logic QF_UF) (declare-fun p () Bool) (assert p) "
              "(check-sat) ");
}

TEST(SplitQueries, AssumptionsBecomeAssertionsOfOneQuery) {
  const std::vector<std::string> all = texts(
      "(declare-const p Bool) (check-sat-assuming ((not p) p))"
      "(check-sat)");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_THAT(all[0], HasSubstr("(assert (not p)) (assert p) (check-sat)"));
  EXPECT_THAT(all[1], Not(HasSubstr("assert")));
}

TEST(SplitQueries, ResetsForget) {
  const std::vector<std::string> all = texts(
      "(declare-const p Bool) (push 1) (assert (not p))"
      "(reset-assertions) (assert p) (check-sat) (reset)"
      "(declare-const q Bool) (assert q) (check-sat)");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_THAT(all[0], HasSubstr("(assert p)"));
  EXPECT_THAT(all[0], Not(HasSubstr("(not p)")));
  EXPECT_THAT(all[1], Not(HasSubstr(" p ")));
}

TEST(SplitQueries, DefinitionsAreInForceToo) {
  EXPECT_THAT(texts("(push 1) (define-fun f ((x Int)) Int (* 2 x))"
                    "(define-sort S () Int) (declare-const a S)"
                    "(assert (= (f a) 4)) (check-sat)")
                  .at(0),
              HasSubstr("(define-fun f ((x Int)) Int (* 2 x))"));
}

TEST(SplitQueries, AStatusIsAboutTheNextQuery) {
  test::Parsed parsed = test::script(
      "(set-info :status sat) (declare-const p Bool) (check-sat) (assert p)"
      "(check-sat) (set-info :status unsat) (assert (not p)) (check-sat)"
      "(set-info :status unknown) (check-sat)");
  const std::vector<Query> all = split(parsed);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].declared, Status::Sat);
  EXPECT_EQ(all[1].declared, std::nullopt);
  EXPECT_EQ(all[2].declared, Status::Unsat);
  EXPECT_EQ(all[3].declared, std::nullopt);
  EXPECT_EQ(all[3].number, 4U);
}

TEST(SplitQueries, FunctionsAsValuesNeedALogicOfTheirOwn) {
  EXPECT_THAT(texts("(set-logic HO_UF) (declare-fun f (Bool) Bool)"
                    "(declare-fun g (Bool) Bool) (assert (= f g)) (check-sat)")
                  .at(0),
              HasSubstr("(set-logic HO_ALL)"));
  EXPECT_THAT(texts("(set-logic HO_UF) (declare-fun f (Bool) Bool)"
                    "(assert (f true)) (check-sat)")
                  .at(0),
              HasSubstr("(set-logic QF_UF)"));
}

TEST(SplitQueries, StopsAtTheLimit) {
  test::Parsed parsed = test::script("(check-sat) (check-sat) (check-sat)");
  EXPECT_EQ(split(parsed, 2).size(), 2U);
}

TEST(SplitQueries, RefusesWhatIsNoPlainScript) {
  test::Parsed parsed = test::parse("(declare-rel r (Int)) (check-sat)");
  const auto made = split_queries(test::language(), *parsed.tm, parsed.script);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().severity, Severity::Unsupported);
  EXPECT_THAT(made.error().message, HasSubstr("declare-rel"));
}

TEST(SplitQueries, WishesAboutTheModelDoNotMatter) {
  EXPECT_THAT(texts("(declare-const p Bool) (assert-soft p) (check-sat)"),
              ElementsAre("(set-logic QF_UF) (declare-fun p () Bool) "
                          "(check-sat) "));
}

}  // namespace
}  // namespace assay::seeds
