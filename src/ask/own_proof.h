// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/stop_flag.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::ask {

// What the script's check-sat is, by circuits: sat with a witness that the
// evaluator has accepted, unsat with a proof that was checked. Nothing if the
// witness needs a value that the standard leaves open, if there are no
// circuits, or it takes more than some ten thousand conflicts: the same on
// every machine. Makes terms in `tm`.
std::optional<testcase::Status> prove_status(const smtlib::Language& language,
                                             term::TermManager& tm,
                                             const smtlib::Script& script,
                                             base::StopFlag is_stopped);

}  // namespace assay::ask
