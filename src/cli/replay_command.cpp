// SPDX-License-Identifier: MIT
#include "cli/replay_command.h"

#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "campaign/replay.h"
#include "campaign/slip_findings.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/finding_text.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/load_seeds.h"
#include "cli/output.h"
#include "cli/solver_choice.h"
#include "process/process.h"
#include "store/finding_name.h"
#include "technique/generate/own_seeds.h"
#include "view/replay_text.h"

namespace assay::cli {

namespace {

void print(const ReplayOptions& options,
           view::Replay made,
           const Result<campaign::MinimalSteps>& least) {
  made.least = least ? &*least : nullptr;
  if (options.json) {
    say_json(view::replay_json(made));
    return;
  }
  say("{}", Lines{view::replay_text(made)});
  if (!least && options.least) {
    say("{}\n", least.error().message);
  }
}

// What is wrong with the finding is bad input, a store that cannot be read is
// something missing.
int report_problem(const Diag& problem) {
  const int code = report(problem);
  return problem.code == "no-finding" || problem.code == "provenance"
             ? kExitBadInput
             : code;
}

// The version that the finding's solver has here.
std::string version_of(const SolverChoices& solvers, const std::string& name) {
  const auto found =
      std::ranges::find(solvers.choices, name, [](const SolverChoice& choice) {
        return choice.profile->name;
      });
  return found == solvers.choices.end() ? "" : found->version;
}

// The rules that the hunt had, which must be the same. Returns an exit code.
int set_rules(const smtlib::Language& language,
              const ReplayOptions& options,
              campaign::Origin& origin) {
  std::expected<std::vector<rules::RuleFile>, int> rules =
      load_rules(language, options.rules);
  if (!rules) {
    return rules.error();
  }
  std::vector<std::string> hashes;
  for (const rules::RuleFile& file : *rules) {
    hashes.push_back(fmt::format("{:016x}", file.hash));
  }
  if (hashes != origin.rule_files) {
    say(stderr,
        "assay: the test is made by other rules: give --rules as for "
        "the hunt\n");
    return kExitUsage;
  }
  origin.config.rule_files = *std::move(rules);
  return kExitFine;
}

}  // namespace

int run_replay(const ReplayOptions& options) {
  const process::Guard guard;
  const Result<store::RecordedFinding> loaded_finding =
      store::load_finding({options.id, options.out, options.store});
  if (!loaded_finding) {
    return report_problem(loaded_finding.error());
  }
  const store::Finding* const finding = &loaded_finding->finding;
  Result<campaign::Origin> origin =
      campaign::parse_provenance(finding->provenance);
  if (!origin) {
    return report_problem(origin.error());
  }
  if (origin->id.technique == campaign::kReduceTechnique) {
    say(stderr,
        "assay: no technique has made its script: it was met while {} was "
        "reduced; reproduce.sh and assay reduce take it as it is\n",
        origin->seeds.empty() ? "a finding" : origin->seeds[0]);
    return kExitBadInput;
  }
  campaign::Settings settings;
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--query-time", options.query_time, options.memory);
  if (!limits) {
    say(stderr, "assay: {}\n", limits.error());
    return kExitUsage;
  }
  settings.panel.limits = *limits;
  const SolverChoices solvers = choose_for(*finding, options.solvers, *limits);
  if (!solvers.error.empty()) {
    say(stderr, "assay: {}\n", solvers.error);
    return choice_exit_code(solvers);
  }
  settings.panel.solvers = solvers.choices;
  const std::string version = version_of(solvers, finding->solver);
  say(stderr,
      "{}",
      Lines{view::other_versions_text(*finding, *origin, version)});
  const SolverChoices confirmers = choose_solvers({}, "fresh", *limits);
  settings.panel.confirmers = confirmers.choices;
  settings.kinds.add(finding->kind);
  const smtlib::Language language;
  const bool needs_seeds =
      !std::ranges::all_of(origin->seeds, [](const std::string& id) {
        return id.starts_with(technique::kOwnSeedPrefix);
      });
  if (needs_seeds && options.seeds.empty()) {
    say(stderr,
        "assay: the test is made from seeds: give --seeds as for the "
        "hunt\n");
    return kExitUsage;
  }
  if (const int code = set_rules(language, options, *origin);
      code != kExitFine) {
    return code;
  }
  const std::expected<seeds::LoadedSeeds, SeedProblem> loaded =
      load_seeds(language, {options.seeds, 0, false, !origin->seeds.empty()});
  if (!loaded) {
    say(stderr, "assay: {}\n", loaded.error().message);
    return loaded.error().exit_code;
  }
  if (!origin->seeds.empty() && !origin->id.lock_hash.empty()
      && origin->id.lock_hash != loaded->hash) {
    say(stderr,
        "assay: these are other seeds than those of the hunt, so the "
        "test may be another one\n");
  }
  const Result<campaign::Replayed> result =
      campaign::replay(*finding, *origin, settings, loaded->seeds);
  if (!result) {
    return report_problem(result.error());
  }
  const Result<campaign::MinimalSteps> least =
      options.least && result->is_shown
          ? campaign::find_least(*finding, *origin, settings, loaded->seeds)
          : fail("not-asked", {}, "it is not shown, so nothing is taken back");
  print(options, {options.id, *finding, version, *result}, least);
  return result->is_same_script && result->is_shown ? kExitFine : kExitFindings;
}

Action add_replay(CLI::App& app) {
  const auto chosen = std::make_shared<ReplayOptions>();
  ReplayOptions& options = *chosen;
  CLI::App* replay = app.add_subcommand(
      "replay", "Make a finding's test again, run it and judge it again");
  replay
      ->add_option("FINDING",
                   options.id,
                   "A number of assay findings, a finding's own (f12), or a "
                   "folder")
      ->required();
  may_repeat(replay->add_option(
      "-s,--solver",
      options.solvers,
      "Instead of the command that was recorded: NAME=COMMAND or a "
      "profile"));
  may_repeat(replay->add_option(
      "--seeds",
      options.seeds,
      "The seeds of the hunt, where the test is made from some"));
  may_repeat(
      replay->add_option("--rules", options.rules, "The --rules of the hunt"));
  CLI::Option* out = replay->add_option(
      "--out", options.out, "The folder of the hunt; else assay-out");
  replay->add_option("--store", options.store, "sqlite:PATH or a path")
      ->excludes(out);
  replay->add_option("--query-time", options.query_time, "CPU time per query")
      ->capture_default_str();
  replay->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  replay->add_flag("--least",
                   options.least,
                   "skeleton: take mutations back as long as it is shown, and "
                   "print what is left");
  replay->add_flag("--json", options.json, "One JSON object");
  return [chosen] { return run_replay(*chosen); };
}

}  // namespace assay::cli
