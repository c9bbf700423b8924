// SPDX-License-Identifier: MIT
#pragma once

#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::reduce {

// Whether the assertions contradict each other for all values of what is
// declared, by our evaluator: closed ones at once, others if there are few
// values. True is certain; false may be that it takes too long, or cannot be
// known. A script with push, or that defines recursive functions, is none of
// these. Makes terms in `tm`.
bool is_unsat_by_values(const smtlib::Language& language,
                        term::TermManager& tm,
                        const smtlib::Script& script);

}  // namespace assay::reduce
