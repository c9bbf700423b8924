// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::bags {

extern const SortValues kBagValues;

}  // namespace assay::theory::bags
