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
  uint64_t hash = hash_combine(0x2d358dccaa6c78a5ULL, text.size());
  const char* at = text.data();
  size_t left = text.size();
  while (left >= 8) {
    uint64_t word = 0;
    std::memcpy(&word, at, 8);
    hash = hash_combine(hash, word);
    at += 8;
    left -= 8;
  }
  if (left > 0) {
    uint64_t word = 0;
    std::memcpy(&word, at, left);
    hash = hash_combine(hash, word);
  }
  return hash;
}

}  // namespace assay::base
