// SPDX-License-Identifier: MIT
#include "campaign/seed_backoff.h"

#include <gtest/gtest.h>

namespace assay::campaign {
namespace {

TEST(SeedBackoffTest, GivesASeedWithoutAnswersUpForMostRuns) {
  SeedBackoff patience(2);
  const std::vector<std::string> hard = {"a", "b"};
  const std::vector<std::string> easy = {"b"};
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(patience.is_worth(hard, 1));
    patience.add(hard, 1, false);
  }
  patience.add(easy, 1, true);
  EXPECT_TRUE(patience.is_worth(easy, 1));
  EXPECT_TRUE(patience.is_worth(hard, 0));
  int worth = 0;
  for (int i = 0; i < 160; ++i) {
    worth += patience.is_worth(hard, 1) ? 1 : 0;
  }
  EXPECT_EQ(worth, 5);
}

TEST(SeedBackoffTest, AnAnswerBuysMoreRuns) {
  SeedBackoff patience(1);
  const std::vector<std::string> seeds = {"a"};
  patience.add(seeds, 0, true);
  for (int i = 0; i < 5; ++i) {
    patience.add(seeds, 0, false);
  }
  EXPECT_TRUE(patience.is_worth(seeds, 0));
  patience.add(seeds, 0, false);
  EXPECT_FALSE(patience.is_worth(seeds, 0));
}

}  // namespace
}  // namespace assay::campaign
