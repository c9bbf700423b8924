// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "smtlib/language.h"
#include "solver/solver_catalogue.h"

namespace assay::cli {

// `wanted` is NAME, NAME@VERSION, NAME@? or latest. Installs that, tries what
// came of it, and says so; with @?, lists the releases. Returns the exit code.
int install_solver(const solver::SolverCatalogue& catalogue,
                   const smtlib::Language& language,
                   const std::string& wanted);

// Removes a release that was installed so. Returns the exit code.
int remove_solver(const solver::SolverCatalogue& catalogue,
                  const std::string& wanted);

}  // namespace assay::cli
