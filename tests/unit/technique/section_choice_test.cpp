// SPDX-License-Identifier: MIT
#include "technique/synthesis/section_choice.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::technique {
namespace {

class SectionChoiceTest : public testing::Test {
 protected:
  SectionChoiceTest() : seeds_(test::language()) {
    Config config;
    config.is_ranked = true;
    config.groups = {TheoryGroup::Core, TheoryGroup::BitVecs};
    tables_ = *kSynthesisTechnique.prepare(seeds_, config);
  }

  testcase::Seeds seeds_;
  std::unique_ptr<const Tables> tables_;
};

TEST_F(SectionChoiceTest, SectionsFollowEachOther) {
  uint64_t next = 0;
  for (const PlacedSection& each :
       chosen_sections(*tables_, TheoryGroup::BitVecs, {})) {
    EXPECT_EQ(each.ranks.begin, next);
    EXPECT_EQ(each.ranks.end - each.ranks.begin, each.section.count);
    next = each.ranks.end;
  }
  EXPECT_GT(next, 0U);
  EXPECT_EQ(count_formulas(*tables_, TheoryGroup::BitVecs), next);
}

TEST_F(SectionChoiceTest, AChoiceHasTheSamePlaces) {
  const std::vector<std::string> categories = {"equivalence", "table"};
  const std::vector<PlacedSection> all =
      chosen_sections(*tables_, TheoryGroup::BitVecs, {});
  const std::vector<PlacedSection> chosen =
      chosen_sections(*tables_, TheoryGroup::BitVecs, categories);
  size_t expected = 0;
  for (const PlacedSection& each : all) {
    if (std::ranges::find(categories, each.section.category)
        == categories.end()) {
      continue;
    }
    ASSERT_LT(expected, chosen.size());
    EXPECT_EQ(chosen[expected].ranks, each.ranks);
    EXPECT_EQ(chosen[expected++].section.text, each.section.text);
  }
  EXPECT_EQ(expected, chosen.size());
  EXPECT_GT(chosen.size(), 0U);
  EXPECT_LT(chosen.size(), all.size());
}

TEST_F(SectionChoiceTest, PartsAreTheRanksOfEveryGroup) {
  const auto parts = chosen_parts(*tables_, {"equivalence"});
  ASSERT_EQ(parts.size(), 2U);
  for (const auto& [group, ranges] : parts) {
    const std::vector<PlacedSection> sections =
        chosen_sections(*tables_, group, {"equivalence"});
    ASSERT_EQ(ranges.size(), sections.size());
    for (size_t i = 0; i < ranges.size(); ++i) {
      EXPECT_EQ(ranges[i], sections[i].ranks);
    }
  }
}

TEST_F(SectionChoiceTest, ACategoryMayHaveNoFormulas) {
  EXPECT_TRUE(has_formulas(*tables_, {}));
  EXPECT_TRUE(has_formulas(*tables_, {"equivalence"}));
  EXPECT_FALSE(has_formulas(*tables_, {"no such category"}));
}

}  // namespace
}  // namespace assay::technique
