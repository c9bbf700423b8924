// SPDX-License-Identifier: MIT
#pragma once

#include "theory/sort_values.h"

namespace assay::theory::datatypes {

extern const SortValues kTupleValues;
extern const SortValues kNullableValues;
// Of declared datatypes, and of codatatypes, whose values are not known unless
// the model names some.
extern const SortValues kDataValues;
extern const SortValues kCodataValues;

}  // namespace assay::theory::datatypes
