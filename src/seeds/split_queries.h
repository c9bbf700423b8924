// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::seeds {

// One query of a script as a script of its own: the declarations and assertions
// in force there, assumptions as assertions, one check-sat. No options, no
// push and pop; the logic is the least that fits (HO_ALL for functions as
// values in a script of such a logic).
struct Query {
  smtlib::Script script;
  uint32_t number = 1;                       // among the queries of the script
  Span span;                                 // of its command
  std::optional<testcase::Status> declared;  // by :status
};

// The queries of a script, in its order, at most `limit`; one at its end if it
// asks for none. `:status` is about the next query only, as the standard has
// it. A Diag (unsupported) for a command that changes what is asked and that
// not all solvers have: (rule ...), (declare-heap ...). Makes names in `tm`.
Result<std::vector<Query>> split_queries(const smtlib::Language& language,
                                         term::TermManager& tm,
                                         const smtlib::Script& script,
                                         size_t limit = SIZE_MAX);

}  // namespace assay::seeds
