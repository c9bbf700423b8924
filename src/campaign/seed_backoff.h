// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::campaign {

// On which seeds a solver comes to no answer, whatever is made of them. A test
// of such a seed is hardly worth that solver's time. Not thread-safe.
class SeedBackoff {
 public:
  explicit SeedBackoff(size_t solvers) : solvers_(solvers) {}

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
