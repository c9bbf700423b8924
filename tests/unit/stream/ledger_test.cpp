// SPDX-License-Identifier: MIT
#include "stream/ledger.h"

#include <map>

#include <gtest/gtest.h>

#include "technique/fuse/fusion.h"

namespace assay::stream {
namespace {

Ledger three_arms(uint64_t seed = 7) {
  std::vector<Arm> arms(3);
  arms[0].name = "a/x";
  arms[1].name = "a/y";
  arms[2].name = "b/x";
  return {seed, std::move(arms)};
}

std::map<size_t, int> draw(const Ledger& ledger, const Epoch& epoch) {
  std::map<size_t, int> counts;
  for (uint64_t index = 0; index < 3000; ++index) {
    ++counts[ledger.arm_of(index, epoch)];
  }
  return counts;
}

TEST(Ledger, FairEpochsGiveEqualShares) {
  const Ledger ledger = three_arms();
  const Epoch epoch = ledger.fair_epoch(2);
  EXPECT_EQ(epoch.first_test, 2 * Ledger::kEpoch);
  EXPECT_EQ(epoch.tests, Ledger::kEpoch);
  for (const auto& [arm, count] : draw(ledger, epoch)) {
    EXPECT_NEAR(count, 1000, 150) << arm;
  }
}

TEST(Ledger, FairEpochsShareATechniquesPartByWeight) {
  const technique::Technique& first = technique::kFusionTechnique;
  const technique::Technique& second = technique::kConcatTechnique;
  std::vector<Arm> arms(3);
  arms[0] = {&first, nullptr, technique::TheoryGroup::Ints, "a/x", 0, 3};
  arms[1] = {&first, nullptr, technique::TheoryGroup::Reals, "a/y", 0, 1};
  arms[2] = {&second, nullptr, technique::TheoryGroup::Ints, "b/x", 0, 1};
  const Ledger ledger(7, std::move(arms));
  const std::map<size_t, int> counts = draw(ledger, ledger.fair_epoch(0));
  EXPECT_NEAR(counts.at(0), 1500, 150);
  EXPECT_NEAR(counts.at(1), 500, 150);
  EXPECT_NEAR(counts.at(2), 1000, 150);
}

TEST(Ledger, LiveEpochsFollowFindingsForTheirTime) {
  const Ledger ledger = three_arms();
  const std::vector<ArmRecord> records = {
      {100, 10'000'000, 0}, {100, 10'000'000, 20}, {100, 10'000'000, 0}};
  const std::map<size_t, int> counts =
      draw(ledger, ledger.live_epoch(0, records));
  EXPECT_GT(counts.at(1), 2 * counts.at(0));
  // Nobody is given up.
  EXPECT_GT(counts.at(0), 300);
  EXPECT_GT(counts.at(2), 300);
}

TEST(Ledger, LiveEpochsBeginWithWhatPromisesMost) {
  std::vector<Arm> arms(3);
  arms[1].prior = 10;
  const Ledger ledger(7, std::move(arms));
  const std::map<size_t, int> first =
      draw(ledger, ledger.live_epoch(0, std::vector<ArmRecord>(3)));
  EXPECT_NEAR(first.at(1), 500 + 1500 * 10 / 12, 150);
  // A promise that is not kept is forgotten.
  const std::vector<ArmRecord> records = {
      {100, 10'000'000, 0}, {100, 200'000'000, 0}, {100, 10'000'000, 2}};
  const std::map<size_t, int> later =
      draw(ledger, ledger.live_epoch(1, records));
  EXPECT_LT(later.at(1), later.at(0));
}

TEST(Ledger, LiveEpochsHardlyDrawWhatNobodyTakes) {
  const Ledger ledger = three_arms();
  const std::vector<ArmRecord> records = {
      {100, 10'000'000, 2, 0}, {100, 0, 0, 100}, {100, 10'000'000, 2, 0}};
  const std::map<size_t, int> counts =
      draw(ledger, ledger.live_epoch(0, records));
  EXPECT_LT(counts.at(1), 100);
  EXPECT_GT(counts.at(0), 1000);
}

TEST(Ledger, ArmsAreAFunctionOfSeedIndexAndShares) {
  const Ledger ledger = three_arms();
  const Ledger same = three_arms();
  const Ledger other = three_arms(8);
  const Epoch epoch = ledger.fair_epoch(0);
  int differences = 0;
  for (uint64_t index = 0; index < 100; ++index) {
    EXPECT_EQ(ledger.arm_of(index, epoch), same.arm_of(index, epoch));
    differences +=
        ledger.arm_of(index, epoch) == other.arm_of(index, epoch) ? 0 : 1;
  }
  EXPECT_GT(differences, 20);
}

TEST(Ledger, AnArmWithoutAShareIsNeverDrawn) {
  const Ledger ledger = three_arms();
  Epoch epoch = ledger.fair_epoch(0);
  epoch.shares[1].share = 0;
  EXPECT_FALSE(draw(ledger, epoch).contains(1));
}

}  // namespace
}  // namespace assay::stream
