// SPDX-License-Identifier: MIT
#include "base/rng.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::base {
namespace {

using testing::ElementsAre;

std::vector<uint64_t> draw(Rng rng, size_t count) {
  std::vector<uint64_t> drawn(count);
  for (uint64_t& value : drawn) {
    value = rng.next();
  }
  return drawn;
}

// How far the counts are from equal ones.
double chi_square(const std::vector<uint64_t>& counts, double expected) {
  double sum = 0;
  for (const uint64_t count : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

// Computed apart from this code, in Python. Findings are replayed from seeds:
// these numbers must never change.
TEST(Rng, SequenceIsFixed) {
  EXPECT_THAT(draw(Rng(0), 4),
              ElementsAre(0x77f655e230ef6607,
                          0xed793ed3ca01b75c,
                          0xe92b8ba3bd7a862f,
                          0xf1fe87d65e740307));
  EXPECT_THAT(draw(Rng(1), 4),
              ElementsAre(0x0b9846be4605bb64,
                          0xc3acc3b81248afdd,
                          0xb12ea5a087aec442,
                          0xd02a52e96d7467e9));
  EXPECT_THAT(draw(Rng(0xdeadbeef), 4),
              ElementsAre(0x4aff84c58480f8c9,
                          0x4f709b77992c8e6a,
                          0x707b7399cb85b568,
                          0xf9f0b73a6b1cc9a8));
}

TEST(Rng, SplitIsFixed) {
  EXPECT_THAT(draw(Rng(1).split(7), 2),
              ElementsAre(0xc6aaf98eb7280778, 0xe5d2673483689e9f));
}

TEST(Rng, BelowIsFixed) {
  Rng rng(42);
  std::vector<uint64_t> drawn;
  for (int i = 0; i < 8; ++i) {
    drawn.push_back(rng.below(100));
  }
  EXPECT_THAT(drawn, ElementsAre(72, 95, 36, 5, 23, 42, 83, 40));
}

TEST(Rng, SplitDependsOnlyOnThePath) {
  Rng used(5);
  used.next();
  used.below(1000);
  EXPECT_EQ(draw(used.split(3), 8), draw(Rng(5).split(3), 8));
  EXPECT_EQ(draw(used.split("arm"), 8), draw(Rng(5).split("arm"), 8));
}

TEST(Rng, SplitDoesNotAdvance) {
  Rng rng(5);
  const Rng before = rng;
  static_cast<void>(rng.split(1));
  static_cast<void>(rng.split("x"));
  EXPECT_EQ(draw(rng, 8), draw(before, 8));
}

TEST(Rng, SplitsDiffer) {
  std::set<uint64_t> firsts;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    firsts.insert(Rng(seed).next());
    for (uint64_t tag = 0; tag < 50; ++tag) {
      firsts.insert(Rng(seed).split(tag).next());
    }
  }
  EXPECT_EQ(firsts.size(), 50U * 51U);
}

// Streams with near tags have no bits in common beyond chance.
TEST(Rng, NeighbouringSplitsAreIndependent) {
  const Rng root(1);
  int same_bits = 0;
  constexpr int kPairs = 2000;
  for (uint64_t tag = 0; tag < kPairs; ++tag) {
    Rng left = root.split(tag);
    Rng right = root.split(tag + 1);
    same_bits += 64 - std::popcount(left.next() ^ right.next());
  }
  // Mean 32, deviation 4/sqrt(2000) = 0.09.
  EXPECT_NEAR(static_cast<double>(same_bits) / kPairs, 32, 0.4);
}

TEST(Rng, BelowIsUniform) {
  for (const uint64_t bound : {2U, 3U, 10U, 100U}) {
    Rng rng(9);
    std::vector<uint64_t> counts(bound);
    const uint64_t draws = bound * 1000;
    for (uint64_t i = 0; i < draws; ++i) {
      ++counts[rng.below(bound)];
    }
    // The mean of chi-square is bound - 1, its deviation sqrt(2(bound - 1)).
    const auto freedom = static_cast<double>(bound - 1);
    EXPECT_LT(chi_square(counts, 1000), freedom + 4 * std::sqrt(2 * freedom))
        << bound;
  }
}

// Where simply taking a remainder would draw the lower half twice as often.
TEST(Rng, BelowIsUniformForBoundsNearTwoTo64) {
  constexpr uint64_t kBound = 3ULL << 62;
  Rng rng(11);
  std::vector<uint64_t> counts(3);
  for (int i = 0; i < 3000; ++i) {
    const uint64_t drawn = rng.below(kBound);
    ASSERT_LT(drawn, kBound);
    ++counts[drawn >> 62];
  }
  EXPECT_LT(chi_square(counts, 1000), 14);
}

TEST(Rng, BelowOneIsZero) {
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(rng.below(1), 0U);
  }
}

TEST(Rng, BetweenHasBothEnds) {
  Rng rng(3);
  std::set<int64_t> drawn;
  for (int i = 0; i < 200; ++i) {
    drawn.insert(rng.between(-2, 2));
  }
  EXPECT_THAT(drawn, ElementsAre(-2, -1, 0, 1, 2));
  EXPECT_EQ(rng.between(7, 7), 7);
}

TEST(Rng, BetweenTakesTheWholeRange) {
  constexpr int64_t kLow = std::numeric_limits<int64_t>::min();
  constexpr int64_t kHigh = std::numeric_limits<int64_t>::max();
  Rng rng(3);
  int negative = 0;
  for (int i = 0; i < 1000; ++i) {
    negative += rng.between(kLow, kHigh) < 0 ? 1 : 0;
  }
  EXPECT_NEAR(negative, 500, 80);
}

TEST(Rng, UnitIsInItsIntervalAndEven) {
  Rng rng(4);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double drawn = rng.unit();
    ASSERT_GE(drawn, 0);
    ASSERT_LT(drawn, 1);
    const double scaled = drawn * 0x1p53;
    ASSERT_EQ(scaled, std::floor(scaled));
    sum += drawn;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Rng, ChanceIsAFraction) {
  Rng rng(6);
  int hits = 0;
  for (int i = 0; i < 10'000; ++i) {
    hits += rng.chance(1, 4) ? 1 : 0;
  }
  EXPECT_NEAR(hits, 2500, 180);
  EXPECT_FALSE(rng.chance(0, 5));
  EXPECT_TRUE(rng.chance(5, 5));
}

}  // namespace
}  // namespace assay::base
