// SPDX-License-Identifier: MIT
//
// From a rank to the answers of all solvers with all seeds, with scripts that
// play the solvers.
#include "campaign/sweep_runner.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/core_sweep.h"

namespace assay::campaign {
namespace {

using vocabulary::End;
using vocabulary::Kind;

class SweepRunnerTest : public testing::Test {
 protected:
  TestResult process(uint64_t rank) {
    const stream::Arm arm{&sweep_.technique,
                          sweep_.tables.get(),
                          technique::TheoryGroup::Core,
                          "synthesis/core"};
    SweepRunner runner(sweep_.settings, sweep_.seeds, {&arm, 1});
    const stream::Task task{17, rank, 0};
    runner.make({&task, 1});
    return runner.process(0);
  }

  test::CoreSweep sweep_;
};

TEST_F(SweepRunnerTest, AsksEverySolverWithEverySeed) {
  sweep_.add_solver("a", "echo unknown");
  sweep_.add_solver("b", "echo unknown; exit 1");
  sweep_.settings.solver_seeds = {0, 5};
  const TestResult result = process(test::CoreSweep::kSatRank);
  EXPECT_TRUE(result.is_made);
  ASSERT_EQ(result.answers.size(), 4U);
  EXPECT_EQ(result.runs.size(), 4U);
  for (size_t i = 0; i < 4; ++i) {
    const store::Answer& answer = result.answers[i].answer;
    EXPECT_EQ(answer.formula, "core/0");
    EXPECT_EQ(answer.category, "operation");
    EXPECT_EQ(answer.claim, "sat");
    EXPECT_EQ(answer.solver, i < 2 ? "a" : "b");
    EXPECT_EQ(answer.solver_version, "1.0");
    EXPECT_EQ(answer.solver_seed, i % 2 == 0 ? 0U : 5U);
    EXPECT_EQ(answer.cpu_limit_ms, 10'000U);
    EXPECT_EQ(answer.conclusion, "");
    EXPECT_FALSE(result.answers[i].finding);
  }
  EXPECT_EQ(result.answers[0].answer.end, End::Unknown);
  EXPECT_TRUE(result.findings.empty());
}

TEST_F(SweepRunnerTest, AWrongUnsatIsAFinding) {
  sweep_.add_solver("no", "echo unsat");
  sweep_.settings.solver_seeds = {0, 5};
  const TestResult result = process(test::CoreSweep::kSatRank);
  ASSERT_EQ(result.findings.size(), 2U);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(result.answers[i].answer.conclusion, "confirmed");
    EXPECT_EQ(result.answers[i].answer.reason, "witness");
    ASSERT_TRUE(result.answers[i].finding);
    const store::Finding& finding = result.findings[*result.answers[i].finding];
    EXPECT_EQ(finding.kind, Kind::RefutationUnsoundness);
    EXPECT_TRUE(finding.is_confirmed());
    EXPECT_EQ(finding.question.solver_seed, i == 0 ? 0U : 5U);
    // It shows without the question for a model.
    EXPECT_EQ(finding.question.ask, vocabulary::Ask::Verdict);
    EXPECT_EQ(finding.technique, "synthesis");
    EXPECT_EQ(finding.test_index, 17U);  // its place in the sweep
    EXPECT_NE(finding.artifact(store::kWitnessName), "");
  }
}

TEST_F(SweepRunnerTest, AWrongSatNeedsAVote) {
  sweep_.add_solver("yes", "echo sat");
  TestResult result = process(sweep_.unsat_rank);
  ASSERT_EQ(result.answers.size(), 1U);
  EXPECT_EQ(result.answers[0].answer.claim, "unsat");
  EXPECT_EQ(result.answers[0].answer.conclusion, "unconfirmed");
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_FALSE(result.findings[0].is_confirmed());

  sweep_.add_solver("no", "echo unsat");
  result = process(sweep_.unsat_rank);
  EXPECT_EQ(result.answers[0].answer.conclusion, "confirmed");
  EXPECT_EQ(result.answers[0].answer.reason, "vote no");
  EXPECT_EQ(result.answers[1].answer.conclusion, "");
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_TRUE(result.findings[0].is_confirmed());
}

TEST_F(SweepRunnerTest, WhatOverApproximatesIsNotUnsound) {
  sweep_.add_solver("loose", "echo sat").is_over_approximating = true;
  const TestResult result = process(sweep_.unsat_rank);
  ASSERT_EQ(result.answers.size(), 1U);
  EXPECT_EQ(result.answers[0].answer.end, End::Sat);
  EXPECT_EQ(result.answers[0].answer.conclusion, "");
  EXPECT_TRUE(result.findings.empty());
}

// Its model is as little to blame as its sat.
TEST_F(SweepRunnerTest, AModelOfWhatOverApproximatesIsNotIncorrect) {
  const std::string model =
      "echo sat; echo '('; sed -nE 's/^\\(declare-(const|fun) ([^ ]+) (\\(\\) "
      ")?Bool\\)/(define-fun \\2 () Bool false)/p'; echo ')'";
  sweep_.add_solver("wrong", model);
  sweep_.add_solver("loose", model).is_over_approximating = true;
  size_t wrong = 0;
  for (uint64_t rank = 0; rank < 8; ++rank) {
    const TestResult result = process(rank);
    if (result.answers.size() == 2U
        && result.answers[0].answer.check == "invalid") {
      ++wrong;
      EXPECT_EQ(result.answers[0].answer.conclusion, "confirmed");
      EXPECT_EQ(result.answers[1].answer.check, "undetermined");
      EXPECT_EQ(result.answers[1].answer.conclusion, "");
    }
  }
  EXPECT_GT(wrong, 0U);
}

TEST_F(SweepRunnerTest, AsksWithTheConfigurationThatTheProfileHas) {
  sweep_
      .add_solver("a",
                  "case \"$*\" in *--special*) echo unsat;; "
                  "*) echo unknown;; esac")
      .configurations = {{"default", 1, {}}, {"special", 0, {"--special"}}};
  sweep_.add_solver("b", "echo unsat");
  EXPECT_EQ(unknown_configuration(sweep_.settings), "");
  sweep_.settings.configurations = {"other"};
  EXPECT_EQ(unknown_configuration(sweep_.settings),
            "no solver has the configuration 'other'; there are: default, "
            "special");
  sweep_.settings.configurations = {"special"};
  EXPECT_EQ(unknown_configuration(sweep_.settings), "");
  const TestResult result = process(test::CoreSweep::kSatRank);
  ASSERT_EQ(result.answers.size(), 2U);
  EXPECT_EQ(result.answers[0].answer.solver, "a (special)");
  EXPECT_EQ(result.answers[1].answer.solver, "b");
  ASSERT_EQ(result.findings.size(), 2U);
  EXPECT_EQ(result.findings[0].question.configuration, "special");
  EXPECT_EQ(result.findings[0].solver, "a");
}

TEST_F(SweepRunnerTest, WhatComesOnceIsNotConfirmed) {
  const std::string seen = sweep_.folder.path() + "/seen";
  sweep_.add_solver(
      "once",
      fmt::format("if [ -e {0} ]; then echo unknown; else echo unsat; fi\n"
                  ": > {0}",
                  seen));
  const TestResult result = process(test::CoreSweep::kSatRank);
  EXPECT_EQ(result.answers.at(0).answer.conclusion, "unconfirmed");
  EXPECT_EQ(result.answers.at(0).answer.reason,
            "flaky: in none of 3 fresh processes");
}

TEST_F(SweepRunnerTest, WhatASolverDoesNotTakeIsAnAnswerWithoutAnEnd) {
  sweep_.add_solver("picky", "echo sat").logics = {"QF_FP"};
  sweep_.add_solver("any", "echo unknown");
  const TestResult result = process(test::CoreSweep::kSatRank);
  ASSERT_EQ(result.answers.size(), 2U);
  EXPECT_EQ(result.answers[0].answer.end, std::nullopt);
  EXPECT_EQ(result.answers[1].answer.end, End::Unknown);
  EXPECT_EQ(result.runs.size(), 1U);
}

TEST_F(SweepRunnerTest, ASolverThatIsGoneIsMissing) {
  sweep_.add_solver("gone", "").command.argv = {"/nowhere/at/all"};
  EXPECT_NE(process(test::CoreSweep::kSatRank).missing, "");
}

TEST_F(SweepRunnerTest, ARankBeyondTheLastMakesNothing) {
  sweep_.add_solver("a", "echo unknown");
  const TestResult result = process(1'000'000'000'000);
  EXPECT_FALSE(result.is_made);
  EXPECT_TRUE(result.answers.empty());
}

}  // namespace
}  // namespace assay::campaign
