// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/solver_catalogue.h"

namespace assay::cli {

// `assay solvers probe NAME=COMMAND`: finds out what a solver takes, and writes
// its profile to the file, or to standard output. Returns the exit code.
int probe_solver(const solver::SolverCatalogue& catalogue,
                 const std::string& wanted,
                 const std::string& save);

}  // namespace assay::cli
