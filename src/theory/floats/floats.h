// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "theory/op_info.h"

// SMT-LIB 2.7 FloatingPoint, and the solvers' additions to it.
namespace assay::theory::floats {

const TheoryInfo& info();

}  // namespace assay::theory::floats
