// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct SeedsOptions {
  std::vector<std::string> paths;
  std::vector<std::string> solvers;  // empty: all that are installed
  std::string time = "2s";
  std::string memory = "1GB";
  uint32_t jobs = 0;  // 0: one per core
  std::string lock;   // empty: in the folder, or here
  std::string max_time;
  uint32_t max_size = 0;
  bool keep_trivial = false;
  bool keep_slow = false;
  bool again = false;
  bool json = false;
  bool quiet = false;
};

// Labels SMT-LIB files and writes their lock. Returns the exit code: 1 if a
// label is contradicted or solvers contradict each other, 3 if a file cannot be
// read or there is no seed at all, 5 if it was interrupted.
int run_seeds(const SeedsOptions& options);

// Declares the command.
Action add_seeds(CLI::App& app);

}  // namespace assay::cli
