// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// Prime fields of cvc5 and z3.
namespace assay::theory::fields {

const TheoryInfo& info();

}  // namespace assay::theory::fields
