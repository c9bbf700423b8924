// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// cvc5's bags and tables.
namespace assay::theory::bags {

const TheoryInfo& info();

}  // namespace assay::theory::bags
