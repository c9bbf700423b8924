// SPDX-License-Identifier: MIT
#include "cli/solver_choice.h"

#include "campaign/recorded_choice.h"
#include "cli/exit_code.h"
#include "cli/problem_text.h"

namespace assay::cli {

namespace {

SolverChoices with_problems_shown(SolverChoices made) {
  for (const solver::CatalogueProblem& problem : made.bad_profiles) {
    print_problems(problem.path, problem.text, {problem.diag}, false);
  }
  return made;
}

}  // namespace

int choice_exit_code(const SolverChoices& choices) {
  switch (choices.fault) {
    case ask::ChoiceFault::None: break;
    case ask::ChoiceFault::Missing: return kExitMissing;
    case ask::ChoiceFault::BadName: return kExitUsage;
    case ask::ChoiceFault::BadProfile: return kExitBadInput;
  }
  return kExitFine;
}

SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode,
                             const process::Limits& limits,
                             Probing probing) {
  return with_problems_shown(ask::choose_solvers(names, mode, limits, probing));
}

SolverChoices choose_for(const store::Finding& finding,
                         const std::vector<std::string>& solvers,
                         const process::Limits& limits) {
  return with_problems_shown(campaign::choose_for(finding, solvers, limits));
}

}  // namespace assay::cli
