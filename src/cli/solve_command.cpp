// SPDX-License-Identifier: MIT
#include "cli/solve_command.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/file_check.h"
#include "base/input_files.h"
#include "base/map_in_threads.h"
#include "base/units.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "view/json_text.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using oracle::CheckResult;
using solver::End;

class SolveReport {
 public:
  SolveReport(const SolveOptions& options,
              std::span<const std::string> paths,
              std::span<const SolverChoice> choices)
      : is_json_(options.json),
        is_matrix_(options.matrix),
        has_cores_(options.cores),
        choices_(choices) {
    constexpr size_t kWidest = 48;
    for (const std::string& path : paths) {
      file_width_ = std::max(
          file_width_, std::min(base::visible_line(path).size(), kWidest));
    }
    for (const SolverChoice& choice : choices) {
      solver_width_ = std::max(solver_width_, choice.profile->name.size());
    }
    has_expected_ = std::ranges::any_of(paths, ask::mentions_status);
  }

  // Once it is known whether the first file, which may be a pipe, says what is
  // expected.
  void write_header(std::string_view expected) {
    if (std::exchange(has_header_, true) || is_json_) {
      return;
    }
    has_expected_ |= !expected.empty();
    if (!is_matrix_) {
      return row("FILE",
                 "SOLVER",
                 "EXPECTED",
                 "OUTCOME",
                 {"CPU", "MEMORY", "MODEL", "CORE"},
                 "");
    }
    std::string header =
        fmt::format("{:<{}}{}", "FILE", file_width_, expected_cell("EXPECTED"));
    for (const SolverChoice& choice : choices_) {
      header += fmt::format("  {:<{}}", choice.profile->name, kCell);
    }
    print_trimmed(header);
  }

  void add(const ask::FileResult& result) {
    const std::string_view expected =
        result.expected.empty() || !result.expected.back()
            ? ""
            : vocabulary::status_name(*result.expected.back());
    write_header(expected);
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
        write_json(result.path, expected, run);
      } else if (!is_matrix_) {
        write_row(result.path, expected, run);
      }
    }
    if (is_matrix_ && !is_json_ && !result.runs.empty()) {
      write_line(result, expected);
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
  static constexpr size_t kCell = 13;

  static void print_trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    say("{}\n", line);
  }

  // The end of a path says more than its start.
  std::string short_name(std::string_view path) const {
    std::string name = base::visible_line(path);
    return name.size() <= file_width_
               ? name
               : "..." + name.substr(name.size() - file_width_ + 3);
  }

  // Of a column that is there only if some file has something for it.
  std::string expected_cell(std::string_view expected) const {
    return has_expected_
               ? fmt::format("  {:<8}", expected.empty() ? "-" : expected)
               : "";
  }

  // All solvers on one line: the outcome, and what the evaluator says.
  void write_line(const ask::FileResult& result,
                  std::string_view expected) const {
    std::string line = fmt::format("{:<{}}{}",
                                   short_name(result.path),
                                   file_width_,
                                   expected_cell(expected));
    for (const ask::SolveRun& run : result.runs) {
      std::string cell(solver::end_name(run.outcome.end));
      for (const oracle::ModelCheck* check : {&run.model, &run.core}) {
        if (check->standing != CheckResult::None) {
          cell +=
              fmt::format(" {}",
                          check->standing == CheckResult::Valid     ? "ok"
                          : check->standing == CheckResult::Invalid ? "WRONG"
                                                                    : "?");
        }
      }
      line += fmt::format("  {:<{}}", cell, kCell);
    }
    print_trimmed(std::move(line));
  }

  void note(const ask::SolveRun& run) {
    is_missing_ |= !run.outcome.is_started;
    has_finding_ |= solver::is_failure(run.outcome.end)
                    || run.model.standing == CheckResult::Invalid
                    || run.core.standing == CheckResult::Invalid;
  }

  static std::string standing_text(const oracle::ModelCheck& check) {
    return check.standing == CheckResult::None
               ? "-"
               : std::string(oracle::check_result_name(check.standing));
  }

  void write_row(const std::string& path,
                 std::string_view expected,
                 const ask::SolveRun& run) const {
    const solver::Outcome& outcome = run.outcome;
    std::string note = outcome.detail;
    if (outcome.is_session_only) {
      note = "only in a session: " + note;
    }
    for (const oracle::ModelCheck* check : {&run.model, &run.core}) {
      if (note.empty() && check->standing != CheckResult::Valid) {
        note = check->reason;
      }
    }
    row(path,
        run.choice->profile->name,
        expected,
        solver::end_name(outcome.end),
        {base::duration_text(outcome.cpu_us),
         base::bytes_text(outcome.peak_kb * 1024),
         standing_text(run.model),
         standing_text(run.core)},
        note.substr(0, note.find('\n')));
  }

  void row(std::string_view file,
           std::string_view solver,
           std::string_view expected,
           std::string_view outcome,
           const std::array<std::string, 4>& cells,
           std::string_view note) const {
    const std::string name = short_name(file);
    std::string line =
        fmt::format("{:<{}}  {:<{}}{}  {:<14} {:>9} {:>8}  {:<12}",
                    name,
                    file_width_,
                    solver,
                    solver_width_,
                    expected_cell(expected),
                    outcome,
                    cells[0],
                    cells[1],
                    cells[2]);
    if (has_cores_) {
      line += fmt::format(" {:<12}", cells[3]);
    }
    line += fmt::format("  {}", note);
    print_trimmed(std::move(line));
  }

  static void write_json(const std::string& path,
                         std::string_view expected,
                         const ask::SolveRun& run) {
    const solver::Outcome& outcome = run.outcome;
    const auto millis = [](uint64_t micros) {
      return static_cast<double>(micros) / 1000;
    };
    ordered_json root;
    root["file"] = path;
    root["solver"] = run.choice->profile->name;
    root["mode"] = solver::mode_name(run.choice->mode);
    root["outcome"] = solver::end_name(outcome.end);
    root["detail"] = outcome.detail;
    root["cpu_ms"] = millis(outcome.cpu_us);
    root["wall_ms"] = millis(outcome.wall_us);
    root["peak_kb"] = outcome.peak_kb;
    root["model"] = oracle::check_result_name(run.model.standing);
    root["core"] = oracle::check_result_name(run.core.standing);
    if (!expected.empty()) {
      root["expected"] = expected;
    }
    if (!outcome.signature.empty()) {
      root["signature"] = outcome.signature;
    }
    if (outcome.is_session_only) {
      root["session_only"] = true;
      root["transcript"] = outcome.transcript;
    }
    if (outcome.answers.size() > 1) {
      ordered_json answers = ordered_json::array();
      for (const solver::Answer& answer : outcome.answers) {
        answers.push_back(solver::end_name(answer.verdict));
      }
      root["answers"] = std::move(answers);
    }
    say("{}\n", view::safe_dump(root));
  }

  bool is_missing_ = false;  // a solver could not be started
  bool is_json_;
  bool is_matrix_;
  bool has_cores_;
  std::span<const SolverChoice> choices_;
  bool has_header_ = false;
  bool has_expected_ = false;
  size_t file_width_ = 4;
  size_t solver_width_ = 6;
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
    return chosen.exit_code;
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
