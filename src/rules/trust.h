// SPDX-License-Identifier: MIT
#pragma once

#include "rules/instance.h"
#include "rules/rule.h"

namespace assay::rules {

// The one place that says how far a rule is believed. A claim that rests on a
// rule may stay proved only where the rule was shown to hold; elsewhere it is
// what somebody has declared.
//
// A built-in rule was shown at the sizes that its table's proofs have. A table
// without proofs was checked as a whole. A user's rule was shown where all
// values were tried, if it is about sorts that have finitely many.
bool is_shown(const Rule& rule, const Sizes& sizes);
bool is_shown(const Instance& instance);

// Whether an inverse holds without a look at values: what fusion may rely on
// in the parts of a formula that no witness speaks about.
bool is_checked(const Rule& rule);

}  // namespace assay::rules
