// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "reduce/reducer.h"
#include "reduce/solver_judge.h"

namespace assay::reduce {

// What a user says about a file.
struct Accused {
  std::string script;
  std::string witness = {};                    // of `sat`, or ""
  std::optional<testcase::Status> claim = {};  // else what :status says
};

// A goal, and the input as the judges get it.
struct FoundGoal {
  SolverGoal goal;
  Input input;
  std::string what;  // what is wrong, one line
  std::string why;   // why it is wrong, one line
};

// Finds out what is wrong with what the panel's first solver says about the
// script: it fails, contradicts the claim, has a wrong model or a wrong core,
// or contradicts all others. A claim of `sat` without a witness gets one from
// the others, if one of them has a model that holds. A Diag: bad-script,
// bad-model, not-shown.
Result<FoundGoal> find_goal(const smtlib::Language& language,
                            const ask::Panel& panel,
                            const Accused& accused);

// Which assertions a solver says its `unsat` needs; and for a wrong `sat` what
// has to bear out a candidate, which is as much as bears out the input. That
// the input is unsat is believed.
void settle(const smtlib::Language& language, FoundGoal& found);

}  // namespace assay::reduce
