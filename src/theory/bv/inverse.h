// SPDX-License-Identifier: MIT
#pragma once

#include "theory/inverse.h"

// The columns of bv/ops.cpp that run operators backwards.
namespace assay::theory::bv {

bool invert_concat(const InverseCall& call);
bool invert_extract(const InverseCall& call);
bool invert_not(const InverseCall& call);
bool invert_neg(const InverseCall& call);
bool invert_and(const InverseCall& call);
bool invert_or(const InverseCall& call);
bool invert_add(const InverseCall& call);
bool invert_mul(const InverseCall& call);
bool invert_udiv(const InverseCall& call);
bool invert_urem(const InverseCall& call);
bool invert_shl(const InverseCall& call);
bool invert_lshr(const InverseCall& call);
bool invert_xor(const InverseCall& call);
bool invert_nand(const InverseCall& call);
bool invert_nor(const InverseCall& call);
bool invert_xnor(const InverseCall& call);
bool invert_comp(const InverseCall& call);
bool invert_sub(const InverseCall& call);
bool invert_sdiv(const InverseCall& call);
bool invert_srem(const InverseCall& call);
bool invert_smod(const InverseCall& call);
bool invert_ashr(const InverseCall& call);
bool invert_repeat(const InverseCall& call);
bool invert_zero_extend(const InverseCall& call);
bool invert_sign_extend(const InverseCall& call);
bool invert_rotate_left(const InverseCall& call);
bool invert_rotate_right(const InverseCall& call);

}  // namespace assay::theory::bv
