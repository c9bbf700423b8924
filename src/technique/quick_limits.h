// SPDX-License-Identifier: MIT
#pragma once

#include "eval/evaluator.h"

namespace assay::technique {

// For what is evaluated many times while a small formula is made.
inline constexpr eval::EvalLimits kQuickLimits = {.steps = 20'000,
                                                  .instances = 512};

}  // namespace assay::technique
