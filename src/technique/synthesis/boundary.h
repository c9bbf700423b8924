// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "num/value.h"
#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::technique {

// Values at the corners of a sort, one for each class that a solver may treat
// alike, the plainest first. Integers next to strings are such as index short
// ones. None for regular languages and declared sorts.
std::vector<num::Value> boundary_values(const term::TermManager& tm,
                                        theory::EvalContext& context,
                                        term::Sort sort,
                                        bool has_strings);

}  // namespace assay::technique
