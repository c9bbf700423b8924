// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::testcase {

// A witness as text that needs no store: a model as z3 prints it, with the
// universe of each uninterpreted sort, with the names that `script` has when it
// is printed (without options). model::read_model reads it again in the scope
// of that text.
//
// Fails (no-text) for values that have no text: regular languages, and
// functions that are not given everywhere. Makes terms in `tm`.
Result<std::string> witness_text(const smtlib::Language& language,
                                 term::TermManager& tm,
                                 const smtlib::Script& script,
                                 const model::Model& witness);

// A witness for the script's one query, from the text of a model as a solver
// or witness_text printed it. Every symbol that the assertions depend on has a
// value (what the text leaves open gets a usual one), every declared sort in
// them a finite universe, and there is nothing else: no symbols of the model's
// own, no tables for what the standard leaves open.
//
// Whether it holds is another question: see holds. Fails (bad-model) if the
// text is no such model. Makes terms in `tm`.
Result<model::Model> read_witness(const smtlib::Language& language,
                                  term::TermManager& tm,
                                  const smtlib::Script& script,
                                  const std::string& text);

// Whether all assertions are true under the witness, by our evaluator.
bool holds(const smtlib::Language& language,
           const term::TermManager& tm,
           const smtlib::Script& script,
           const model::Model& witness);

}  // namespace assay::testcase
