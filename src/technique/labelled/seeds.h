// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// The seeds themselves, each as it stands, with what is known about it. Solvers
// get another configuration and another question each time.
extern const Technique kSeedsTechnique;

}  // namespace assay::technique
