// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ask/panel.h"
#include "solver/profile.h"

namespace assay::cli {

using SolverChoice = ask::SolverUnderTest;

// What the options --solver and --mode come to. With an error there are no
// choices.
struct SolverChoices {
  std::vector<std::unique_ptr<solver::Profile>> profiles;
  std::vector<SolverChoice> choices;
  std::string error;
  int exit_code = 0;
};

// The solvers of these names (see solver_catalogue.h), or all that are
// installed. A mode that a solver does not have is an error; without one each
// runs in its own first mode. They tell their versions within the limits.
SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode,
                             const process::Limits& limits = {});

// The solver that was run by this command under this name, fresh.
SolverChoices choose_recorded(const std::string& name,
                              const std::vector<std::string>& command,
                              const process::Limits& limits = {});

}  // namespace assay::cli
