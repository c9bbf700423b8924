// SPDX-License-Identifier: MIT
#include "cli/check_command.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/input_files.h"
#include "base/source.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "smtlib/parser.h"
#include "smtlib/round_trip.h"
#include "view/checked_file.h"

namespace assay::cli {

namespace {

using Status = view::CheckedFile::Status;

class Checker {
 public:
  explicit Checker(const CheckOptions& options) : options_(options) {}

  void check(const std::string& path) {
    view::CheckedFile report;
    report.path = path;
    std::expected<std::string, std::string> text = base::read_file(path);
    if (!text) {
      report.status = Status::Error;
      report.message = fmt::format("cannot read: {}", text.error());
      if (!options_.json) {
        say(stderr, "{}: error: {}\n", path, report.message);
      }
    } else {
      parse(*text, report);
    }
    ++counts_[static_cast<size_t>(report.status)];
    finish(report);
  }

  // An argument that gives no file to check, such as an empty folder.
  void add_problem(const base::InputProblem& problem) {
    say(stderr, "{}: error: {}\n", problem.path, problem.message);
    view::CheckedFile report;
    report.path = problem.path;
    report.status = Status::Error;
    report.message = problem.message;
    finish(report);
  }

  int exit_code() const {
    const bool is_bad = worst_ == Status::Error
                        || (options_.strict && worst_ == Status::Unsupported);
    return is_bad ? kExitBadInput : kExitFine;
  }

  size_t count(Status status) const {
    return counts_[static_cast<size_t>(status)];
  }

 private:
  void finish(const view::CheckedFile& report) {
    worst_ = std::max(worst_, report.status);
    if (options_.json) {
      say_json(view::checked_file_json(report));
    }
  }

  void parse(const std::string& text, view::CheckedFile& report) {
    const std::unique_ptr<term::TermManager> tm =
        language_.theories().make_manager();
    const uint32_t plain_sorts = tm->sort_count();
    smtlib::ParseOutput output = smtlib::parse_script(language_, *tm, text);
    if (output.problems.empty() && options_.round_trip) {
      if (std::optional<Diag> problem =
              smtlib::find_round_trip_problem(language_, *tm, output.script)) {
        output.problems.push_back(*std::move(problem));
      }
    }
    report.logic = output.script.logic;
    report.commands = output.script.commands.size();
    report.terms = tm->term_count();
    report.sorts = tm->sort_count() - plain_sorts;
    bool has_reported = false;
    for (const Diag& problem : output.problems) {
      const Status status = problem.severity == Severity::Error
                                ? Status::Error
                                : Status::Unsupported;
      if (!has_reported || status > report.status) {
        report.place = base::find_place(text, problem.span.begin);
        report.message = problem.message;
        has_reported = true;
      }
      report.status = std::max(report.status, status);
    }
    if (!options_.json) {
      print_problems(report.path,
                     text,
                     output.problems,
                     options_.strict,
                     output.more_problems);
    }
  }

  const CheckOptions& options_;
  smtlib::Language language_;
  Status worst_ = Status::Ok;
  std::array<size_t, 3> counts_{};
};

}  // namespace

int run_check(const CheckOptions& options) {
  Checker checker(options);
  const base::InputFiles files = base::find_input_files(options.paths);
  for (const base::InputProblem& problem : files.problems) {
    checker.add_problem(problem);
  }
  for (const std::string& path : files.paths) {
    checker.check(path);
  }
  const bool has_many = files.paths.size() > 1;
  if (has_many && !options.json && !options.quiet) {
    say("{} files: {} ok, {} unsupported, {} with errors\n",
        files.paths.size(),
        checker.count(Status::Ok),
        checker.count(Status::Unsupported),
        checker.count(Status::Error));
  }
  return checker.exit_code();
}

Action add_check(CLI::App& app) {
  const auto chosen = std::make_shared<CheckOptions>();
  CheckOptions& options = *chosen;
  CLI::App* check = app.add_subcommand(
      "check", "Parse and sort-check SMT-LIB files; one line per problem");
  check->add_option("PATH", options.paths, "Files, folders, or - for stdin")
      ->required();
  check->add_flag("--json", options.json, "One JSON object per file");
  check->add_flag(
      "--strict", options.strict, "What is unsupported counts as an error");
  check->add_flag("--round-trip",
                  options.round_trip,
                  "Also print each file, read it again and compare");
  check->add_flag("-q,--quiet", options.quiet, "No summary line");
  check->footer(
      std::string("Limits: files of 4 GiB, the first 100 problems of each; see "
                  "docs/limits.md.\n")
      + check->get_footer());
  return [chosen] { return run_check(*chosen); };
}

}  // namespace assay::cli
