// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace assay::technique {

// A part of a group's ranked order.
struct RankRange {
  uint64_t begin = 0;
  uint64_t end = 0;

  friend bool operator==(const RankRange&, const RankRange&) = default;
};

}  // namespace assay::technique
