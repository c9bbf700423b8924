// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Certified seeds from nothing: a random model, random terms, and their values
// in it. A test is sat, proved by its witness, or unsat, proved by the value of
// a formula whose symbols have no choice. Needs no seeds.
extern const Technique kRandomTechnique;

}  // namespace assay::technique
