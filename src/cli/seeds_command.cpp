// SPDX-License-Identifier: MIT
#include "cli/seeds_command.h"

#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/label_seeds.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "process/process.h"
#include "view/labelling_text.h"

namespace assay::cli {

namespace {

void report_events(const seeds::Lock& lock, bool is_json) {
  if (!is_json) {
    say(stderr, "{}", Lines{view::lock_events_text(lock)});
    return;
  }
  for (const nlohmann::ordered_json& event : view::lock_events(lock)) {
    say_json(event);
  }
}

}  // namespace

int run_seeds(const SeedsOptions& options) {
  LabelRequest request;
  request.paths = options.paths;
  request.solvers = options.solvers;
  request.time = options.time;
  request.memory = options.memory;
  request.jobs = options.jobs;
  request.lock = options.lock;
  request.starts_anew = options.again;
  request.shows_progress = !options.quiet && !options.json;
  request.selection = seeds::Selection{
      options.keep_trivial, options.keep_slow, 0, options.max_size};
  if (!options.max_time.empty()) {
    const std::expected<uint32_t, std::string> ms =
        parse_duration("--max-time", options.max_time);
    if (!ms) {
      return complain(kExitUsage, ms.error());
    }
    request.selection->max_time_ms = *ms;
  }
  const process::Guard guard;
  const smtlib::Language language;
  const Labelled made = label_seeds(language, request);
  if (!made.error.empty()) {
    say(stderr, "assay: {}\n", made.error);
    return made.exit_code;
  }
  if (!options.quiet) {
    report_events(made.lock, options.json);
  }
  for (const std::string& problem : made.unreadable) {
    say(stderr, "assay: {}\n", problem);
  }
  const seeds::LockSummary sum = seeds::summarise(made.lock);
  const view::LabellingEnd end{made.lock_path,
                               made.lock.files.size(),
                               made.labelled,
                               made.is_interrupted,
                               sum};
  if (options.json) {
    say_json(view::labelling_json(end));
  } else {
    say("{}", Lines{view::labelling_text(end)});
  }
  if (made.is_interrupted) {
    return kExitUndetermined;
  }
  if (!made.unreadable.empty() || sum.seeds == 0) {
    return kExitBadInput;
  }
  return sum.aside.contains("mislabelled")
                 || sum.aside.contains("contradiction")
             ? kExitFindings
             : kExitFine;
}

Action add_seeds(CLI::App& app) {
  const auto chosen = std::make_shared<SeedsOptions>();
  SeedsOptions& options = *chosen;
  CLI::App* seeds = app.add_subcommand(
      "seeds",
      "Label SMT-LIB files for a hunt: status, witness, trust; writes a lock");
  seeds->add_option("PATH", options.paths, "Files and folders")->required();
  may_repeat(seeds->add_option("-s,--solver", options.solvers, kSolverHelp));
  seeds->add_option("--time", options.time, "CPU time per query")
      ->capture_default_str();
  seeds->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  check_number(seeds->add_option("-j,--jobs",
                                 options.jobs,
                                 "Files at the same time; else one per core"),
               1,
               kMostJobs);
  seeds->add_option("--lock",
                    options.lock,
                    "The lock file; else .assay-seeds.lock in the folder, or "
                    "assay-seeds.lock here for several paths");
  seeds->add_option("--max-time",
                    options.max_time,
                    "Leave out seeds that take the fastest solver longer");
  check_number(
      seeds->add_option(
          "--max-size", options.max_size, "Leave out seeds with more terms"),
      1,
      UINT32_MAX);
  seeds->add_flag("--keep-trivial",
                  options.keep_trivial,
                  "Keep seeds that evaluation decides without a solver");
  seeds->add_flag("--keep-slow",
                  options.keep_slow,
                  "Keep seeds that no solver answers in time");
  seeds->add_flag("--again", options.again, "Label all files anew");
  seeds->add_flag("--json", options.json, "Events, one per line");
  seeds->add_flag("-q,--quiet", options.quiet, "Only the summary");
  return [chosen] { return run_seeds(*chosen); };
}

}  // namespace assay::cli
