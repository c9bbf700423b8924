// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

namespace assay::theory::core {

Value eval_true(const EvalCall& call);
Value eval_false(const EvalCall& call);
Value eval_not(const EvalCall& call);
Value eval_xor(const EvalCall& call);
LazyAnswer eval_and(const EvalCall& call);
LazyAnswer eval_or(const EvalCall& call);
LazyAnswer eval_implies(const EvalCall& call);
LazyAnswer eval_equal(const EvalCall& call);
LazyAnswer eval_distinct(const EvalCall& call);
LazyAnswer eval_ite(const EvalCall& call);

}  // namespace assay::theory::core
