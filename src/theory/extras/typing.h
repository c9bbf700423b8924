// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::extras {

SortOrMisfit pseudo_boolean_sort(const RuleInput& in);
SortOrMisfit closure_sort(const RuleInput& in);
SortOrMisfit cardinality_sort(const RuleInput& in);

}  // namespace assay::theory::extras
