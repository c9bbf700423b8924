// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// Sequences of z3 and cvc5.
namespace assay::theory::sequences {

const TheoryInfo& info();

}  // namespace assay::theory::sequences
