// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "campaign/settings.h"
#include "solver/profile.h"

namespace assay::campaign {

// Whether a solver is asked about a test. What its makers call experimental or
// deprecated gets one run in ten, so that it does not hide what they would act
// on: the same tests for all solvers, by their numbers.
bool is_in_budget(const Settings& settings,
                  const solver::Profile& profile,
                  const solver::Uses& uses,
                  uint64_t index);

}  // namespace assay::campaign
