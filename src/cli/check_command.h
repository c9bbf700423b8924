// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct CheckOptions {
  std::vector<std::string> paths;
  bool json = false;
  bool strict = false;
  bool round_trip = false;
  bool quiet = false;
};

// Parses and sort-checks files (and the .smt2 files of folders) and prints a
// line per problem. Returns the exit code.
int run_check(const CheckOptions& options);

// Declares the command.
Action add_check(CLI::App& app);

}  // namespace assay::cli
