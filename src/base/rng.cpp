// SPDX-License-Identifier: MIT
#include "base/rng.h"

#include <bit>

#include "base/check.h"
#include "base/hash.h"

namespace assay::base {

namespace {

uint64_t split_mix(uint64_t& state) {
  state += 0x9e3779b97f4a7c15ULL;
  return mix64(state);
}

}  // namespace

Rng::Rng(uint64_t seed) : seed_(seed) {
  uint64_t state = seed;
  for (uint64_t& word : state_) {
    word = split_mix(state);
  }
}

Rng Rng::split(uint64_t tag) const {
  // Two rounds keep (seed, tag) and (seed', tag') apart even for small numbers.
  return Rng(mix64(mix64(seed_ ^ 0xa0761d6478bd642fULL) + tag));
}

Rng Rng::split(std::string_view tag) const {
  return split(hash_bytes(tag));
}

uint64_t Rng::next() {
  const uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

uint64_t Rng::below(uint64_t bound) {
  ASSAY_DCHECK(bound > 0);
  // Lemire's multiply-shift with rejection: exact, and one multiplication in
  // nearly every case.
  unsigned __int128 product = static_cast<unsigned __int128>(next()) * bound;
  auto low = static_cast<uint64_t>(product);
  if (low < bound) {
    const uint64_t threshold = (0 - bound) % bound;
    while (low < threshold) {
      product = static_cast<unsigned __int128>(next()) * bound;
      low = static_cast<uint64_t>(product);
    }
  }
  return static_cast<uint64_t>(product >> 64);
}

int64_t Rng::between(int64_t low, int64_t high) {
  ASSAY_DCHECK(low <= high);
  const uint64_t span =
      static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
  const uint64_t offset = span == 0 ? next() : below(span);
  return static_cast<int64_t>(static_cast<uint64_t>(low) + offset);
}

double Rng::unit() {
  return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

}  // namespace assay::base
