// SPDX-License-Identifier: MIT
#include "campaign/session_reduction.h"

#include "process/process.h"
#include "reduce/transcript.h"
#include "solver/outcome.h"
#include "solver/sandbox.h"

namespace assay::campaign {

Result<SessionReduction> reduce_session(const store::Finding& finding,
                                        const ask::Panel& panel) {
  constexpr uint64_t kConfirmations = 3;
  const bool is_failure = finding.kind == vocabulary::Kind::Crash
                          || finding.kind == vocabulary::Kind::InternalError;
  if (!is_failure) {
    return fail(
        "not-reducible", {}, "it is an answer that shows in a session only");
  }
  const solver::Profile& profile = *panel.solvers.front().profile;
  const process::Command command = solver::in_sandbox(
      profile, {finding.reproduction.argv, profile.command.env});
  const auto shows = [&](const std::string& sent) {
    process::RawRun run = process::run_process(command, sent, panel.limits);
    const solver::Outcome outcome =
        solver::classify(profile, std::move(run), panel.limits, 1);
    return solver::is_failure(outcome.end)
           && (finding.signature.empty()
               || outcome.signature == finding.signature);
  };
  const std::string& whole = finding.artifact(store::kSessionName);
  if (whole.empty() || !shows(whole)) {
    return fail("not-shown", {}, "the session does not show it again");
  }
  const reduce::ShorterTranscript shorter = reduce::shorten(
      whole, shows, [&] { return base::is_set(panel.is_stopped); });
  SessionReduction made;
  made.transcript = shorter.text;
  made.calls = shorter.calls + 1 + kConfirmations;
  for (made.runs = 0; made.runs < kConfirmations; ++made.runs) {
    made.shown += shows(made.transcript) ? 1 : 0;
  }
  return made;
}

}  // namespace assay::campaign
