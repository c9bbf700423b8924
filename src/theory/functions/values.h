// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::functions {

extern const SortValues kFunctionValues;

}  // namespace assay::theory::functions
