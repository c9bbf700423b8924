// SPDX-License-Identifier: MIT
#include "technique/generate/own_seeds.h"

#include <set>

#include <gtest/gtest.h>

#include "support/script.h"
#include "technique/group.h"
#include "technique/registry.h"
#include "technique/technique.h"
#include "testcase/witness.h"

namespace assay::technique {
namespace {

TEST(OwnSeeds, AreProvedAndOfAllTheories) {
  const testcase::Seeds seeds = make_own_seeds(test::language());
  EXPECT_GT(seeds.list().size(), 200U);
  std::set<TheoryGroup> groups;
  size_t unsat = 0;
  for (const testcase::Seed& seed : seeds.list()) {
    groups.insert(group_of(seed.features));
    EXPECT_TRUE(seed.id.starts_with(kOwnSeedPrefix));
    EXPECT_EQ(seed.root, testcase::TrustRoot::Proved);
    if (seed.status == testcase::Status::Unsat) {
      ++unsat;
      continue;
    }
    ASSERT_TRUE(seed.witness);
    EXPECT_TRUE(testcase::holds(
        test::language(), seeds.base(), seed.script, *seed.witness))
        << seed.origin;
  }
  EXPECT_GE(groups.size(), 10U);
  EXPECT_GT(unsat, 40U);
}

TEST(OwnSeeds, AreTheSameAgain) {
  const testcase::Seeds one = make_own_seeds(test::language());
  const testcase::Seeds two = make_own_seeds(test::language());
  ASSERT_EQ(one.list().size(), two.list().size());
  for (size_t i = 0; i < one.list().size(); ++i) {
    EXPECT_EQ(one.list()[i].id, two.list()[i].id);
  }
}

TEST(OwnSeeds, ServeTechniquesThatNeedSeeds) {
  const testcase::Seeds seeds = make_own_seeds(test::language());
  for (const std::string_view name : {"fusion", "concat", "skeleton"}) {
    const auto tables = find_technique(name)->prepare(seeds, {});
    ASSERT_TRUE(tables) << name;
    EXPECT_GE((*tables)->groups().size(), 10U) << name;
  }
  EXPECT_EQ(find_technique("seeds")->prepare(seeds, {}).error().code, kNoSeeds);
}

}  // namespace
}  // namespace assay::technique
