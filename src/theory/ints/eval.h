// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// SMT-LIB's Ints, and what z3 and cvc5 add.
namespace assay::theory::ints {

Value eval_neg(const EvalCall& call);
Value eval_sub(const EvalCall& call);
Value eval_add(const EvalCall& call);
Value eval_mul(const EvalCall& call);
Value eval_div(const EvalCall& call);
Value eval_mod(const EvalCall& call);
Value eval_abs(const EvalCall& call);
Value eval_le(const EvalCall& call);
Value eval_lt(const EvalCall& call);
Value eval_ge(const EvalCall& call);
Value eval_gt(const EvalCall& call);
Value eval_divisible(const EvalCall& call);

Value eval_rem(const EvalCall& call);
Value eval_div0(const EvalCall& call);
Value eval_mod0(const EvalCall& call);
Value eval_power0(const EvalCall& call);
Value eval_power(const EvalCall& call);

Value eval_iand(const EvalCall& call);
Value eval_piand(const EvalCall& call);
Value eval_pow2(const EvalCall& call);
Value eval_log2(const EvalCall& call);
Value eval_ispow2(const EvalCall& call);
Value eval_div_total(const EvalCall& call);
Value eval_mod_total(const EvalCall& call);

}  // namespace assay::theory::ints
