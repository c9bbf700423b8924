// SPDX-License-Identifier: MIT
#pragma once

#include "ask/panel.h"
#include "base/result.h"
#include "reduce/find_goal.h"
#include "smtlib/language.h"
#include "store/finding.h"

namespace assay::campaign {

// What a reduction of a finding has to keep. `panel` has the finding's solver
// among those under test, and whoever may confirm. A Diag: bad-script, or
// not-reducible (claims about two scripts, and what shows in a session only).
Result<reduce::FoundGoal> goal_of(const smtlib::Language& language,
                                  const store::Finding& finding,
                                  ask::Panel panel);

}  // namespace assay::campaign
