// SPDX-License-Identifier: MIT
#include "campaign/replay.h"

#include <algorithm>

#include <fmt/format.h>

#include "campaign/worker.h"
#include "exec/process.h"
#include "technique/registry.h"

namespace assay::campaign {

namespace {

using oracle::Kind;

// A session-only failure has to be seen in a session: its transcript, in one
// process.
void replay_session(const store::Finding& finding,
                    const Settings& settings,
                    Replayed& result) {
  const exec::Profile& profile = *settings.solvers.front().profile;
  exec::Command command{finding.reproduction.argv, profile.command.env};
  exec::RawRun run =
      exec::run_process(command, finding.texts.transcript, settings.limits);
  const exec::Outcome outcome =
      exec::classify(profile, std::move(run), settings.limits, 1);
  result.is_shown =
      exec::is_failure(outcome.end)
      && (finding.signature.empty() || outcome.signature == finding.signature);
  result.detail = fmt::format("the session ends with {} {}",
                              exec::end_name(outcome.end),
                              outcome.detail);
}

}  // namespace

Result<Replayed> replay(const store::Finding& finding,
                        const Origin& origin,
                        Settings settings,
                        const testcase::Seeds& seeds) {
  const testcase::Provenance& from = origin.provenance;
  const technique::Technique* technique =
      technique::find_technique(from.technique);
  const std::optional<technique::Group> group =
      technique::find_group(from.theory);
  if (technique == nullptr || !group) {
    return fail("provenance",
                {},
                fmt::format("there is no technique '{}' for '{}' here",
                            from.technique,
                            from.theory));
  }
  settings.seed = from.campaign_seed;
  settings.config = origin.config;
  ASSAY_TRY(const std::unique_ptr<const technique::Tables> tables,
            technique->prepare(seeds, settings.config));
  if (std::ranges::count(tables->groups(), *group) == 0) {
    return fail("provenance",
                {},
                fmt::format("no test of '{}' can be made from these seeds",
                            from.theory));
  }
  term::TermManager tm(&seeds.base());
  ASSAY_TRY(
      const testcase::TestCase test,
      technique::make_test(
          *technique, *tables, {from.campaign_seed, from.index, *group}, tm));
  Replayed result;
  Asker asker(settings, seeds.language());
  Posed posed = asker.pose(tm, test);
  const auto solver = std::ranges::find(
      settings.solvers, finding.solver, [](const Contestant& contestant) {
        return contestant.profile->name;
      });
  ASSAY_CHECK(solver != settings.solvers.end()) << finding.solver;
  const auto number = static_cast<size_t>(solver - settings.solvers.begin());
  const oracle::Ask ask =
      draw_question(settings, number, from.index, test.claim).ask;
  result.script = asker.text_of(*solver->profile, posed, ask);
  result.is_same_script = result.script == finding.texts.script;
  if (finding.kind == oracle::kind_name(Kind::SessionOnly)) {
    replay_session(finding, settings, result);
    return result;
  }
  const Ledger ledger(settings.seed, {{technique, tables.get(), *group, ""}});
  const TestResult again =
      Worker(settings, seeds, ledger).process({from.index, 0, {}});
  result.detail = again.own_faults.empty() ? "nothing is wrong now"
                                           : again.own_faults.front();
  for (const store::Finding& other : again.findings) {
    if (other.solver == finding.solver) {
      result.is_shown = other.kind == finding.kind;
      result.detail = fmt::format("{}: {}", other.kind, other.detail);
    }
  }
  return result;
}

}  // namespace assay::campaign
