// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"
#include "theory/op_ref.h"

// SMT-LIB 2.7 HO-Core: functions as values. (-> A (-> B C)) is (-> A B C).
namespace assay::theory::functions {

// Operators that others make terms of.
extern const OpRef kApply;

const TheoryInfo& info();

}  // namespace assay::theory::functions
