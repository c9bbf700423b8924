// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/finding_text.h"
#include "campaign/settings.h"
#include "store/finding.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// What came of a finding that was made again.
struct Replayed {
  bool is_same_script = false;
  bool is_shown = false;  // the same kind, of the same solver
  size_t steps = 0;       // rules that were applied to make it
  std::string script;     // as the solver got it now
  std::string detail;     // what was seen now, or why nothing was
};

// The command of the finding's solver, without what was added for its question;
// empty if it is not known.
std::vector<std::string> recorded_command(const store::Finding& finding);

// Who else took part in the finding's test, and by which command; that is empty
// in findings of older versions.
struct RecordedSolver {
  std::string name;
  std::vector<std::string> command;
};

std::vector<RecordedSolver> recorded_others(const store::Finding& finding);

// Makes the finding's test again from its provenance, compares it byte by byte,
// runs the solvers of the settings on it and judges it as the hunt did. The
// settings' seed and configuration are replaced by those of the finding. What
// failed in a session only is shown again by what that session was sent.
Result<Replayed> replay(const store::Finding& finding,
                        const Origin& origin,
                        Settings settings,
                        const testcase::Seeds& seeds);

// Takes steps back as long as the finding is still shown, where the technique
// can do so; what is left is the smallest difference from the seed that
// matters. Fails with no-steps if there is nothing to take back.
struct MinimalSteps {
  std::vector<uint32_t> undone;
  std::vector<testcase::AppliedRule> steps;  // that are left
  std::string script;
};

Result<MinimalSteps> find_least(const store::Finding& finding,
                                Origin origin,
                                const Settings& settings,
                                const testcase::Seeds& seeds);

}  // namespace assay::campaign
