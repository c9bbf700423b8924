// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// Rules for arrays with any number of indices, and for operators that take a
// function as an index.
namespace assay::theory::arrays {

SortOrMisfit select_sort(const RuleInput& in);
SortOrMisfit store_sort(const RuleInput& in);
SortOrMisfit const_sort(const RuleInput& in);
SortOrMisfit default_sort(const RuleInput& in);
SortOrMisfit array_ext_sort(const RuleInput& in);
SortOrMisfit map_sort(const RuleInput& in);
SortOrMisfit as_array_sort(const RuleInput& in);

}  // namespace assay::theory::arrays
