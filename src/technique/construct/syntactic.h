// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "technique/construct/made_formulas.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"
#include "term/term_manager.h"

namespace assay::technique {

// Well-sorted random formulas; with the answer, if all assignments could be
// looked at.
std::optional<MadeFormulas> make_syntactic(Workshop& shop,
                                           const ConstructOptions& options);

// Random terms with variables by their sort's position, without a look at their
// values, the last ones deepest; the variables are among them.
std::vector<std::vector<term::Term>> grow_terms(Workshop& shop,
                                                const ConstructOptions& options,
                                                uint32_t steps);

}  // namespace assay::technique
