// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "technique/construct/made_formulas.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"

namespace assay::technique {

// Well-sorted random formulas; with the answer, if all assignments could be
// looked at.
std::optional<MadeFormulas> make_syntactic(Workshop& shop,
                                           const ConstructOptions& options);

}  // namespace assay::technique
