// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::fields {

extern const SortValues kFieldValues;

}  // namespace assay::theory::fields
