// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "theory/sort_values.h"

namespace assay::theory::arrays {

extern const SortValues kArrayValues;

// Functions have the values of arrays over their arguments.
std::optional<mpz_class> count_maps(Domains& in, term::Sort sort);
std::vector<Value> list_maps(Domains& in, term::Sort sort);
Value first_map(Domains& in, term::Sort sort);
std::vector<Value> map_corners(const Corners& in, term::Sort sort);
Value draw_map(ValueDrawer& in, term::Sort sort);
// The default, if there is one, and then the indices and the value of each
// entry.
std::vector<ValuePart> map_parts(term::TermManager& tm,
                                 term::Sort sort,
                                 const Value& value);

// A map from places of these sorts.
Value draw_map(ValueDrawer& in,
               std::span<const term::Sort> indices,
               term::Sort result);

}  // namespace assay::theory::arrays
