// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "smtlib/features.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "technique/command_rows.h"
#include "term/term_manager.h"

namespace assay::technique {

struct ScriptParts {
  std::span<const term::Symbol> datatypes;  // declared if a formula has one
  std::span<const term::Symbol> constants;
  std::span<const term::Term> formulas;
};

// The script that declares the constants, asserts the formulas and asks, in the
// least logic that has all of it.
smtlib::Script script_of(const smtlib::Language& language,
                         const CommandRows& rows,
                         term::TermManager& tm,
                         const ScriptParts& parts);

}  // namespace assay::technique
