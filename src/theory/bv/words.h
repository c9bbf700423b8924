// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "num/value.h"

// Bit-vectors as machine words and as GMP's integers, read with a sign.
namespace assay::theory::bv {

constexpr uint64_t low_bits(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
}

// Of a word of 1 to 64 bits.
constexpr int64_t with_sign(uint64_t bits, uint32_t width) {
  const uint32_t unused = 64 - width;
  return static_cast<int64_t>(bits << unused) >> unused;
}

constexpr bool is_negative(uint64_t bits, uint32_t width) {
  return ((bits >> (width - 1)) & 1U) != 0;
}

// Of a vector of any width.
inline mpz_class with_sign(const num::Value& value) {
  mpz_class number = value.to_mpz();
  const uint32_t width = value.width();
  if (mpz_tstbit(number.get_mpz_t(), width - 1) != 0) {
    mpz_class modulus = 1;
    modulus <<= width;
    number -= modulus;
  }
  return number;
}

}  // namespace assay::theory::bv
