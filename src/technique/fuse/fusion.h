// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Semantic fusion: formulas of known answers become one formula of known
// answer, and constants of different seeds are tied together through fusion
// functions and their inverses. docs/techniques.md says how and why.
extern const Technique kFusionTechnique;

// The same without fusion functions, seeds side by side: the ablation that the
// paper calls ConcatFuzz.
extern const Technique kConcatTechnique;

}  // namespace assay::technique
