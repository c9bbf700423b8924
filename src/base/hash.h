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

// The first and the last bytes of a text, as numbers. Texts of one length up to
// 16 are the same just if these are.
struct ShortText {
  uint64_t head = 0;
  uint64_t tail = 0;

  ShortText() = default;

  explicit ShortText(std::string_view text) {
    const char* at = text.data();
    const size_t size = text.size();
    if (size >= 8) {
      std::memcpy(&head, at, 8);
      std::memcpy(&tail, at + size - 8, 8);
    } else if (size >= 4) {
      std::memcpy(&head, at, 4);
      std::memcpy(&tail, at + size - 4, 4);
    } else if (size > 0) {
      const auto byte = [&](size_t i) {
        return uint64_t{static_cast<uint8_t>(at[i])};
      };
      head = (byte(0) << 16) | (byte(size / 2) << 8) | byte(size - 1);
      tail = size;
    }
  }

  uint64_t hash() const { return hash_combine(mix64(head), tail); }

  friend bool operator==(const ShortText&, const ShortText&) = default;
};

}  // namespace assay::base
