// SPDX-License-Identifier: MIT
#include "base/hash.h"

#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace assay::base {
namespace {

constexpr size_t kLongest = 64;

std::string letters(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    text += static_cast<char>('a' + i * 7 % 26);
  }
  return text;
}

TEST(Hash, LengthsDiffer) {
  std::set<uint64_t> hashes;
  for (size_t length = 0; length <= kLongest; ++length) {
    hashes.insert(hash_bytes(letters(length)));
    hashes.insert(hash_bytes(std::string(length, 'z')));
    hashes.insert(hash_bytes(std::string(length, '\0')));
  }
  // The empty text is one of all three kinds.
  EXPECT_EQ(hashes.size(), 3 * kLongest + 1);
}

TEST(Hash, EveryBitOfEveryByteCounts) {
  for (size_t length = 1; length <= kLongest; ++length) {
    std::string text = letters(length);
    std::set<uint64_t> hashes{hash_bytes(text)};
    for (size_t i = 0; i < length; ++i) {
      for (int bit = 0; bit < 8; ++bit) {
        text[i] = static_cast<char>(text[i] ^ (1 << bit));
        hashes.insert(hash_bytes(text));
        text[i] = static_cast<char>(text[i] ^ (1 << bit));
      }
    }
    EXPECT_EQ(hashes.size(), 8 * length + 1) << length;
  }
}

TEST(Hash, OrderCounts) {
  for (size_t length = 2; length <= kLongest; ++length) {
    const std::string text = letters(length);
    for (size_t i = 0; i + 1 < length; ++i) {
      std::string swapped = text;
      std::swap(swapped[i], swapped[i + 1]);
      ASSERT_NE(hash_bytes(text), hash_bytes(swapped)) << length << ' ' << i;
    }
  }
}

// The loads may overlap inside the text but must not leave it.
TEST(Hash, SurroundingBytesDoNotCount) {
  for (size_t length = 0; length <= kLongest; ++length) {
    const std::string text = letters(length);
    for (const char around : {'\0', 'x', '\xff'}) {
      const std::string padded =
          std::string(16, around) + text + std::string(16, around);
      ASSERT_EQ(hash_bytes(text),
                hash_bytes(std::string_view(padded).substr(16, length)));
    }
  }
}

TEST(Hash, Mix64IsAnAvalanche) {
  int changed = 0;
  for (int bit = 0; bit < 64; ++bit) {
    changed +=
        std::popcount(mix64(12345) ^ mix64(12345 ^ (uint64_t{1} << bit)));
  }
  EXPECT_NEAR(changed / 64.0, 32, 3);
}

TEST(Hash, CombineIsNotSymmetric) {
  EXPECT_NE(hash_combine(1, 2), hash_combine(2, 1));
  EXPECT_NE(hash_combine(0, 0), hash_combine(0, 1));
}

}  // namespace
}  // namespace assay::base
