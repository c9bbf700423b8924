// SPDX-License-Identifier: MIT
#pragma once

#include "theory/abstraction.h"

// The columns of floats/ops.cpp that say what is known of a value when only a
// little is known of the arguments.
namespace assay::theory::floats {

Abstract abstract_abs(const AbstractCall& call, const Abstract& all);
Abstract abstract_neg(const AbstractCall& call, const Abstract& all);
Abstract abstract_add(const AbstractCall& call, const Abstract& all);
Abstract abstract_sub(const AbstractCall& call, const Abstract& all);
Abstract abstract_mul(const AbstractCall& call, const Abstract& all);
Abstract abstract_div(const AbstractCall& call, const Abstract& all);
Abstract abstract_sqrt(const AbstractCall& call, const Abstract& all);
Abstract abstract_round_to_integral(const AbstractCall& call,
                                    const Abstract& all);
Abstract abstract_min(const AbstractCall& call, const Abstract& all);
Abstract abstract_max(const AbstractCall& call, const Abstract& all);
Abstract abstract_leq(const AbstractCall& call, const Abstract& all);
Abstract abstract_lt(const AbstractCall& call, const Abstract& all);
Abstract abstract_geq(const AbstractCall& call, const Abstract& all);
Abstract abstract_gt(const AbstractCall& call, const Abstract& all);
Abstract abstract_eq(const AbstractCall& call, const Abstract& all);
Abstract abstract_is_zero(const AbstractCall& call, const Abstract& all);
Abstract abstract_is_infinite(const AbstractCall& call, const Abstract& all);
Abstract abstract_is_nan(const AbstractCall& call, const Abstract& all);
Abstract abstract_is_negative(const AbstractCall& call, const Abstract& all);
Abstract abstract_is_positive(const AbstractCall& call, const Abstract& all);

}  // namespace assay::theory::floats
