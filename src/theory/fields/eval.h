// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// cvc5's finite fields of prime order, as numbers modulo p.
namespace assay::theory::fields {

Value eval_add(const EvalCall& call);
Value eval_mul(const EvalCall& call);
Value eval_neg(const EvalCall& call);
Value eval_bitsum(const EvalCall& call);  // all at once

}  // namespace assay::theory::fields
