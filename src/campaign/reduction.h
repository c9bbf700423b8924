// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "ask/panel.h"
#include "base/result.h"
#include "reduce/best_file.h"
#include "reduce/find_goal.h"
#include "reduce/reducer.h"
#include "smtlib/language.h"
#include "store/artifact.h"
#include "store/finding.h"

namespace assay::campaign {

// What a reduction of a finding has to keep. `panel` has the finding's solver
// among those under test, and whoever may confirm. A Diag: bad-script, or
// not-reducible (claims about two scripts, and what shows in a session only).
Result<reduce::FoundGoal> goal_of(const smtlib::Language& language,
                                  const store::Finding& finding,
                                  ask::Panel panel);

// What is kept of a reduction: the result as its file has it, and the scripts
// of other faults that were met.
std::vector<store::Artifact> artifacts_of(const reduce::BestFile& file,
                                          const reduce::Reduction& reduction);

}  // namespace assay::campaign
