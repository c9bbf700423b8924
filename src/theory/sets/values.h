// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::sets {

extern const SortValues kSetValues;
extern const SortValues kFiniteSetValues;

}  // namespace assay::theory::sets
