// SPDX-License-Identifier: MIT
#include "campaign/pace.h"

#include <gtest/gtest.h>

namespace assay::campaign {
namespace {

TEST(PaceTest, StartsShort) {
  const Pace pace(2, 2, 2000);
  EXPECT_EQ(pace.limit_ms(1, 1), 400U);
  EXPECT_EQ(Pace(1, 1, 300).limit_ms(0, 0), 300U);
}

TEST(PaceTest, GivesAFewTheWholeLimit) {
  Pace pace(1, 1, 2000);
  int whole = 0;
  for (int i = 0; i < 160; ++i) {
    whole += pace.limit_ms(0, 0) == 2000 ? 1 : 0;
    pace.add(0, 0, 0, false);
  }
  EXPECT_EQ(whole, 10);
}

TEST(PaceTest, GivesTheWholeLimitIfHardlyAnythingIsStopped) {
  Pace pace(1, 1, 2000);
  for (int i = 0; i < 1000; ++i) {
    pace.add(0, 0, 5000, true);
  }
  EXPECT_EQ(pace.limit_ms(0, 0), 2000U);
}

TEST(PaceTest, FollowsWhatIsDecidedWhereMuchIsStopped) {
  Pace pace(2, 2, 10'000);
  for (int i = 0; i < 100; ++i) {
    pace.add(1, 0, 60'000, true);
    pace.add(1, 0, 10'000'000, false);
  }
  EXPECT_EQ(pace.limit_ms(1, 0), 4U * 64);
  EXPECT_EQ(pace.limit_ms(1, 1), 400U);
  EXPECT_EQ(pace.limit_ms(0, 0), 400U);
}

TEST(PaceTest, LeavesRoomAboveAndBelow) {
  Pace quick(1, 1, 10'000);
  Pace slow(1, 1, 10'000);
  Pace strict(1, 1, 100);
  for (int i = 0; i < 100; ++i) {
    for (Pace* pace : {&quick, &slow, &strict}) {
      pace->add(0, 0, pace == &slow ? 9'000'000 : 1000, true);
      pace->add(0, 0, 0, false);
    }
  }
  EXPECT_EQ(quick.limit_ms(0, 0), 100U);
  EXPECT_EQ(slow.limit_ms(0, 0), 10'000U);
  EXPECT_EQ(strict.limit_ms(0, 0), 100U);
}

TEST(PaceTest, AFewAreNotEnough) {
  Pace pace(1, 1, 2000);
  for (int i = 0; i < 20; ++i) {
    pace.add(0, 0, 1000, true);
    pace.add(0, 0, 0, false);
  }
  EXPECT_EQ(pace.limit_ms(0, 0), 400U);
}

TEST(PatienceTest, GivesASeedWithoutAnswersUpForMostRuns) {
  Patience patience(2);
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

TEST(PatienceTest, AnAnswerBuysMoreRuns) {
  Patience patience(1);
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
