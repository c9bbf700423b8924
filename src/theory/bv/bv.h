// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "theory/op_info.h"
#include "theory/op_ref.h"

// SMT-LIB 2.7 FixedSizeBitVectors, the operators that the logic QF_BV derives
// from it, and the solvers' additions. (_ bv5 8) is a literal, the parser's.
namespace assay::theory::bv {

// Operators that others make terms of.
extern const OpRef kAtMost;
extern const OpRef kAtLeast;

const TheoryInfo& info();

}  // namespace assay::theory::bv
