// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/command.h"

namespace assay::cli {

struct SolversOptions {
  // list, check, install, remove, show, probe
  std::string action = "list";
  std::string argument;
  std::string save;  // of probe: a file; else standard output
  bool json = false;
};

// Lists the solvers and how they are, checks a profile, installs or removes a
// solver, shows a profile. Returns the exit code.
int run_solvers(const SolversOptions& options);

// Declares the command.
Action add_solvers(CLI::App& app);

}  // namespace assay::cli
