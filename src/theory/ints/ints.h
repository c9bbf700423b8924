// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"
#include "theory/op_ref.h"

// SMT-LIB 2.7 Ints and the solvers' additions to it. Conversions from and to
// Real are with the reals, those from and to bit-vectors with the bit-vectors.
namespace assay::theory::ints {

// Operators that others make terms of.
extern const OpRef kNegate;
extern const OpRef kSubtract;
extern const OpRef kAdd;
extern const OpRef kMultiply;
extern const OpRef kLess;
extern const OpRef kAtMost;
extern const OpRef kAtLeast;
extern const OpRef kGreater;

const TheoryInfo& info();

}  // namespace assay::theory::ints
