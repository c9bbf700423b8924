// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "reduce/cut_values.h"
#include "reduce/draft.h"

namespace assay::reduce {

// Other sorts for some sorts, at the same time. A sort that is replaced is not
// looked into.
struct SortChange {
  std::vector<std::pair<term::Sort, term::Sort>> map;
  Bits bits = Bits::Low;
  // The number of the group that changes; none: all do.
  std::optional<size_t> group = {};
};

// The draft with other sorts: of the constants, functions and bound variables,
// and of all terms made of them. Operators get the indices with which they fit;
// where there are none, one of their arguments or a plain value takes their
// place. Datatypes stay as they are, and their constructors and selectors give
// way in the same manner. Values of the witness are cut down: whether it holds
// is another question. Nothing if it would have to change a definition.
std::optional<Draft> with_sorts(Workbench& bench,
                                const Draft& draft,
                                const SortChange& change);

// How many groups of symbols, variables and terms the sort has that do not hang
// together: each may be changed without the others. They are numbered in the
// order of their first symbols.
size_t count_groups(Workbench& bench, const Draft& draft, term::Sort sort);

}  // namespace assay::reduce
