// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "smtlib/language.h"
#include "solver/profile.h"

namespace assay::ask {

// What is known of a solver as it is installed here.
struct SolverHealth {
  std::string program;  // the file; empty: there is none
  std::string version;  // empty: it does not say
  // What is wrong, one line each; empty: nothing.
  std::vector<std::string> problems;
};

// Asks for the version, then puts a satisfiable and an unsatisfiable question
// in each mode (of a solver with versions, whose start takes long, in the first
// only) and has the model judged.
SolverHealth check_solver(const smtlib::Language& language,
                          const solver::Profile& profile,
                          bool all_modes);

}  // namespace assay::ask
