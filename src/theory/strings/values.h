// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::strings {

extern const SortValues kStringValues;
extern const SortValues kRegLanValues;
extern const SortValues kUnicodeValues;
extern const SortValues kRegExValues;

}  // namespace assay::theory::strings
