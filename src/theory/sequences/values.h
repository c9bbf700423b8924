// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::sequences {

extern const SortValues kSeqValues;

}  // namespace assay::theory::sequences
