// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "theory/op_info.h"

// SMT-LIB 2.7 FixedSizeBitVectors, the operators that the logic QF_BV derives
// from it, and the solvers' additions. (_ bv5 8) is a literal, the parser's.
namespace assay::theory::bv {

const TheoryInfo& info();

}  // namespace assay::theory::bv
