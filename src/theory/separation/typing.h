// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::separation {

SortOrMisfit emp_sort(const RuleInput& in);

}  // namespace assay::theory::separation
