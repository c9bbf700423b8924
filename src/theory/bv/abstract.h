// SPDX-License-Identifier: MIT
#pragma once

#include "theory/abstraction.h"

// The columns of bv/ops.cpp that say what is known of a value when only a
// little is known of the arguments.
namespace assay::theory::bv {

Abstract abstract_concat(const AbstractCall& call, const Abstract& all);
Abstract abstract_extract(const AbstractCall& call, const Abstract& all);
Abstract abstract_not(const AbstractCall& call, const Abstract& all);
Abstract abstract_neg(const AbstractCall& call, const Abstract& all);
Abstract abstract_and(const AbstractCall& call, const Abstract& all);
Abstract abstract_or(const AbstractCall& call, const Abstract& all);
Abstract abstract_add(const AbstractCall& call, const Abstract& all);
Abstract abstract_mul(const AbstractCall& call, const Abstract& all);
Abstract abstract_udiv(const AbstractCall& call, const Abstract& all);
Abstract abstract_urem(const AbstractCall& call, const Abstract& all);
Abstract abstract_shl(const AbstractCall& call, const Abstract& all);
Abstract abstract_lshr(const AbstractCall& call, const Abstract& all);
Abstract abstract_ult(const AbstractCall& call, const Abstract& all);
Abstract abstract_xor(const AbstractCall& call, const Abstract& all);
Abstract abstract_sub(const AbstractCall& call, const Abstract& all);
Abstract abstract_ashr(const AbstractCall& call, const Abstract& all);
Abstract abstract_ule(const AbstractCall& call, const Abstract& all);
Abstract abstract_ugt(const AbstractCall& call, const Abstract& all);
Abstract abstract_uge(const AbstractCall& call, const Abstract& all);
Abstract abstract_slt(const AbstractCall& call, const Abstract& all);
Abstract abstract_sle(const AbstractCall& call, const Abstract& all);
Abstract abstract_sgt(const AbstractCall& call, const Abstract& all);
Abstract abstract_sge(const AbstractCall& call, const Abstract& all);
Abstract abstract_zero_extend(const AbstractCall& call, const Abstract& all);
Abstract abstract_sign_extend(const AbstractCall& call, const Abstract& all);

}  // namespace assay::theory::bv
