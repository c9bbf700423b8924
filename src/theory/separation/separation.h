// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// Separation logic of cvc5.
namespace assay::theory::separation {

const TheoryInfo& info();

}  // namespace assay::theory::separation
