// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "ask/solver_choice.h"
#include "store/finding.h"

namespace assay::cli {

using ask::Probing;
using ask::SolverChoices;
using SolverChoice = ask::SolverUnderTest;

// For what its error says.
int choice_exit_code(const SolverChoices& choices);

// ask::choose_solvers, for --solver and --mode; says what is wrong with a
// profile.
SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode,
                             const process::Limits& limits = {},
                             Probing probing = Probing::Never);

// The same with campaign::choose_for.
SolverChoices choose_for(const store::Finding& finding,
                         const std::vector<std::string>& solvers,
                         const process::Limits& limits);

}  // namespace assay::cli
