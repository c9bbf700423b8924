// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "reduce/reducer.h"
#include "reduce/solver_judge.h"
#include "smtlib/language.h"
#include "store/archive.h"
#include "store/store.h"

namespace assay::campaign {

// The technique that findings have which a reduction has met on its way. Their
// seed is the finding that was reduced, as f12.
inline constexpr std::string_view kReduceTechnique = "reduce";

// What came of a slip.
struct KeptSlip {
  const reduce::Slip* slip = nullptr;
  int64_t finding = 0;  // 0: it does not show again
};

// Examines other faults that the reduction of a finding has met, as a hunt
// examines what it finds, and keeps the first that shows again as a finding of
// its own in its campaign; candidates are alike, so the others are mostly the
// same fault with another message. A Diag: the store does not take it.
Result<std::vector<KeptSlip>> keep_slips(const smtlib::Language& language,
                                         const reduce::SolverGoal& goal,
                                         store::Archive& archive,
                                         const store::StoredFinding& reduced,
                                         std::span<const reduce::Slip> slips,
                                         int64_t now_us);

}  // namespace assay::campaign
