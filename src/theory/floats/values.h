// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::floats {

extern const SortValues kFloatValues;
extern const SortValues kRoundingModeValues;

}  // namespace assay::theory::floats
