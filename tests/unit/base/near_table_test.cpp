// SPDX-License-Identifier: MIT
#include "base/near_table.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/rng.h"

namespace assay::base {
namespace {

struct Thing {
  uint64_t hash;
  uint32_t home;
};

// Inserts as TermManager does: all again when the table is full.
class Things {
 public:
  explicit Things(uint32_t log2_capacity) : table_(log2_capacity) {}

  void add(Thing thing) {
    if (table_.is_full()) {
      table_.reset(table_.count() * 2);
      for (uint32_t i = 0; i < things_.size(); ++i) {
        table_.insert(things_[i].hash, things_[i].home, i + 1);
      }
    }
    things_.push_back(thing);
    table_.insert(
        thing.hash, thing.home, static_cast<uint32_t>(things_.size()));
  }

  uint32_t find(const Thing& thing, uint32_t id) const {
    return table_.find(
        thing.hash, thing.home, [&](uint32_t other) { return other == id; });
  }

  void expect_all() const {
    for (uint32_t i = 0; i < things_.size(); ++i) {
      ASSERT_EQ(find(things_[i], i + 1), i + 1);
    }
  }

  NearTable& table() { return table_; }

 private:
  NearTable table_;
  std::vector<Thing> things_;
};

TEST(NearTable, EmptyHasNothing) {
  const NearTable table(3);
  EXPECT_EQ(table.find(0, 0, [](uint32_t) { return true; }), 0U);
}

TEST(NearTable, FindsWhatWasInserted) {
  Things things(3);
  for (uint32_t i = 0; i < 5000; ++i) {
    const Thing thing{mix64(i), i};
    ASSERT_EQ(things.find(thing, i + 1), 0U);
    things.add(thing);
  }
  things.expect_all();
  EXPECT_EQ(things.table().count(), 5000U);
}

TEST(NearTable, SmallestCapacitiesHaveAGroup) {
  for (const uint32_t log2_capacity : {0U, 1U, 2U}) {
    Things things(log2_capacity);
    EXPECT_GE(things.table().capacity(), 1U);
    for (uint32_t i = 0; i < 100; ++i) {
      things.add({mix64(i), i * 4});
    }
    things.expect_all();
  }
}

// All in one group: constants and literals have no child to be near to.
TEST(NearTable, OneHomeOverflows) {
  Things things(3);
  for (uint32_t i = 0; i < 5000; ++i) {
    things.add({mix64(i), 0});
  }
  things.expect_all();
}

TEST(NearTable, OneHashOverflows) {
  Things things(3);
  for (uint32_t i = 0; i < 500; ++i) {
    things.add({77, i % 3});
  }
  things.expect_all();
}

TEST(NearTable, OverflowIntoOtherGroupsHidesNothing) {
  Rng rng(1);
  Things things(4);
  for (uint32_t i = 0; i < 3000; ++i) {
    things.add({rng.below(4) == 0 ? rng.below(64) : rng.next(),
                static_cast<uint32_t>(rng.below(20)) * 32});
    if (i % 500 == 0) {
      things.expect_all();
    }
  }
  things.expect_all();
}

TEST(NearTable, ClearForgets) {
  NearTable table(5);
  table.insert(1, 2, 3);
  table.clear();
  EXPECT_EQ(table.count(), 0U);
  EXPECT_EQ(table.find(1, 2, [](uint32_t) { return true; }), 0U);
}

TEST(NearTable, ClearForgetsFewAndMany) {
  NearTable table(12);
  for (const uint32_t count : {2000U, 5U, 2000U, 1U}) {
    for (uint32_t id = 1; id <= count; ++id) {
      table.insert(mix64(id), id, id);
    }
    table.clear();
    for (uint32_t id = 1; id <= 2000; ++id) {
      ASSERT_EQ(table.find(mix64(id), id, [](uint32_t) { return true; }), 0U);
    }
  }
}

TEST(NearTable, ResetMakesRoom) {
  NearTable table(3);
  table.reset(10'000);
  EXPECT_GE(table.capacity(), 10'000U);
  for (uint32_t i = 1; i <= 10'000; ++i) {
    ASSERT_FALSE(table.is_full());
    table.insert(mix64(i), i, i);
  }
}

}  // namespace
}  // namespace assay::base
