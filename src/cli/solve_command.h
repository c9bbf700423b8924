// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct SolveOptions {
  std::vector<std::string> paths;
  std::vector<std::string> solvers;  // empty: all that are installed
  std::string time = "10s";
  std::string memory = "2GB";
  std::string mode;  // empty: the profile's first
  uint32_t jobs = 1;
  bool models = true;
  bool cores = false;
  bool matrix = false;
  bool json = false;
  bool strip_options = false;
};

// Runs solvers on files and judges what they say. Returns the exit code: 1 if
// solvers contradict each other, themselves or :status, or fail, or a model or
// core is wrong.
int run_solve(const SolveOptions& options);

// Declares the command.
Action add_solve(CLI::App& app);

}  // namespace assay::cli
