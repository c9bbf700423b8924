// SPDX-License-Identifier: MIT
#pragma once

#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::seeds {

// Distinct terms below the assertions.
uint32_t size_of(const term::TermManager& tm, const smtlib::Script& script);

// Whether the assertions use, also through definitions, an operator that the
// standard leaves open somewhere (division, fp.min, fp.to_ubv, ...), or a
// selector of a datatype with several constructors; whatever its arguments.
bool uses_unspecified(const smtlib::Language& language,
                      const term::TermManager& tm,
                      const smtlib::Script& script);

// Whether our evaluator decides the script in a few steps without any model:
// all assertions are true, or one is false, whatever the symbols mean.
bool is_trivial(const smtlib::Language& language,
                const term::TermManager& tm,
                const smtlib::Script& script);

}  // namespace assay::seeds
