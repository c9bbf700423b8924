// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// Extensions of z3 and cvc5 that belong to no theory.
namespace assay::theory::extras {

const TheoryInfo& info();

}  // namespace assay::theory::extras
