// SPDX-License-Identifier: MIT
#pragma once

#include "theory/circuit.h"

// The circuits of the operators in ops.cpp, in the order of eval.h.
namespace assay::theory::bv {

// --- circuits.cpp: bitwise operators, arithmetic, shifts
Word circuit_not(const CircuitCall& call);
Word circuit_neg(const CircuitCall& call);
Word circuit_and(const CircuitCall& call);
Word circuit_or(const CircuitCall& call);
Word circuit_xor(const CircuitCall& call);
Word circuit_nand(const CircuitCall& call);
Word circuit_nor(const CircuitCall& call);
Word circuit_xnor(const CircuitCall& call);
Word circuit_add(const CircuitCall& call);
Word circuit_sub(const CircuitCall& call);
Word circuit_mul(const CircuitCall& call);
Word circuit_udiv(const CircuitCall& call);
Word circuit_urem(const CircuitCall& call);
Word circuit_sdiv(const CircuitCall& call);
Word circuit_srem(const CircuitCall& call);
Word circuit_smod(const CircuitCall& call);
Word circuit_shl(const CircuitCall& call);
Word circuit_lshr(const CircuitCall& call);
Word circuit_ashr(const CircuitCall& call);

// --- circuits_tests.cpp: comparisons, overflow
Word circuit_ult(const CircuitCall& call);
Word circuit_ule(const CircuitCall& call);
Word circuit_ugt(const CircuitCall& call);
Word circuit_uge(const CircuitCall& call);
Word circuit_slt(const CircuitCall& call);
Word circuit_sle(const CircuitCall& call);
Word circuit_sgt(const CircuitCall& call);
Word circuit_sge(const CircuitCall& call);
Word circuit_comp(const CircuitCall& call);
Word circuit_nego(const CircuitCall& call);
Word circuit_uaddo(const CircuitCall& call);
Word circuit_saddo(const CircuitCall& call);
Word circuit_umulo(const CircuitCall& call);
Word circuit_smulo(const CircuitCall& call);
Word circuit_ssubo(const CircuitCall& call);
Word circuit_sdivo(const CircuitCall& call);
Word circuit_umul_noovfl(const CircuitCall& call);
Word circuit_smul_noovfl(const CircuitCall& call);
Word circuit_smul_noudfl(const CircuitCall& call);
Word circuit_redor(const CircuitCall& call);
Word circuit_redand(const CircuitCall& call);
Word circuit_bit2bool(const CircuitCall& call);

// --- circuits_shapes.cpp: other widths, rotations
Word circuit_concat(const CircuitCall& call);  // all at once
Word circuit_extract(const CircuitCall& call);
Word circuit_repeat(const CircuitCall& call);
Word circuit_zero_extend(const CircuitCall& call);
Word circuit_sign_extend(const CircuitCall& call);
Word circuit_rotate_left(const CircuitCall& call);
Word circuit_rotate_right(const CircuitCall& call);
Word circuit_ext_rotate_left(const CircuitCall& call);
Word circuit_ext_rotate_right(const CircuitCall& call);
Word circuit_ite(const CircuitCall& call);
Word circuit_bit0(const CircuitCall& call);
Word circuit_bit1(const CircuitCall& call);
Word circuit_mkbv(const CircuitCall& call);  // all at once

}  // namespace assay::theory::bv
