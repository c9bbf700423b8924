// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::reals {

extern const SortValues kRealValues;

}  // namespace assay::theory::reals
