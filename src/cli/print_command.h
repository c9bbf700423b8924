// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/command.h"

namespace assay::cli {

struct PrintCommandOptions {
  std::string path;
  std::string output;  // empty: standard output
  bool flat = false;
  bool compact = false;
};

// Prints a script; nothing is written if it has an error. Returns the exit
// code.
int run_print(const PrintCommandOptions& options);

// Declares the command.
Action add_print(CLI::App& app);

}  // namespace assay::cli
