// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/command.h"

namespace assay::cli {

struct SolversOptions {
  std::string action = "list";  // list, check, install, show, probe
  std::string argument;
  std::string save;  // of probe: a file; else standard output
  bool json = false;
};

// Lists the solvers and how they are, checks a profile, installs a solver,
// shows a profile. Returns the exit code.
int run_solvers(const SolversOptions& options);

// Declares the command.
Action add_solvers(CLI::App& app);

}  // namespace assay::cli
