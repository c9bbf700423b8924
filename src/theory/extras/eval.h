// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

namespace assay::theory::extras {

// Pseudo-Boolean constraints, all at once.
Value eval_at_most(const EvalCall& call);
Value eval_at_least(const EvalCall& call);
Value eval_pble(const EvalCall& call);
Value eval_pbge(const EvalCall& call);
Value eval_pbeq(const EvalCall& call);

Value eval_some_order(const EvalCall& call);
Value eval_reflexive_order(const EvalCall& call);
Value eval_transitive_closure(const EvalCall& call);
Value eval_some_operation(const EvalCall& call);

// Sizes of declared sorts.
Value eval_sort_bound(const EvalCall& call);     // (_ fmf.card U n)
Value eval_sort_bound_of(const EvalCall& call);  // (fmf.card x n)
Value eval_sort_size(const EvalCall& call);

Value eval_inst_closure(const EvalCall& call);

}  // namespace assay::theory::extras
