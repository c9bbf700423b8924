// SPDX-License-Identifier: MIT
#include "cli/reduce_session.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "campaign/session_reduction.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "store/archive.h"
#include "store/finding_name.h"
#include "store/store.h"

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

std::string folder_of(const ReduceOptions& options) {
  return !options.store.empty() ? ""
         : options.hunt.empty() ? std::string(store::kDefaultOutFolder)
                                : options.hunt;
}

std::string path_of(const ReduceOptions& options, int64_t finding) {
  if (!options.out.empty()) {
    return options.out;
  }
  if (finding == 0) {
    return (fs::path(options.target) / campaign::kReducedSessionName).string();
  }
  const std::string name = fmt::format("f{}.session.smt2", finding);
  if (!options.store.empty()) {
    return name;
  }
  const fs::path folder = fs::path(folder_of(options)) / "reduced";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return (folder / name).string();
}

Result<void> keep(const ReduceOptions& options,
                  int64_t finding,
                  const std::string& transcript) {
  ASSAY_TRY(const std::unique_ptr<store::Store> store,
            store::open_store(store::url_of(options.hunt, options.store),
                              store::Access::Write));
  store::Archive archive(*store, folder_of(options));
  const base::SystemClock clock;
  ASSAY_TRY(const store::KeptArtifact kept,
            archive.add_artifact(finding,
                                 {std::string(campaign::kReducedSessionName),
                                  store::ArtifactKind::Session,
                                  transcript},
                                 {"reduce", clock.now_us()}));
  return kept.folder_problem
             ? Result<void>(std::unexpected(*kept.folder_problem))
             : Result<void>();
}

void print(const ReduceOptions& options,
           const std::string& path,
           size_t first_bytes,
           const campaign::SessionReduction& made) {
  const bool is_flaky = made.shown < made.runs;
  if (options.json) {
    say_json({{"file", path},
              {"first_bytes", first_bytes},
              {"bytes", made.transcript.size()},
              {"calls", made.calls},
              {"flaky", is_flaky},
              {"shown", made.shown},
              {"runs", made.runs},
              {"session", made.transcript}});
    return;
  }
  say("{} bytes of {}, {} calls{}\n{}\n\n{}",
      made.transcript.size(),
      first_bytes,
      made.calls,
      is_flaky ? fmt::format(
                     "; flaky: shown in {} of {} runs", made.shown, made.runs)
               : "",
      path,
      Lines{made.transcript});
}

}  // namespace

std::optional<int> run_reduce_session(const ReduceOptions& options) {
  std::error_code ignored;
  if (!options.check.empty() || !options.claim.empty()
      || !options.witness.empty()
      || fs::is_regular_file(options.target, ignored)) {
    return std::nullopt;
  }
  const Result<store::RecordedFinding> loaded = store::load_finding(
      {options.target, options.hunt, options.store, "--hunt"});
  if (!loaded
      || loaded->finding.confirmation.certainty
             != vocabulary::Certainty::SessionOnly) {
    return std::nullopt;
  }
  const store::Finding& finding = loaded->finding;
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--query-time", options.query_time, options.memory);
  if (!limits) {
    return complain(kExitUsage, limits.error());
  }
  SolverChoices solvers = choose_for(finding, options.solvers, *limits);
  if (!solvers.error.empty()) {
    return complain(choice_exit_code(solvers), solvers.error);
  }
  const StopSignal stop;
  ask::Panel panel;
  panel.solvers = solvers.choices;
  panel.limits = *limits;
  panel.is_stopped = StopSignal::flag();
  std::iter_swap(
      panel.solvers.begin(),
      std::ranges::find(
          panel.solvers, finding.solver, [](const ask::SolverUnderTest& one) {
            return one.profile->name;
          }));
  const Result<campaign::SessionReduction> made =
      campaign::reduce_session(finding, panel);
  if (!made) {
    return complain(kExitFindings, made.error().message);
  }
  const std::string path = path_of(options, loaded->id);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << made->transcript;
  file.close();
  if (!file.good()) {
    return complain(kExitMissing, fmt::format("{} cannot be written", path));
  }
  if (loaded->id != 0) {
    if (const Result<void> kept = keep(options, loaded->id, made->transcript);
        !kept) {
      return complain(kExitMissing, kept.error().message);
    }
  }
  print(options, path, finding.artifact(store::kSessionName).size(), *made);
  return kExitFine;
}

}  // namespace assay::cli
