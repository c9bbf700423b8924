// SPDX-License-Identifier: MIT
#pragma once

#include "rules/instance.h"
#include "smtlib/language.h"
#include "term/term_manager.h"

namespace assay::rules {

// Fills in both features of an instance that is complete otherwise. `base` is
// as in compile.
void find_features(const smtlib::Language& language,
                   const term::TermManager* base,
                   Instance& instance);

}  // namespace assay::rules
