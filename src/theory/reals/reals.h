// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// SMT-LIB 2.7 Reals and Reals_Ints, and the transcendental functions of cvc5
// and z3, whose names differ.
namespace assay::theory::reals {

const TheoryInfo& info();

}  // namespace assay::theory::reals
