// SPDX-License-Identifier: MIT
#include "stream/sweep_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace assay::stream {
namespace {

using technique::TheoryGroup;
using Key = std::pair<TheoryGroup, uint64_t>;

const std::vector<SweepOrder::Part> kParts = {
    {TheoryGroup::Core, 0, 3, 3},
    {TheoryGroup::Core, 3, 1000, 40},
    {TheoryGroup::Ints, 0, 0, 0},
    {TheoryGroup::Ints, 7, 40, 40},
    {TheoryGroup::Strings, 100, 12, 12},
};

std::vector<Key> all(const SweepOrder& order) {
  std::vector<Key> keys;
  for (uint64_t i = 0; i < order.size(); ++i) {
    const SweepOrder::Item item = order.item(i);
    keys.emplace_back(item.group, item.rank);
  }
  return keys;
}

TEST(SweepOrder, TakesAnEvenPartOfEachSectionOnce) {
  const std::vector<Key> keys = all(SweepOrder(kParts));
  std::set<Key> expected;
  for (const SweepOrder::Part& part : kParts) {
    for (uint64_t i = 0; i < part.wanted; ++i) {
      expected.emplace(part.group, part.first + i * part.size / part.wanted);
    }
  }
  EXPECT_EQ(keys.size(), 95U);
  EXPECT_EQ(std::set(keys.begin(), keys.end()), expected);
}

// The number of the part that it is of.
size_t part_of(const Key& key) {
  return static_cast<size_t>(
      std::ranges::find_if(kParts,
                           [&](const SweepOrder::Part& part) {
                             return part.group == key.first
                                    && key.second >= part.first
                                    && key.second < part.first + part.size;
                           })
      - kParts.begin());
}

TEST(SweepOrder, IsEvenWhereverItStops) {
  std::map<size_t, uint64_t> counts;
  for (const Key& key : all(SweepOrder(kParts))) {
    ++counts[part_of(key)];
    uint64_t most = 0;
    for (const auto& [part, count] : counts) {
      most = std::max(most, count);
    }
    for (size_t i = 0; i < kParts.size(); ++i) {
      EXPECT_GE(counts[i] + 1, std::min(most, kParts[i].wanted));
    }
  }
}

TEST(SweepOrder, BeginsWithAllTheories) {
  const std::vector<Key> keys = all(SweepOrder({{TheoryGroup::Core, 0, 5, 5},
                                                {TheoryGroup::Core, 5, 5, 5},
                                                {TheoryGroup::Ints, 0, 5, 5},
                                                {TheoryGroup::Ints, 5, 5, 5}}));
  EXPECT_EQ(keys[0], Key(TheoryGroup::Core, 0));
  EXPECT_EQ(keys[1], Key(TheoryGroup::Ints, 0));
  EXPECT_EQ(keys[2], Key(TheoryGroup::Core, 5));
  EXPECT_EQ(keys[3], Key(TheoryGroup::Ints, 5));
}

TEST(SweepOrder, SpreadsOverASection) {
  const SweepOrder order({{TheoryGroup::Ints, 0, 1000, 100}});
  std::set<uint64_t> tenths;
  for (uint64_t i = 0; i < 16; ++i) {
    tenths.insert(order.item(i).rank / 100);
  }
  EXPECT_EQ(tenths.size(), 10U);
}

TEST(SweepOrder, LargeNumbersFit) {
  constexpr uint64_t kLarge = 1'000'000'000'000'000;
  const SweepOrder order(
      {{TheoryGroup::Ints, 5, kLarge, kLarge}, {TheoryGroup::Core, 0, 1, 1}});
  EXPECT_EQ(order.size(), kLarge + 1);
  EXPECT_LT(order.item(kLarge).rank, kLarge + 5);
  EXPECT_EQ(SweepOrder().size(), 0U);
}

}  // namespace
}  // namespace assay::stream
