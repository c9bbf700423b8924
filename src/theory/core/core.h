// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "theory/op_info.h"

// SMT-LIB 2.7 Core. Binders are the parser's.
namespace assay::theory::core {

const TheoryInfo& info();

}  // namespace assay::theory::core
