// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "technique/construct/made_formulas.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"
#include "term/term_manager.h"
#include "theory/abstraction.h"

namespace assay::technique {

// Assertions one of which no assignment makes true, by what sets of values its
// terms can have at most. Nothing if none came about.
std::optional<MadeFormulas> refute_by_abstraction(
    Workshop& shop, const ConstructOptions& options);

// What values the term can have at most, with any values of its symbols.
theory::Abstract abstract_value(Workshop& shop, term::Term root);

}  // namespace assay::technique
