// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

namespace assay::theory::functions {

// (@ f a b ...) with fewer or more arguments than f takes.
Value eval_apply(const EvalCall& call);

// The function of several arguments with its first ones given.
Value apply_partly(EvalContext& context,
                   const Value& function,
                   std::span<const Value> args);

}  // namespace assay::theory::functions
