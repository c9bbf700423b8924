// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::sets {

SortOrMisfit insert_sort(const RuleInput& in);
SortOrMisfit map_sort(const RuleInput& in);
SortOrMisfit join_sort(const RuleInput& in);
SortOrMisfit product_sort(const RuleInput& in);
SortOrMisfit transpose_sort(const RuleInput& in);
SortOrMisfit project_sort(const RuleInput& in);
SortOrMisfit group_sort(const RuleInput& in);
SortOrMisfit aggregate_sort(const RuleInput& in);
SortOrMisfit table_join_sort(const RuleInput& in);

}  // namespace assay::theory::sets
