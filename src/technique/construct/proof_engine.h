// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "technique/construct/made_formulas.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"

namespace assay::technique {

// Random assertions whose conjunction circuits have shown to be unsat, with a
// proof that was checked. Nothing if none came about within the conflicts.
std::optional<MadeFormulas> refute_by_proof(Workshop& shop,
                                            const ConstructOptions& options);

}  // namespace assay::technique
