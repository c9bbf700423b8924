// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::sequences {

// (as seq.empty String). Without `as`, seq.empty has no sort.
SortOrMisfit empty_string_sort(const RuleInput& in);

}  // namespace assay::theory::sequences
