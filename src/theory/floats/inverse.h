// SPDX-License-Identifier: MIT
#pragma once

#include "theory/inverse.h"

// The columns of floats/ops.cpp that run operators backwards.
namespace assay::theory::floats {

bool invert_abs(const InverseCall& call);
bool invert_neg(const InverseCall& call);
bool invert_add(const InverseCall& call);
bool invert_sub(const InverseCall& call);
bool invert_mul(const InverseCall& call);
bool invert_div(const InverseCall& call);
bool invert_fma(const InverseCall& call);
bool invert_sqrt(const InverseCall& call);
bool invert_rem(const InverseCall& call);
bool invert_round_to_integral(const InverseCall& call);
bool invert_min(const InverseCall& call);
bool invert_max(const InverseCall& call);
bool invert_eq(const InverseCall& call);
bool invert_to_ubv(const InverseCall& call);
bool invert_to_sbv(const InverseCall& call);
bool invert_from_parts(const InverseCall& call);
bool invert_from_unsigned(const InverseCall& call);
bool invert_from_signed(const InverseCall& call);
bool invert_from_bits(const InverseCall& call);
bool invert_from_float(const InverseCall& call);

}  // namespace assay::theory::floats
