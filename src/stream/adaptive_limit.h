// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay::stream {

// How long solvers take for the tests of each arm, and the limit that follows:
// enough for nearly all that are decided at all, so that the others cost
// little. As long as an arm has not enough runs of a solver, what the solver
// takes elsewhere counts, since one that is interpreted is slow everywhere. Not
// thread-safe.
class AdaptiveLimit {
 public:
  // Never less than `least_ms`, unless `most_ms` is less.
  AdaptiveLimit(size_t arms,
                size_t solvers,
                uint32_t most_ms,
                uint32_t least_ms = 0)
      : solvers_(solvers),
        most_ms_(most_ms),
        least_ms_(least_ms),
        rows_(arms * solvers),
        all_arms_(solvers) {}

  // A run that came to an answer, or was stopped by the limit.
  void add(size_t arm, size_t solver, uint64_t cpu_us, bool is_decided);

  // The CPU time for the next run.
  uint32_t limit_ms(size_t arm, size_t solver) const;

 private:
  static constexpr size_t kBuckets = 32;

  // By the number of bits of the milliseconds.
  struct Row {
    std::array<uint32_t, kBuckets> decided = {};
    uint32_t decided_count = 0;
    uint32_t stopped_count = 0;
  };

  // The least power of two, in ms, below which so many percent of the runs are
  // that came to an answer.
  static uint64_t usual_ms(const Row& row, uint32_t percent);
  uint32_t first_ms(size_t solver) const;

  size_t solvers_;
  uint32_t most_ms_;
  uint32_t least_ms_;
  std::vector<Row> rows_;
  std::vector<Row> all_arms_;  // by solver
};

}  // namespace assay::stream
