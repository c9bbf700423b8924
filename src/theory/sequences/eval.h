// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// The meaning of what only sequences have; strings/eval.h has the rest.
namespace assay::theory::sequences {

Value eval_empty(const EvalCall& call);
Value eval_unit(const EvalCall& call);
Value eval_nth(const EvalCall& call);
Value eval_nth_unspecified(const EvalCall& call);
Value eval_map(const EvalCall& call);
Value eval_mapi(const EvalCall& call);
Value eval_foldl(const EvalCall& call);
Value eval_foldli(const EvalCall& call);

}  // namespace assay::theory::sequences
