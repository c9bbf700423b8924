// SPDX-License-Identifier: MIT
#pragma once

#include "rules/instance.h"
#include "rules/rule.h"

namespace assay::rules {

// The one place that says how far a rule is believed. A claim that rests on a
// rule may stay proved only where the rule was shown to hold; elsewhere it is
// what somebody has declared.
//
// A built-in rule was shown at the sizes that its table's proofs have. A user's
// rule was shown where all values were tried, if it is about sorts that have
// finitely many.
bool is_shown(const Rule& rule, const Sizes& sizes);
bool is_shown(const Instance& instance);

}  // namespace assay::rules
