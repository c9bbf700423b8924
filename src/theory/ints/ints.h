// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// SMT-LIB 2.7 Ints and the solvers' additions to it. Conversions from and to
// Real are with the reals, those from and to bit-vectors with the bit-vectors.
namespace assay::theory::ints {

const TheoryInfo& info();

}  // namespace assay::theory::ints
