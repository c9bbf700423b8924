// SPDX-License-Identifier: MIT
#include "base/id_set.h"

#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace assay::base {
namespace {

TEST(IdSet, AgreesWithAnOrderedSet) {
  Rng rng(7);
  for (const uint64_t range : {10U, 1000U, 4'000'000'000U}) {
    IdSet set;
    std::set<uint32_t> expected;
    EXPECT_FALSE(set.contains(1));
    for (int i = 0; i < 5000; ++i) {
      const auto id = static_cast<uint32_t>(1 + rng.below(range));
      ASSERT_EQ(set.contains(id), expected.contains(id));
      ASSERT_EQ(set.insert(id), expected.insert(id).second);
      ASSERT_TRUE(set.contains(id));
      ASSERT_EQ(set.size(), expected.size());
    }
  }
}

}  // namespace
}  // namespace assay::base
