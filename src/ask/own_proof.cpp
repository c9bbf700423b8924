// SPDX-License-Identifier: MIT
#include "ask/own_proof.h"

#include "blast/prove.h"

namespace assay::ask {

std::optional<testcase::Status> prove_status(const smtlib::Language& language,
                                             term::TermManager& tm,
                                             const smtlib::Script& script,
                                             base::StopFlag is_stopped) {
  blast::Budget budget;
  budget.gates = 500'000;
  budget.conflicts = 20'000;
  budget.is_stopped = is_stopped;
  switch (blast::prove(language, tm, script, budget).status) {
    case blast::Answer::Status::Sat: return testcase::Status::Sat;
    case blast::Answer::Status::Unsat: return testcase::Status::Unsat;
    case blast::Answer::Status::Undetermined:
    case blast::Answer::Status::Fault: break;
  }
  return std::nullopt;
}

}  // namespace assay::ask
