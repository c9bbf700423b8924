// SPDX-License-Identifier: MIT
#include "cli/solve_command.h"

#include <memory>

#include <CLI/CLI.hpp>

#include "ask/file_check.h"
#include "base/input_files.h"
#include "base/map_in_threads.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "view/solve_table.h"

namespace assay::cli {

namespace {

class SolveReport {
 public:
  SolveReport(const SolveOptions& options,
              std::span<const std::string> paths,
              std::span<const SolverChoice> choices)
      : is_json_(options.json),
        table_({options.matrix, options.cores}, paths, choices) {}

  void add(const ask::FileResult& result) {
    const std::string_view expected = view::expected_of(result);
    if (!is_json_) {
      say("{}", Lines{table_.head(expected)});
    }
    if (!result.read_error.empty()) {
      say(stderr,
          "{}: error: cannot read: {}\n",
          result.path,
          result.read_error);
    }
    print_problems(result.path, result.text, result.problems, false);
    is_bad_input_ |= !result.read_error.empty() || !result.problems.empty();
    for (const ask::SolveRun& run : result.runs) {
      note(run);
      if (is_json_) {
        say_json(view::solve_json(result.path, expected, run));
      }
    }
    if (!is_json_) {
      say("{}", Lines{table_.lines(result)});
    }
    for (const std::string& remark : result.remarks) {
      has_finding_ = true;
      say(is_json_ ? stderr : stdout, "{}: {}\n", result.path, remark);
    }
    flush_output();
  }

  int exit_code() const {
    return is_bad_input_  ? kExitBadInput
           : has_finding_ ? kExitFindings
           : is_missing_  ? kExitMissing
                          : kExitFine;
  }

 private:
  void note(const ask::SolveRun& run) {
    is_missing_ |= !run.outcome.is_started;
    has_finding_ |= ask::is_finding(run);
  }

  bool is_json_;
  view::SolveTable table_;
  bool is_missing_ = false;  // a solver could not be started
  bool is_bad_input_ = false;
  bool has_finding_ = false;
};

std::optional<ask::SolveSettings> make_settings(const SolveOptions& options) {
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--time", options.time, options.memory);
  if (!limits) {
    say(stderr, "assay: {}; see assay solve --help\n", limits.error());
    return std::nullopt;
  }
  ask::SolveSettings settings;
  settings.limits = *limits;
  settings.models = options.models;
  settings.cores = options.cores;
  settings.keeps_options = !options.strip_options;
  return settings;
}

}  // namespace

int run_solve(const SolveOptions& options) {
  const std::optional<ask::SolveSettings> settings = make_settings(options);
  if (!settings) {
    return kExitUsage;
  }
  const base::InputFiles files = base::find_input_files(options.paths);
  for (const base::InputProblem& problem : files.problems) {
    say(stderr, "{}: error: {}\n", problem.path, problem.message);
  }
  if (!files.problems.empty()) {
    return kExitBadInput;
  }
  const process::Guard guard;
  const SolverChoices chosen =
      choose_solvers(options.solvers, options.mode, settings->limits);
  if (!chosen.error.empty()) {
    say(stderr, "assay: {}\n", chosen.error);
    return choice_exit_code(chosen);
  }
  for (const SolverChoice& choice : chosen.choices) {
    if (const std::string note = solver::profile_note(*choice.profile);
        !note.empty() && !options.json) {
      say(stderr, "{}: {}\n", choice.profile->name, note);
    }
  }
  const smtlib::Language language;
  SolveReport report(options, files.paths, chosen.choices);
  base::ordered_map_in_threads(
      files.paths.size(),
      options.jobs,
      [&] {
        return
            [&, solver = ask::FileSolver(language, chosen.choices, *settings)](
                size_t at) mutable { return solver.solve(files.paths[at]); };
      },
      [&](size_t, const ask::FileResult& result) {
        report.add(result);
        return true;
      });
  return report.exit_code();
}

Action add_solve(CLI::App& app) {
  const auto chosen = std::make_shared<SolveOptions>();
  SolveOptions& options = *chosen;
  CLI::App* solve = app.add_subcommand(
      "solve", "Run solvers on files and judge what they say");
  solve->add_option("PATH", options.paths, "Files, folders, or - for stdin")
      ->required();
  may_repeat(solve->add_option("-s,--solver", options.solvers, kSolverHelp));
  solve->add_option("--time", options.time, "CPU time per query")
      ->capture_default_str();
  solve->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  solve
      ->add_option("--mode",
                   options.mode,
                   "How solvers are run; else the first of each profile")
      ->check(CLI::IsMember({"fresh", "server", "reset", "incremental"}));
  check_number(
      solve->add_option("-j,--jobs", options.jobs, "Files at the same time")
          ->capture_default_str(),
      1,
      kMostJobs);
  solve->add_flag("!--no-models", options.models, "Do not ask for models");
  solve->add_flag(
      "--cores", options.cores, "Ask for unsat cores and check them");
  solve->add_flag(
      "--matrix", options.matrix, "A line per file and a column per solver");
  solve->add_flag("--strip-options",
                  options.strip_options,
                  "Leave out what the files set by set-option");
  solve->add_flag("--json", options.json, "One JSON object per run");
  return [chosen] { return run_solve(*chosen); };
}

}  // namespace assay::cli
