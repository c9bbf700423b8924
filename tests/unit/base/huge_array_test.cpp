// SPDX-License-Identifier: MIT
#include "base/huge_array.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(HugeArray, IsZeroAtFirst) {
  // Below and above the size from which huge pages are asked for.
  for (const size_t size : {size_t{1}, size_t{1000}, size_t{700'000}}) {
    HugeArray<uint32_t> array(size);
    EXPECT_EQ(array.size(), size);
    EXPECT_TRUE(std::ranges::all_of(
        array.begin(), array.end(), [](uint32_t value) { return value == 0; }));
    array[size - 1] = 7;
    EXPECT_EQ(array[size - 1], 7U);
  }
}

TEST(HugeArray, SwapKeepsSizes) {
  HugeArray<uint32_t> left(3);
  HugeArray<uint32_t> right(5);
  left[0] = 1;
  std::swap(left, right);
  EXPECT_EQ(left.size(), 5U);
  EXPECT_EQ(right.size(), 3U);
  EXPECT_EQ(right[0], 1U);
}

}  // namespace
}  // namespace assay::base
