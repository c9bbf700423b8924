// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::core {

extern const SortValues kBoolValues;
// Of declared sorts: the elements that the model has.
extern const SortValues kElementValues;

}  // namespace assay::theory::core
