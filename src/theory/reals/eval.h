// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// SMT-LIB's Reals and Reals_Ints, and what z3 and cvc5 add.
namespace assay::theory::reals {

Value eval_neg(const EvalCall& call);
Value eval_sub(const EvalCall& call);
Value eval_add(const EvalCall& call);
Value eval_mul(const EvalCall& call);
Value eval_div(const EvalCall& call);
Value eval_le(const EvalCall& call);
Value eval_lt(const EvalCall& call);
Value eval_ge(const EvalCall& call);
Value eval_gt(const EvalCall& call);
Value eval_from_int(const EvalCall& call);
Value eval_from_real(const EvalCall& call);
Value eval_to_int(const EvalCall& call);
Value eval_is_int(const EvalCall& call);

Value eval_abs(const EvalCall& call);
Value eval_power(const EvalCall& call);
Value eval_sqrt(const EvalCall& call);
Value eval_div_total(const EvalCall& call);
Value eval_div0(const EvalCall& call);
Value eval_power0(const EvalCall& call);

// Transcendental functions: known where the value is algebraic.
Value eval_constant(const EvalCall& call);  // pi, e
Value eval_zero_at_zero(const EvalCall& call);
Value eval_one_at_zero(const EvalCall& call);
Value eval_pole_at_zero(const EvalCall& call);  // csc, cot, arccot
Value eval_arcsin(const EvalCall& call);
Value eval_arccos(const EvalCall& call);
Value eval_arccsc(const EvalCall& call);
Value eval_arcsec(const EvalCall& call);
Value eval_atan2(const EvalCall& call);
Value eval_acosh(const EvalCall& call);
Value eval_atanh(const EvalCall& call);
Value eval_log(const EvalCall& call);

}  // namespace assay::theory::reals
