// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// The values of FloatingPoint's operators, SMT-LIB 2.7 FloatingPoint and the
// solvers' additions; the arithmetic is num/float_ops.h.
namespace assay::theory::floats {

// --- constants ---------------------------------------------------------------
template <num::RoundingMode kMode>
Value eval_mode(const EvalCall&) {
  return Value::rounding_mode(kMode);
}

Value eval_plus_infinity(const EvalCall& call);
Value eval_minus_infinity(const EvalCall& call);
Value eval_plus_zero(const EvalCall& call);
Value eval_minus_zero(const EvalCall& call);
Value eval_nan(const EvalCall& call);

// --- arithmetic --------------------------------------------------------------
Value eval_abs(const EvalCall& call);
Value eval_neg(const EvalCall& call);
Value eval_add(const EvalCall& call);
Value eval_sub(const EvalCall& call);
Value eval_mul(const EvalCall& call);
Value eval_div(const EvalCall& call);
Value eval_fma(const EvalCall& call);
Value eval_sqrt(const EvalCall& call);
Value eval_rem(const EvalCall& call);
Value eval_round_to_integral(const EvalCall& call);
Value eval_min(const EvalCall& call);
Value eval_max(const EvalCall& call);
Value eval_min_total(const EvalCall& call);
Value eval_max_total(const EvalCall& call);

// --- predicates --------------------------------------------------------------
Value eval_leq(const EvalCall& call);
Value eval_lt(const EvalCall& call);
Value eval_geq(const EvalCall& call);
Value eval_gt(const EvalCall& call);
Value eval_eq(const EvalCall& call);
Value eval_is_normal(const EvalCall& call);
Value eval_is_subnormal(const EvalCall& call);
Value eval_is_zero(const EvalCall& call);
Value eval_is_infinite(const EvalCall& call);
Value eval_is_nan(const EvalCall& call);
Value eval_is_negative(const EvalCall& call);
Value eval_is_positive(const EvalCall& call);

// --- conversions (eval_convert.cpp) ------------------------------------------
Value eval_from_parts(const EvalCall& call);  // three bit-vectors
Value eval_from_bits(const EvalCall& call);
Value eval_from_float(const EvalCall& call);
Value eval_from_real(const EvalCall& call);
Value eval_from_signed(const EvalCall& call);
Value eval_from_unsigned(const EvalCall& call);
Value eval_from_real_exponent(const EvalCall& call);
Value eval_from_exponent_real(const EvalCall& call);
Value eval_to_ubv(const EvalCall& call);
Value eval_to_sbv(const EvalCall& call);
Value eval_to_real(const EvalCall& call);
Value eval_to_ubv_total(const EvalCall& call);
Value eval_to_sbv_total(const EvalCall& call);
Value eval_to_real_total(const EvalCall& call);
Value eval_to_ieee_bv(const EvalCall& call);

// The format of a float's sort; a format of 0 bits, which is not supported, if
// its numbers are beyond 32 bits.
num::FloatFormat format_of(const EvalCall& call, term::Sort sort);

// Counts the work on floats of this format; false when there is no more.
bool spend(const EvalCall& call, num::FloatFormat format);

}  // namespace assay::theory::floats
