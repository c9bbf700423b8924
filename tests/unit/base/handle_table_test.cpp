// SPDX-License-Identifier: MIT
#include "base/handle_table.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"

namespace assay::base {
namespace {

uint32_t find_id(const HandleTable& table, uint64_t hash, uint32_t id) {
  return table.find(hash, [&](uint32_t other) { return other == id; });
}

TEST(HandleTable, EmptyHasNothing) {
  const HandleTable table(0);
  EXPECT_EQ(table.find(0, [](uint32_t) { return true; }), 0U);
  EXPECT_EQ(table.count(), 0U);
}

TEST(HandleTable, FindsWhatWasInserted) {
  HandleTable table(2);
  for (uint32_t id = 1; id <= 5000; ++id) {
    ASSERT_EQ(find_id(table, mix64(id), id), 0U);
    table.insert(mix64(id), id);
  }
  EXPECT_EQ(table.count(), 5000U);
  for (uint32_t id = 1; id <= 5000; ++id) {
    ASSERT_EQ(find_id(table, mix64(id), id), id);
  }
  EXPECT_EQ(find_id(table, mix64(5001), 5001), 0U);
}

TEST(HandleTable, EqualHashesAreToldApartByTheCaller) {
  HandleTable table(2);
  for (uint32_t id = 1; id <= 300; ++id) {
    table.insert(77, id);
  }
  for (uint32_t id = 1; id <= 300; ++id) {
    ASSERT_EQ(find_id(table, 77, id), id);
  }
  EXPECT_EQ(find_id(table, 77, 301), 0U);
}

TEST(HandleTable, AsksOnlyAboutIdsWithThatHash) {
  HandleTable table(4);
  std::unordered_map<uint32_t, uint64_t> hashes;
  for (uint32_t id = 1; id <= 1000; ++id) {
    hashes[id] = mix64(id * 31);
    table.insert(hashes[id], id);
  }
  for (uint32_t id = 1; id <= 1000; ++id) {
    table.find(hashes[id], [&](uint32_t other) {
      EXPECT_EQ(hashes[other], hashes[id]);
      return other == id;
    });
  }
}

// Hashes that differ in high bits only, or in low bits only.
TEST(HandleTable, AnyBitsOfTheHashWillDo) {
  HandleTable table(4);
  for (uint32_t id = 1; id <= 1000; ++id) {
    table.insert(uint64_t{id} << 48, id);
    table.insert(id, id + 1000);
  }
  for (uint32_t id = 1; id <= 1000; ++id) {
    ASSERT_EQ(find_id(table, uint64_t{id} << 48, id), id);
    ASSERT_EQ(find_id(table, id, id + 1000), id + 1000);
  }
}

TEST(HandleTable, ClearForgetsAndKeepsItsMemory) {
  HandleTable table(2);
  for (uint32_t id = 1; id <= 500; ++id) {
    table.insert(mix64(id), id);
  }
  const size_t bytes = table.bytes();
  table.clear();
  EXPECT_EQ(table.count(), 0U);
  EXPECT_EQ(find_id(table, mix64(3), 3), 0U);
  for (uint32_t id = 1; id <= 500; ++id) {
    table.insert(mix64(id), id);
  }
  EXPECT_EQ(table.bytes(), bytes);
  EXPECT_EQ(find_id(table, mix64(3), 3), 3U);
}

TEST(HandleTable, ClearForgetsFewAndMany) {
  HandleTable table(2);
  for (const uint32_t count : {3000U, 5U, 1U, 3000U, 1025U, 0U, 7U}) {
    for (uint32_t id = 1; id <= count; ++id) {
      table.insert(mix64(id), id);
    }
    for (uint32_t id = 1; id <= 3000; ++id) {
      ASSERT_EQ(find_id(table, mix64(id), id), id <= count ? id : 0) << count;
    }
    table.clear();
    for (uint32_t id = 1; id <= count; ++id) {
      ASSERT_EQ(find_id(table, mix64(id), id), 0U) << count;
    }
  }
}

}  // namespace
}  // namespace assay::base
