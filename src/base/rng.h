// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::base {

// The only source of randomness. Seeds form a tree (`split`), so a stream is a
// function of the path that led to it: campaign, test index, technique; never
// of a worker or of what was drawn elsewhere. The algorithm (xoshiro256**,
// seeded by SplitMix64) and the bounded draw are ours to keep: std::
// distributions differ between libraries. Not thread-safe; cheap to copy.
class Rng {
 public:
  explicit Rng(uint64_t seed);

  // A stream of its own for `tag`. Does not advance this one.
  [[nodiscard]] Rng split(uint64_t tag) const;
  [[nodiscard]] Rng split(std::string_view tag) const;

  uint64_t next();
  // Uniform in [0, bound); bound > 0.
  uint64_t below(uint64_t bound);
  // Uniform in [low, high], both ends included.
  int64_t between(int64_t low, int64_t high);
  // Uniform in [0, 1), a multiple of 2^-53.
  double unit();

  // True with probability num/den.
  bool chance(uint64_t num, uint64_t den) { return below(den) < num; }

 private:
  uint64_t seed_;
  uint64_t state_[4] = {};
};

}  // namespace assay::base
