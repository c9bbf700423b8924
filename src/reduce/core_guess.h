// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reduce/solver_judge.h"
#include "smtlib/language.h"

namespace assay::reduce {

// The assertions, counted from 0, that a solver says its `unsat` needs: the
// accused of a wrong one, another solver where the accused says sat, unless
// there is an assertion that is false by itself. Empty if nobody says, or all
// are needed.
std::vector<size_t> guess_core(const smtlib::Language& language,
                               const SolverGoal& goal,
                               const std::string& script);

}  // namespace assay::reduce
