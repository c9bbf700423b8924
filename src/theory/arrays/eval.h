// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

namespace assay::theory::arrays {

// With any number of indices.
Value eval_select(const EvalCall& call);
Value eval_store(const EvalCall& call);

Value eval_const(const EvalCall& call);
Value eval_eqrange(const EvalCall& call);
Value eval_map(const EvalCall& call);
Value eval_as_array(const EvalCall& call);
Value eval_default(const EvalCall& call);
Value eval_array_ext(const EvalCall& call);

// The function that an index of (_ map f) and the like names, applied; `sort`
// is that of the result.
Value call_index(EvalContext& context,
                 term::Index function,
                 term::Sort sort,
                 std::span<const Value> args);

}  // namespace assay::theory::arrays
