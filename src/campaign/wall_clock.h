// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace assay::campaign {

// Microseconds since 1970, as the store has times.
inline int64_t now_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace assay::campaign
