// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/model.h"
#include "num/value.h"
#include "reduce/sort_map.h"
#include "term/term_manager.h"

namespace assay::reduce {

// Which bits of a value stay in a narrower sort.
enum class Bits : uint8_t { Low, High };

// The value in another sort, as far as the two have to do with each other; None
// if they do not.
num::Value cut_down(const term::TermManager& tm,
                    const num::Value& value,
                    term::Sort to,
                    Bits bits);

// What a symbol with this value may mean once its rank is mapped: a constant's
// value, an array's, or a function's table. None where that is not known.
num::Value cut_meaning(const term::TermManager& tm,
                       const num::Value& value,
                       term::Symbol symbol,
                       SortMap& map,
                       Bits bits);

}  // namespace assay::reduce
