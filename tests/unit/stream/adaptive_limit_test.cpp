// SPDX-License-Identifier: MIT
#include "stream/adaptive_limit.h"

#include <gtest/gtest.h>

namespace assay::stream {
namespace {

TEST(AdaptiveLimitTest, StartsShort) {
  const AdaptiveLimit pace(2, 2, 2000);
  EXPECT_EQ(pace.limit_ms(1, 1), 400U);
  EXPECT_EQ(AdaptiveLimit(1, 1, 300).limit_ms(0, 0), 300U);
}

TEST(AdaptiveLimitTest, GivesAFewTheWholeLimit) {
  AdaptiveLimit pace(1, 1, 2000);
  int whole = 0;
  for (int i = 0; i < 160; ++i) {
    whole += pace.limit_ms(0, 0) == 2000 ? 1 : 0;
    pace.add(0, 0, 0, false);
  }
  EXPECT_EQ(whole, 10);
}

TEST(AdaptiveLimitTest, GivesTheWholeLimitIfHardlyAnythingIsStopped) {
  AdaptiveLimit pace(1, 1, 2000);
  for (int i = 0; i < 1000; ++i) {
    pace.add(0, 0, 5000, true);
  }
  EXPECT_EQ(pace.limit_ms(0, 0), 2000U);
}

TEST(AdaptiveLimitTest, FollowsWhatIsDecidedWhereMuchIsStopped) {
  AdaptiveLimit pace(2, 2, 10'000);
  for (int i = 0; i < 100; ++i) {
    pace.add(1, 0, 60'000, true);
    pace.add(1, 0, 10'000'000, false);
  }
  EXPECT_EQ(pace.limit_ms(1, 0), 4U * 64);
  EXPECT_EQ(pace.limit_ms(1, 1), 400U);
  EXPECT_EQ(pace.limit_ms(0, 0), 16U * 64);
}

TEST(AdaptiveLimitTest, LeavesRoomAboveAndBelow) {
  AdaptiveLimit quick(1, 1, 10'000);
  AdaptiveLimit slow(1, 1, 10'000);
  AdaptiveLimit strict(1, 1, 100);
  for (int i = 0; i < 100; ++i) {
    for (AdaptiveLimit* pace : {&quick, &slow, &strict}) {
      pace->add(0, 0, pace == &slow ? 9'000'000 : 1000, true);
      pace->add(0, 0, 0, false);
    }
  }
  EXPECT_EQ(quick.limit_ms(0, 0), 100U);
  EXPECT_EQ(slow.limit_ms(0, 0), 10'000U);
  EXPECT_EQ(strict.limit_ms(0, 0), 100U);
}

TEST(AdaptiveLimitTest, NeverFallsBelowTheLeast) {
  AdaptiveLimit pace(1, 1, 2000, 1000);
  EXPECT_EQ(pace.limit_ms(0, 0), 1000U);
  for (int i = 0; i < 100; ++i) {
    pace.add(0, 0, 1000, true);
    pace.add(0, 0, 0, false);
    EXPECT_GE(pace.limit_ms(0, 0), 1000U);
  }
  EXPECT_EQ(AdaptiveLimit(1, 1, 300, 1000).limit_ms(0, 0), 300U);
}

TEST(AdaptiveLimitTest, WhatASolverTakesElsewhereCountsAtFirst) {
  AdaptiveLimit pace(2, 2, 10'000);
  for (int i = 0; i < 30; ++i) {
    pace.add(0, 0, 60'000, true);
    pace.add(0, 1, 10'000, true);
  }
  EXPECT_EQ(pace.limit_ms(1, 0), 16U * 64);
  EXPECT_EQ(pace.limit_ms(1, 1), 400U);
  for (int i = 0; i < 60; ++i) {
    pace.add(0, 0, 10'000'000, false);
    pace.add(0, 0, 900'000, true);
  }
  EXPECT_EQ(pace.limit_ms(1, 0), 10'000U);
}

TEST(AdaptiveLimitTest, AFewAreNotEnough) {
  AdaptiveLimit pace(1, 1, 2000);
  for (int i = 0; i < 20; ++i) {
    pace.add(0, 0, 1000, true);
    pace.add(0, 0, 0, false);
  }
  EXPECT_EQ(pace.limit_ms(0, 0), 400U);
}

}  // namespace
}  // namespace assay::stream
