// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

// SMT-LIB 2.7 HO-Core: functions as values. (-> A (-> B C)) is (-> A B C).
namespace assay::theory::functions {

const TheoryInfo& info();

}  // namespace assay::theory::functions
