// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "eval/model.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::testcase {

// A witness as text that needs no store: a model as z3 prints it, with the
// universe of each uninterpreted sort, with the names that `script` has when it
// is printed (without options). eval::read_model reads it again in the scope of
// that text.
//
// Fails (no-text) for values that have no text: regular languages, and
// functions that are not given everywhere. Makes terms in `tm`.
Result<std::string> witness_text(const smtlib::Language& language,
                                 term::TermManager& tm,
                                 const smtlib::Script& script,
                                 const eval::Model& witness);

}  // namespace assay::testcase
