// SPDX-License-Identifier: MIT
#pragma once

#include "ask/interest.h"
#include "reduce/judge.h"
#include "smtlib/language.h"
#include "testcase/claim.h"

namespace assay::reduce {

// What of a solver is to be seen, and what is known about the script.
struct SolverGoal {
  ask::Panel panel;
  ask::Interest interest;
  // Of the script; a witness comes with each candidate. Unsat has to be found
  // out again for each, see below.
  std::optional<testcase::Status> status = {};
  std::string known = {};  // the input itself: what is unsat without a proof
};

// Judges for a solver's fault. A witness is read back from its text and
// evaluated. That a candidate is unsat is established by the strongest that
// there is: by evaluation of what is closed and of small domains; else the
// another family has to say unsat, and the solver's own model has to be
// false, unless that cannot be told of the input either. The language must
// outlive them.
MakeJudge make_solver_judges(const smtlib::Language& language,
                             const SolverGoal& goal);

}  // namespace assay::reduce
