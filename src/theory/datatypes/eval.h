// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

namespace assay::theory::datatypes {

Value eval_is(const EvalCall& call);
Value eval_update(const EvalCall& call);
Value eval_size(const EvalCall& call);
Value eval_tuple(const EvalCall& call);
Value eval_tuple_select(const EvalCall& call);
Value eval_tuple_update(const EvalCall& call);
Value eval_tuple_project(const EvalCall& call);
Value eval_null(const EvalCall& call);
Value eval_some(const EvalCall& call);
Value eval_val(const EvalCall& call);
Value eval_is_null(const EvalCall& call);
Value eval_is_some(const EvalCall& call);
// The function is the operator's index, or the first argument.
Value eval_lift_index(const EvalCall& call);
Value eval_lift(const EvalCall& call);

}  // namespace assay::theory::datatypes
