// SPDX-License-Identifier: MIT
//
// Whole generations, with techniques that are there.
#include "campaign/generation.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/script.h"
#include "technique/registry.h"
#include "technique/synthesis/section_choice.h"

namespace assay::campaign {
namespace {

using technique::TheoryGroup;

class GenerationTest_threads : public testing::Test {
 protected:
  GenerationTest_threads() : seeds_(test::language()) {
    config_.groups = {TheoryGroup::Core, TheoryGroup::BitVecs};
    settings_.order.count = 12;
    use("random");
  }

  void use(const std::string& name) {
    settings_.technique = technique::find_technique(name);
    config_.is_ranked = settings_.order.is_ranked;
    auto prepared = settings_.technique->prepare(seeds_, config_);
    ASSERT_TRUE(prepared);
    tables_ = *std::move(prepared);
  }

  // The texts, in order.
  std::vector<std::string> run(const std::vector<std::string>& old = {}) {
    texts_.clear();
    Generation generation(
        settings_,
        seeds_,
        *tables_,
        [&](const PrintedTest& printed) {
          texts_.emplace_back(printed.text);
          if (texts_.size() == stops_at_) {
            running_->stop();
          }
          return texts_.size() == fails_at_
                     ? Result<void>(fail("full", {}, "no room"))
                     : Result<void>();
        },
        clock_);
    running_ = &generation;
    for (const std::string& text : old) {
      generation.note_text(text);
    }
    ended_ = generation.run();
    made_ = generation.statistics();
    ranks_ = generation.ranks();
    return texts_;
  }

  testcase::Seeds seeds_;
  technique::Config config_;
  std::unique_ptr<const technique::Tables> tables_;
  GenerationSettings settings_;
  base::SystemClock clock_;
  Generation* running_ = nullptr;
  size_t stops_at_ = 0;
  size_t fails_at_ = 0;
  std::vector<std::string> texts_;
  Result<void> ended_;
  MadeStatistics made_;
  std::map<TheoryGroup, technique::RankRange> ranks_;
};

TEST_F(GenerationTest_threads, TheSameSettingsGiveTheSameTests) {
  const std::vector<std::string> first = run();
  EXPECT_TRUE(ended_);
  EXPECT_EQ(first.size(), 12U);
  EXPECT_EQ(made_.all.made, 12U);
  EXPECT_EQ(made_.by_group.at("core").made, 6U);
  EXPECT_EQ(made_.by_group.at("bv").made, 6U);
  EXPECT_EQ(run(), first);
  settings_.order.count = 5;
  EXPECT_EQ(run(), std::vector(first.begin(), first.begin() + 5));
  settings_.tests.seed = 2;
  EXPECT_NE(run(), std::vector(first.begin(), first.begin() + 5));
}

TEST_F(GenerationTest_threads, OnlyWhatIsWishedForIsTaken) {
  settings_.tests.wish = technique::StatusFilter::Unsat;
  run();
  EXPECT_EQ(made_.all.unsat, 12U);
  EXPECT_GT(made_.all.failed, 0U);
}

TEST_F(GenerationTest_threads, AStopEndsIt) {
  settings_.order.count = 1'000'000'000;
  stops_at_ = 3;
  EXPECT_EQ(run().size(), 3U);
  EXPECT_TRUE(ended_);
  EXPECT_EQ(made_.all.made, 3U);
}

TEST_F(GenerationTest_threads, WhatIsNotTakenEndsIt) {
  fails_at_ = 2;
  EXPECT_EQ(run().size(), 2U);
  ASSERT_FALSE(ended_);
  EXPECT_EQ(ended_.error().code, "full");
  EXPECT_EQ(made_.all.made, 1U);
}

TEST_F(GenerationTest_threads, RankedTestsComeOnce) {
  settings_.order.is_ranked = true;
  settings_.order.count = 60;
  use("synthesis");
  const std::vector<std::string> first = run();
  EXPECT_EQ(first.size(), 60U);
  EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), 60U);
  const auto ranks = ranks_;
  // Those that are there already do not come again.
  const std::vector<std::string> more = run(first);
  EXPECT_EQ(more.size(), 60U);
  EXPECT_GE(made_.all.failed, 60U);
  // And none is left out when it goes on where it was.
  for (const auto& [group, range] : ranks) {
    settings_.order.from_of[group] = range.end;
  }
  EXPECT_EQ(run(first), more);
}

TEST_F(GenerationTest_threads, ATestThatIsNotTakenIsNotDone) {
  settings_.order.is_ranked = true;
  config_.groups = {TheoryGroup::Core};
  use("synthesis");
  fails_at_ = 4;
  run();
  const technique::RankRange range = ranks_.at(TheoryGroup::Core);
  const std::string last = texts_.back();
  fails_at_ = 0;
  settings_.order.from = range.end;
  EXPECT_EQ(run().front(), last);
}

TEST_F(GenerationTest_threads, ATurnWithoutATaskHasItsRow) {
  settings_.order.is_ranked = true;
  use("synthesis");
  settings_.order.parts = {{TheoryGroup::Core, {}},
                           {TheoryGroup::BitVecs, {{0, 2}}}};
  run();
  EXPECT_EQ(made_.by_group.at("core").made, 0U);
  EXPECT_EQ(ranks_.at(TheoryGroup::BitVecs), (technique::RankRange{0, 2}));
}

}  // namespace
}  // namespace assay::campaign
