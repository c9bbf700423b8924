// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"

namespace assay::rules {

// The sizes with values for the rule's choices behind them: all combinations of
// a few values of each. None if the sizes do not fit. Fails if a bound of a
// choice has no value.
Result<std::vector<std::vector<uint32_t>>> all_sizes(
    const Rule& rule, const std::vector<uint32_t>& sizes);

}  // namespace assay::rules
