// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "ask/panel.h"
#include "base/result.h"
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

// Puts the two questions to each solver of the panel, in its mode and within
// the panel's limits. The first that answers neither pair of them is an error:
// a Diag (no-answer) with its name and what it says instead. Right or wrong,
// any answer is one.
Result<void> check_answers(const smtlib::Language& language,
                           const Panel& panel);

}  // namespace assay::ask
