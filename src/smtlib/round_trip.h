// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::smtlib {

// Prints the script, with and without layout, reads it again and compares. What
// is wrong then, if anything: round-trip, or too-large to be printed.
std::optional<Diag> find_round_trip_problem(const Language& language,
                                            term::TermManager& tm,
                                            const Script& script);

}  // namespace assay::smtlib
