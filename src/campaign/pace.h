// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::campaign {

// How long solvers take for the tests of each arm, and the limit that follows:
// enough for nearly all that are decided at all, so that the others cost
// little. Not thread-safe.
class Pace {
 public:
  Pace(size_t arms, size_t solvers, uint32_t most_ms)
      : solvers_(solvers), most_ms_(most_ms), rows_(arms * solvers) {}

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

  size_t solvers_;
  uint32_t most_ms_;
  std::vector<Row> rows_;
};

// On which seeds a solver comes to no answer, whatever is made of them. A test
// of such a seed is hardly worth that solver's time. Not thread-safe.
class Patience {
 public:
  explicit Patience(size_t solvers) : solvers_(solvers) {}

  // A run on a test of these seeds that came to an answer, or did not.
  void add(std::span<const std::string> seeds, size_t solver, bool is_decided);

  // Whether to run the solver on a test of these seeds. One in a few is worth
  // it in any case, so that no seed is given up for ever.
  bool is_worth(std::span<const std::string> seeds, size_t solver);

 private:
  struct Row {
    uint32_t decided = 0;
    uint32_t open = 0;
    uint32_t skipped = 0;
  };

  size_t solvers_;
  std::unordered_map<std::string, std::vector<Row>> rows_;
};

}  // namespace assay::campaign
