// SPDX-License-Identifier: MIT
#pragma once

#include "num/value.h"
#include "term/term_manager.h"

namespace assay::theory {

// The value of a literal, from its canonical text.
num::Value literal_value(const term::TermManager& tm, term::Term literal);

}  // namespace assay::theory
