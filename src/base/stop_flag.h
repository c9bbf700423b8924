// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <string_view>

namespace assay::base {

// Tells long computations that nobody waits for their result any more: they
// look at it now and then and come back at once, with a result that says so.
// Null: nobody will.
using StopFlag = const std::atomic<bool>*;

// Why there is no result.
inline constexpr std::string_view kStopped = "stopped";

inline bool is_set(StopFlag flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
}

}  // namespace assay::base
