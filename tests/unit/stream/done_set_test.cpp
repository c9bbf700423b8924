// SPDX-License-Identifier: MIT
#include "stream/done_set.h"

#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace assay::stream {
namespace {

TEST(DoneSet, IsThePrefixAndWhatIsBeyond) {
  DoneSet set;
  for (const uint64_t number : {3U, 0U, 5U, 1U}) {
    set.add(number);
  }
  EXPECT_EQ(set.progress(), (Progress{2, {3, 5}}));
  set.add(2);
  EXPECT_EQ(set.progress(), (Progress{4, {5}}));
  EXPECT_EQ(set.size(), 5U);
}

TEST(DoneSet, GoesOnFromAProgress) {
  DoneSet set(Progress{4, {6, 7}});
  EXPECT_TRUE(set.contains(3));
  EXPECT_FALSE(set.contains(4));
  EXPECT_TRUE(set.contains(6));
  set.add(2);  // again
  set.add(5);
  EXPECT_EQ(set.progress(), (Progress{4, {5, 6, 7}}));
  set.add(4);
  EXPECT_EQ(set.progress(), (Progress{8, {}}));
}

TEST(DoneSet, IsASetInAnyOrder) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    base::Rng rng(seed);
    DoneSet set;
    std::set<uint64_t> model;
    for (int i = 0; i < 200; ++i) {
      const uint64_t number = rng.below(100);
      set.add(number);
      model.insert(number);
      EXPECT_EQ(set.size(), model.size());
      for (uint64_t each = 0; each < 100; ++each) {
        EXPECT_EQ(set.contains(each), model.contains(each)) << each;
      }
      set = DoneSet(set.progress());
    }
  }
}

}  // namespace
}  // namespace assay::stream
