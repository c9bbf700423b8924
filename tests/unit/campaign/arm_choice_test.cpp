// SPDX-License-Identifier: MIT
#include "campaign/arm_choice.h"

#include <gtest/gtest.h>

#include "support/script.h"
#include "technique/generate/random.h"

namespace assay::campaign {
namespace {

using technique::TheoryGroup;

// Never comes to a test.
constexpr technique::Technique kNothing = {
    .name = "nothing",
    .options = technique::no_options,
    .make = [](const technique::Tables& /*tables*/,
               const technique::Order& /*order*/,
               term::TermManager& /*tm*/,
               base::Rng& /*rng*/) -> Result<testcase::TestCase> {
      return fail("no-test", {}, "never");
    }};

class ArmChoiceTest : public testing::Test {
 protected:
  ArmChoiceTest() : seeds_(test::language()) {
    technique::Config config;
    config.groups = {TheoryGroup::Ints, TheoryGroup::BitVecs};
    tables_ = *technique::kRandomTechnique.prepare(seeds_, config);
    arms_ = stream::arms_of(technique::kRandomTechnique, *tables_);
  }

  // A solver that takes the logics only.
  void add_solver(std::vector<std::string> logics) {
    profiles_.push_back(std::make_unique<solver::Profile>());
    profiles_.back()->name = "some";
    profiles_.back()->command.argv = {"/nowhere"};
    profiles_.back()->logics = std::move(logics);
    panel_.solvers.push_back({profiles_.back().get(), solver::Mode::Fresh});
  }

  std::vector<std::string> left_out() {
    return arms_not_taken(arms_, panel_, seeds_, technique::StatusFilter::Any);
  }

  using Names = std::vector<std::string>;

  testcase::Seeds seeds_;
  std::unique_ptr<const technique::Tables> tables_;
  std::vector<stream::Arm> arms_;
  std::vector<std::unique_ptr<solver::Profile>> profiles_;
  ask::Panel panel_;
};

TEST_F(ArmChoiceTest, OneSolverIsEnough) {
  add_solver({"QF_BV"});
  EXPECT_EQ(left_out(), Names{"random/ints"});
  add_solver({"QF_*IA"});
  EXPECT_EQ(left_out(), Names{});
}

TEST_F(ArmChoiceTest, NobodyTakesAnything) {
  add_solver({"QF_S"});
  EXPECT_EQ(left_out(), (Names{"random/ints", "random/bv"}));
}

TEST_F(ArmChoiceTest, AnArmWithoutTestsIsNotOneThatIsRefused) {
  add_solver({"QF_BV"});
  arms_ = {{&kNothing, tables_.get(), TheoryGroup::Ints, "nothing/ints"}};
  EXPECT_EQ(left_out(), Names{});
}

}  // namespace
}  // namespace assay::campaign
