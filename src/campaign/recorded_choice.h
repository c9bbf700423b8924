// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "ask/solver_choice.h"
#include "store/finding.h"

namespace assay::campaign {

// What the finding's solver was run by, or what the user gives for it
// (`solvers`, names as for ask::choose_solvers), and the others that took part
// as far as they are here.
ask::SolverChoices choose_for(const store::Finding& finding,
                              const std::vector<std::string>& solvers,
                              const process::Limits& limits);

}  // namespace assay::campaign
