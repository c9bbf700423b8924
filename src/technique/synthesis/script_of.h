// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "smtlib/features.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "technique/command_rows.h"
#include "term/term_manager.h"

namespace assay::technique {

// The script that declares these datatypes, as far as a constant or formula has
// any, and these constants, asserts these formulas and asks, in the least logic
// that has all of it.
smtlib::Script script_of(const smtlib::Language& language,
                         const CommandRows& rows,
                         term::TermManager& tm,
                         std::span<const term::Symbol> datatypes,
                         std::span<const term::Symbol> constants,
                         std::span<const term::Term> formulas);

}  // namespace assay::technique
