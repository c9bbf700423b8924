// SPDX-License-Identifier: MIT
#include "campaign/budget.h"

#include <algorithm>

#include "base/rng.h"
#include "solver/relevance.h"

namespace assay::campaign {

bool is_in_budget(const Settings& settings,
                  const solver::Profile& profile,
                  const solver::Uses& uses,
                  uint64_t index) {
  constexpr uint64_t kOneIn = 10;
  if (!settings.is_sparing) {
    return true;
  }
  const vocabulary::Relevance relevance =
      solver::relevance_of_uses(profile, uses);
  return relevance == vocabulary::Relevance::Report
         || std::ranges::count(settings.relevances, relevance) > 0
         || base::Rng(settings.seed)
                .split(index)
                .split("relevance")
                .chance(1, kOneIn);
}

}  // namespace assay::campaign
