// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "num/value.h"
#include "rules/own_values.h"
#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::technique {

// What boundary_values() has to know besides the sort.
struct BoundaryContext {
  const term::TermManager& tm;
  theory::EvalContext& eval;
  // If strings are present, integers are small enough to index short strings.
  bool has_strings = false;
  // Of a user: first of all, or instead of the built-in ones.
  std::span<const rules::OwnValues> own = {};
};

// Values at the corners of a sort, one for each class that a solver may treat
// alike, the plainest first; such as can be written as a term.
std::vector<num::Value> boundary_values(const BoundaryContext& context,
                                        term::Sort sort);

}  // namespace assay::technique
