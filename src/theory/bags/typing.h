// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::bags {

SortOrMisfit product_sort(const RuleInput& in);
SortOrMisfit project_sort(const RuleInput& in);
SortOrMisfit group_sort(const RuleInput& in);
SortOrMisfit aggregate_sort(const RuleInput& in);
SortOrMisfit join_sort(const RuleInput& in);

}  // namespace assay::theory::bags
