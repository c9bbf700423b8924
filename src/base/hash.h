// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace assay::base {

// Murmur3's finaliser: a bijection that spreads every input bit.
constexpr uint64_t mix64(uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  x ^= x >> 33;
  return x;
}

constexpr uint64_t hash_combine(uint64_t seed, uint64_t value) {
  // The multiply-fold of wyhash: one wide multiplication per word.
  const unsigned __int128 product =
      static_cast<unsigned __int128>(seed ^ 0x9e3779b97f4a7c15ULL)
      * (value ^ 0xe7037ed1a0b428dbULL);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// The same bytes give the same hash in every run and on every machine of one
// byte order; quality matters more than cryptography here.
inline uint64_t hash_bytes(std::string_view text) {
  const auto load8 = [](const char* from) {
    uint64_t word = 0;
    std::memcpy(&word, from, 8);
    return word;
  };
  const auto load4 = [](const char* from) {
    uint32_t word = 0;
    std::memcpy(&word, from, 4);
    return uint64_t{word};
  };
  const char* at = text.data();
  const size_t size = text.size();
  uint64_t hash = 0x2d358dccaa6c78a5ULL ^ size;
  // Overlapping loads take the tail; no copy of a length that is not known.
  if (size >= 8) {
    size_t left = size;
    for (; left > 8; left -= 8, at += 8) {
      hash = hash_combine(hash, load8(at));
    }
    return hash_combine(hash, load8(at + left - 8));
  }
  if (size >= 4) {
    return hash_combine(hash, (load4(at) << 32) | load4(at + size - 4));
  }
  if (size > 0) {
    const auto byte = [&](size_t i) {
      return uint64_t{static_cast<uint8_t>(at[i])};
    };
    return hash_combine(
        hash, (byte(0) << 16) | (byte(size / 2) << 8) | byte(size - 1));
  }
  return hash_combine(hash, 0);
}

// Whether two texts of one length are the same; without a call for short ones.
inline bool same_bytes(const char* left, const char* right, size_t size) {
  if (size > 16) {
    return std::memcmp(left, right, size) == 0;
  }
  if (size >= 8) {
    uint64_t a[2];
    uint64_t b[2];
    std::memcpy(&a[0], left, 8);
    std::memcpy(&a[1], left + size - 8, 8);
    std::memcpy(&b[0], right, 8);
    std::memcpy(&b[1], right + size - 8, 8);
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
  }
  if (size >= 4) {
    uint32_t a[2];
    uint32_t b[2];
    std::memcpy(&a[0], left, 4);
    std::memcpy(&a[1], left + size - 4, 4);
    std::memcpy(&b[0], right, 4);
    std::memcpy(&b[1], right + size - 4, 4);
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
  }
  for (size_t i = 0; i < size; ++i) {
    if (left[i] != right[i]) {
      return false;
    }
  }
  return true;
}

}  // namespace assay::base
