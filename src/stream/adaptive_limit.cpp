// SPDX-License-Identifier: MIT
#include "stream/adaptive_limit.h"

#include <algorithm>
#include <bit>

namespace assay::stream {

namespace {

constexpr uint32_t kEnough = 30;      // runs before anything is concluded
constexpr uint32_t kFirstMs = 400;    // until then
constexpr uint32_t kLeastMs = 100;    // a loaded machine is not a slow solver
constexpr uint32_t kTimes = 4;        // what is usual
constexpr uint32_t kFirstTimes = 16;  // until then: what half of all take
constexpr uint32_t kExplorers = 16;   // one in so many gets all the time

}  // namespace

void AdaptiveLimit::add(size_t arm,
                        size_t solver,
                        uint64_t cpu_us,
                        bool is_decided) {
  const auto bits = static_cast<size_t>(std::bit_width(cpu_us / 1000));
  for (Row* row : {&rows_[arm * solvers_ + solver], &all_arms_[solver]}) {
    if (is_decided) {
      ++row->decided[std::min(bits, kBuckets - 1)];
      ++row->decided_count;
    } else {
      ++row->stopped_count;
    }
  }
}

uint64_t AdaptiveLimit::usual_ms(const Row& row, uint32_t percent) {
  const uint64_t wanted = uint64_t{row.decided_count} * percent / 100;
  uint64_t seen = 0;
  size_t bits = 0;
  while (bits + 1 < kBuckets && (seen += row.decided[bits]) < wanted) {
    ++bits;
  }
  return uint64_t{1} << bits;
}

uint32_t AdaptiveLimit::first_ms(size_t solver) const {
  const Row& row = all_arms_[solver];
  uint64_t wanted = std::max(kFirstMs, least_ms_);
  if (row.decided_count >= kEnough) {
    wanted = std::max(wanted, kFirstTimes * usual_ms(row, 50));
  }
  return static_cast<uint32_t>(std::min<uint64_t>(wanted, most_ms_));
}

uint32_t AdaptiveLimit::limit_ms(size_t arm, size_t solver) const {
  const Row& row = rows_[arm * solvers_ + solver];
  const uint32_t count = row.decided_count + row.stopped_count;
  // Where few are stopped, the limit costs nothing. Elsewhere some get it all,
  // or nobody would know what takes longer.
  const bool is_cheap =
      count >= kEnough && uint64_t{row.stopped_count} * 50 < count;
  if (is_cheap || count % kExplorers == kExplorers - 1) {
    return most_ms_;
  }
  if (row.decided_count < kEnough) {
    return first_ms(solver);
  }
  const uint32_t least = std::min(std::max(kLeastMs, least_ms_), most_ms_);
  return static_cast<uint32_t>(
      std::clamp<uint64_t>(usual_ms(row, 95) * kTimes, least, most_ms_));
}

}  // namespace assay::stream
