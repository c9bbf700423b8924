// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"
#include "theory/op_ref.h"

// SMT-LIB 2.7 Reals and Reals_Ints, and the transcendental functions of cvc5
// and z3, whose names differ.
namespace assay::theory::reals {

// Operators that others make terms of.
extern const OpRef kNegate;
extern const OpRef kSubtract;
extern const OpRef kAdd;
extern const OpRef kMultiply;
extern const OpRef kDivide;
extern const OpRef kLess;
extern const OpRef kAtMost;
extern const OpRef kAtLeast;
extern const OpRef kGreater;
extern const OpRef kToReal;
extern const OpRef kRealToReal;
extern const OpRef kToInt;

const TheoryInfo& info();

}  // namespace assay::theory::reals
