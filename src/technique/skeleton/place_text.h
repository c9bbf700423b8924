// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "smtlib/language.h"
#include "technique/skeleton/literals.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// A term for people to read; the end of a long one is left out.
std::string term_text(const smtlib::Language& language,
                      const term::TermManager& tm,
                      term::Term term);

// Where a literal stands and what it is, for a step's provenance: "assertion 2
// at 0.1: (< x y)". Assertions count from 1, positions of children from 0.
// Names are as they were declared.
std::string place_text(const smtlib::Language& language,
                       const term::TermManager& tm,
                       const Literal& literal);

}  // namespace assay::technique::skeleton
