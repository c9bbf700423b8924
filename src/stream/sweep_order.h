// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "technique/group.h"

namespace assay::stream {

// In which order a sweep takes its formulas, such that what was taken when it
// is stopped is an even sample of all.
class SweepOrder {
 public:
  // A section: so many are wanted, evenly, of `size` formulas from a rank on.
  struct Part {
    technique::TheoryGroup group = technique::TheoryGroup::Core;
    uint64_t first = 0;
    uint64_t size = 0;
    uint64_t wanted = 0;  // at most `size`
  };

  struct Item {
    technique::TheoryGroup group = technique::TheoryGroup::Core;
    uint64_t rank = 0;
  };

  SweepOrder() = default;
  explicit SweepOrder(std::vector<Part> parts);

  uint64_t size() const { return size_; }

  // `number` is below the size.
  Item item(uint64_t number) const;

 private:
  // Rounds in which the same parts have something left: so many of the first.
  struct Tier {
    uint64_t begin = 0;  // number
    uint64_t round = 0;
    size_t parts = 0;
  };

  std::vector<Part> parts_;  // the largest first
  std::vector<uint64_t> strides_;
  std::vector<Tier> tiers_;
  uint64_t size_ = 0;
};

}  // namespace assay::stream
