// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::bv {

// As many bits as there are arguments.
SortOrMisfit mkbv_sort(const RuleInput& in);

}  // namespace assay::theory::bv
