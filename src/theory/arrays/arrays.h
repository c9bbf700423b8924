// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"
#include "theory/op_ref.h"

// SMT-LIB 2.7 ArraysEx, z3's arrays with several indices and its operators on
// them, and cvc5's eqrange.
namespace assay::theory::arrays {

// Operators that others make terms of.
extern const OpRef kSelect;

const TheoryInfo& info();

}  // namespace assay::theory::arrays
