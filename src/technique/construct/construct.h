// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Formulas over bit-vectors and floats that are built around their answer. Sat:
// terms for values that were chosen before, by operators run backwards. Unsat:
// no assignment is left, or sets of possible values exclude an assertion.
// Syntactic: just well-sorted, with the answer where all assignments can be
// looked at. Needs no seeds.
extern const Technique kConstructTechnique;

}  // namespace assay::technique
