// SPDX-License-Identifier: MIT
#pragma once

#include "theory/abstraction.h"

namespace assay::theory::core {

Abstract abstract_not(const AbstractCall& call, const Abstract& all);
Abstract abstract_implies(const AbstractCall& call, const Abstract& all);
Abstract abstract_and(const AbstractCall& call, const Abstract& all);
Abstract abstract_or(const AbstractCall& call, const Abstract& all);
Abstract abstract_xor(const AbstractCall& call, const Abstract& all);
Abstract abstract_equal(const AbstractCall& call, const Abstract& all);
Abstract abstract_distinct(const AbstractCall& call, const Abstract& all);
Abstract abstract_ite(const AbstractCall& call, const Abstract& all);

}  // namespace assay::theory::core
