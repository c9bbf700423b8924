// SPDX-License-Identifier: MIT
#include "ask/own_proof.h"

#include "blast/prove.h"

namespace assay::ask {

std::optional<testcase::Status> prove_status(const smtlib::Language& language,
                                             term::TermManager& tm,
                                             const smtlib::Script& script,
                                             base::StopFlag is_stopped) {
  const blast::Answer answer =
      blast::prove(language, tm, script, blast::Budget::small(is_stopped));
  switch (answer.status) {
    case blast::Answer::Status::Sat:
      return answer.needs_choice ? std::nullopt
                                 : std::optional(testcase::Status::Sat);
    case blast::Answer::Status::Unsat: return testcase::Status::Unsat;
    case blast::Answer::Status::Undetermined:
    case blast::Answer::Status::Fault: break;
  }
  return std::nullopt;
}

}  // namespace assay::ask
