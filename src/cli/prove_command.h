// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct ProveOptions {
  std::vector<std::string> paths;
  uint32_t conflicts = 100'000;
  uint32_t check = 0;   // 0: all of the script
  std::string witness;  // files to write; empty: none
  std::string proof;
  bool model = false;
  bool json = false;
};

// Decides scripts by circuits. Returns the exit code: 5 if one is undetermined.
int run_prove(const ProveOptions& options);

// Declares the command.
Action add_prove(CLI::App& app);

}  // namespace assay::cli
