// SPDX-License-Identifier: MIT
#include "campaign/pace.h"

#include <algorithm>
#include <bit>

namespace assay::campaign {

namespace {

constexpr uint32_t kEnough = 30;    // runs before anything is concluded
constexpr uint32_t kLeastMs = 200;  // a loaded machine is not a slow solver
constexpr uint32_t kTimes = 8;

}  // namespace

void Pace::add(size_t arm, size_t solver, uint64_t cpu_us, bool is_decided) {
  Row& row = rows_[arm * solvers_ + solver];
  if (!is_decided) {
    ++row.stopped_count;
    return;
  }
  const auto bits = static_cast<size_t>(std::bit_width(cpu_us / 1000));
  ++row.decided[std::min(bits, kBuckets - 1)];
  ++row.decided_count;
}

uint32_t Pace::limit_ms(size_t arm, size_t solver) const {
  const Row& row = rows_[arm * solvers_ + solver];
  // Where few are stopped, the limit costs nothing.
  if (row.decided_count < kEnough
      || uint64_t{row.stopped_count} * 50 < row.decided_count) {
    return most_ms_;
  }
  const uint64_t wanted = uint64_t{row.decided_count} * 98 / 100;
  uint64_t seen = 0;
  size_t bits = 0;
  while (bits + 1 < kBuckets && (seen += row.decided[bits]) < wanted) {
    ++bits;
  }
  const uint64_t usual = uint64_t{1} << bits;
  return static_cast<uint32_t>(std::clamp<uint64_t>(
      usual * kTimes, std::min(kLeastMs, most_ms_), most_ms_));
}

}  // namespace assay::campaign
