// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "term/term_manager.h"

namespace assay::theory::arrays {

// The sorts of the indices of an array sort, or of a function sort's arguments.
// None of a sort without parts.
inline std::span<const term::Sort> domain(const term::TermManager& tm,
                                          term::Sort array) {
  const std::span<const term::Sort> parts = tm.sort_args(array);
  return parts.empty() ? parts : parts.first(parts.size() - 1);
}

}  // namespace assay::theory::arrays
