// SPDX-License-Identifier: MIT
//
// Whole lives of sweeps: what is in the store when one has ended, and what one
// of the same settings goes on with.
#include "campaign/sweep.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/core_sweep.h"

namespace assay::campaign {
namespace {

class Silent final : public Observer {
 public:
  void on_finding(const store::Finding& /*finding*/,
                  const store::Added& /*added*/) override {}

  void on_own_fault(const std::string& /*text*/) override {}

  void on_problem(const Diag& /*problem*/) override {}
};

class SweepTest : public testing::Test {
 protected:
  SweepTest() {
    kit_.settings.parts = {{technique::TheoryGroup::Core, 0, 8, 3},
                           {technique::TheoryGroup::Core, 72, 100, 2}};
    kit_.settings.solver_seeds = {0, 5};
    kit_.add_solver("no", "echo unsat");
  }

  // One life; the answers of all.
  std::vector<store::Answer> live() {
    Sweep sweep(kit_.settings, kit_.seeds, *kit_.tables, silent_, clock_);
    EXPECT_EQ(sweep.most_formulas(), 5U);
    EXPECT_TRUE(sweep.prepare());
    EXPECT_TRUE(sweep.run());
    before_ = sweep.before();
    now_ = sweep.statistics();
    auto answers = sweep.answers();
    EXPECT_TRUE(answers);
    return answers ? *answers : std::vector<store::Answer>{};
  }

  test::CoreSweep kit_;
  Silent silent_;
  base::SystemClock clock_;
  Statistics before_;
  Statistics now_;
};

TEST_F(SweepTest, KeepsNothingWithoutAFolder) {
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(live().size(), 10U);
    EXPECT_EQ(now_.tests, 5U);
    EXPECT_TRUE(now_.is_exhausted);
  }
}

TEST_F(SweepTest, GoesOnInTheSameFolder) {
  kit_.settings.out = kit_.folder.path() + "/out";
  kit_.settings.jobs = 2;
  const std::vector<store::Answer> first = live();
  EXPECT_EQ(first.size(), 10U);
  EXPECT_EQ(live(), first);
  EXPECT_EQ(before_.tests, 5U);
  EXPECT_EQ(now_.tests, 5U);  // of both lives
  EXPECT_TRUE(now_.is_exhausted);
  std::ranges::reverse(kit_.settings.solver_seeds);
  std::ranges::reverse(kit_.settings.parts);
  EXPECT_EQ(live(), first);  // the same sweep
}

TEST_F(SweepTest, AnswersLeadToTheirFindings) {
  kit_.settings.out = kit_.folder.path() + "/out";
  const std::vector<store::Answer> answers = live();
  const auto store = store::open_store(
      store::store_of_folder(kit_.settings.out), store::Access::Read);
  ASSERT_TRUE(store);
  for (const store::Answer& answer : answers) {
    const auto found = (*store)->find_finding(answer.finding);
    ASSERT_TRUE(found && *found) << answer.formula;
    EXPECT_EQ((*found)->finding.solver, "no");
    EXPECT_EQ((*found)->finding.claim, "sat");
  }
}

TEST_F(SweepTest, OtherSettingsAreAnotherSweep) {
  kit_.settings.out = kit_.folder.path() + "/out";
  const auto is_new = [&] {
    live();
    return before_.tests == 0 && now_.tests == 5;
  };
  EXPECT_TRUE(is_new());
  EXPECT_FALSE(is_new());
  kit_.settings.panel.limits.cpu_ms = 7000;
  EXPECT_TRUE(is_new());
  kit_.settings.solver_seeds = {0};
  EXPECT_TRUE(is_new());
  kit_.profiles[0]->command.argv.emplace_back("more");
  EXPECT_TRUE(is_new());
  kit_.settings.panel.solvers[0].version = "2";
  EXPECT_TRUE(is_new());
  kit_.settings.categories = {"operation"};
  EXPECT_TRUE(is_new());
  EXPECT_FALSE(is_new());
}

TEST_F(SweepTest, ASolverThatIsGoneEndsIt) {
  kit_.profiles[0]->command.argv = {"/nowhere/at/all"};
  Sweep sweep(kit_.settings, kit_.seeds, *kit_.tables, silent_, clock_);
  ASSERT_TRUE(sweep.prepare());
  const Result<void> ended = sweep.run();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().code, "no-solver");
  EXPECT_FALSE(sweep.statistics().is_exhausted);
}

}  // namespace
}  // namespace assay::campaign
