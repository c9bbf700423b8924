// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// SMT-LIB's FixedSizeBitVectors and QF_BV with the additions of 2.7, and what
// z3 and cvc5 add.
namespace assay::theory::bv {

// --- eval.cpp: bitwise operators, arithmetic, shifts
Value eval_not(const EvalCall& call);
Value eval_neg(const EvalCall& call);
Value eval_and(const EvalCall& call);
Value eval_or(const EvalCall& call);
Value eval_xor(const EvalCall& call);
Value eval_nand(const EvalCall& call);
Value eval_nor(const EvalCall& call);
Value eval_xnor(const EvalCall& call);
Value eval_add(const EvalCall& call);
Value eval_sub(const EvalCall& call);
Value eval_mul(const EvalCall& call);
Value eval_udiv(const EvalCall& call);
Value eval_urem(const EvalCall& call);
Value eval_sdiv(const EvalCall& call);
Value eval_srem(const EvalCall& call);
Value eval_smod(const EvalCall& call);
Value eval_shl(const EvalCall& call);
Value eval_lshr(const EvalCall& call);
Value eval_ashr(const EvalCall& call);
Value eval_division_by_zero(const EvalCall& call);
Value eval_udiv_i(const EvalCall& call);
Value eval_urem_i(const EvalCall& call);
Value eval_sdiv_i(const EvalCall& call);
Value eval_srem_i(const EvalCall& call);
Value eval_smod_i(const EvalCall& call);

// --- eval_tests.cpp: comparisons, overflow
Value eval_ult(const EvalCall& call);
Value eval_ule(const EvalCall& call);
Value eval_ugt(const EvalCall& call);
Value eval_uge(const EvalCall& call);
Value eval_slt(const EvalCall& call);
Value eval_sle(const EvalCall& call);
Value eval_sgt(const EvalCall& call);
Value eval_sge(const EvalCall& call);
Value eval_comp(const EvalCall& call);
Value eval_ultbv(const EvalCall& call);
Value eval_sltbv(const EvalCall& call);
Value eval_nego(const EvalCall& call);
Value eval_uaddo(const EvalCall& call);
Value eval_saddo(const EvalCall& call);
Value eval_umulo(const EvalCall& call);
Value eval_smulo(const EvalCall& call);
Value eval_usubo(const EvalCall& call);
Value eval_ssubo(const EvalCall& call);
Value eval_sdivo(const EvalCall& call);
Value eval_umul_noovfl(const EvalCall& call);
Value eval_smul_noovfl(const EvalCall& call);
Value eval_smul_noudfl(const EvalCall& call);
Value eval_redor(const EvalCall& call);
Value eval_redand(const EvalCall& call);
Value eval_bit2bool(const EvalCall& call);

// --- eval_shapes.cpp: other widths, rotations, conversions
Value eval_concat(const EvalCall& call);  // all at once
Value eval_extract(const EvalCall& call);
Value eval_repeat(const EvalCall& call);
Value eval_zero_extend(const EvalCall& call);
Value eval_sign_extend(const EvalCall& call);
Value eval_rotate_left(const EvalCall& call);
Value eval_rotate_right(const EvalCall& call);
Value eval_ext_rotate_left(const EvalCall& call);
Value eval_ext_rotate_right(const EvalCall& call);
Value eval_to_nat(const EvalCall& call);
Value eval_to_int(const EvalCall& call);
Value eval_from_int(const EvalCall& call);
Value eval_from_nat(const EvalCall& call);
Value eval_ite(const EvalCall& call);
Value eval_bit0(const EvalCall& call);
Value eval_bit1(const EvalCall& call);
Value eval_mkbv(const EvalCall& call);  // all at once

}  // namespace assay::theory::bv
