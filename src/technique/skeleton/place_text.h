// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "smtlib/language.h"
#include "technique/skeleton/literals.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// Where a literal stands and what it is, for a step's provenance: "assertion 2
// at 0.1: (< x y)". Assertions count from 1, positions of children from 0. Put
// back there, the text undoes the step. Names are as they were declared.
std::string place_text(const smtlib::Language& language,
                       const term::TermManager& tm,
                       const Literal& literal);

}  // namespace assay::technique::skeleton
