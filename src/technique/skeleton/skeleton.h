// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Skeletal approximation enumeration: a sat seed gets weaker, an unsat seed
// stronger, by replacing literals where their polarity is known. A literal is
// exchanged for one that a rule says it implies (or is implied by), or gets a
// random formula beside it.
extern const Technique kSkeletonTechnique;

}  // namespace assay::technique
