// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "technique/construct/made_formulas.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"

namespace assay::technique {

// Assertions of which no assignment is left and none can be missed: all of
// them are the only minimal core. Nothing if none came about.
std::optional<MadeFormulas> refute_by_enumeration(
    Workshop& shop, const ConstructOptions& options);

// Random formulas with the answer that all assignments together give.
std::optional<MadeFormulas> decide_by_enumeration(
    Workshop& shop, const ConstructOptions& options);

}  // namespace assay::technique
