// SPDX-License-Identifier: MIT
#include "view/solve_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/units.h"
#include "base/visible_format.h"

namespace assay::view {

namespace {

using nlohmann::ordered_json;
using oracle::CheckResult;

constexpr size_t kMatrixCell = 13;

// As a line of the table.
std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return base::visible_line(line) + "\n";
}

std::string standing_text(const oracle::ModelCheck& check) {
  return check.standing == CheckResult::None
             ? "-"
             : std::string(oracle::check_result_name(check.standing));
}

}  // namespace

std::string_view expected_of(const ask::FileResult& result) {
  return result.expected.empty() || !result.expected.back()
             ? ""
             : vocabulary::status_name(*result.expected.back());
}

ordered_json solve_json(const std::string& path,
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
  return root;
}

SolveTable::SolveTable(Style style,
                       std::span<const std::string> paths,
                       std::span<const ask::SolverUnderTest> solvers)
    : style_(style), solvers_(solvers) {
  constexpr size_t kWidest = 48;
  for (const std::string& path : paths) {
    file_width_ = std::max(file_width_,
                           std::min(base::visible_line(path).size(), kWidest));
  }
  for (const ask::SolverUnderTest& solver : solvers) {
    solver_width_ = std::max(solver_width_, solver.profile->name.size());
  }
  has_expected_ = std::ranges::any_of(paths, ask::mentions_status);
}

std::string SolveTable::head(std::string_view expected) {
  if (std::exchange(has_head_, true)) {
    return "";
  }
  has_expected_ |= !expected.empty();
  if (!style_.is_matrix) {
    return row("FILE",
               "SOLVER",
               "EXPECTED",
               "OUTCOME",
               {"CPU", "MEMORY", "MODEL", "CORE"},
               "");
  }
  std::string line =
      fmt::format("{:<{}}{}", "FILE", file_width_, expected_cell("EXPECTED"));
  for (const ask::SolverUnderTest& solver : solvers_) {
    line += fmt::format("  {:<{}}", solver.profile->name, kMatrixCell);
  }
  return trimmed(std::move(line));
}

std::string SolveTable::lines(const ask::FileResult& result) const {
  const std::string_view expected = expected_of(result);
  if (style_.is_matrix) {
    return result.runs.empty() ? "" : matrix_line(result, expected);
  }
  std::string text;
  for (const ask::SolveRun& run : result.runs) {
    text += run_line(result.path, expected, run);
  }
  return text;
}

// The end of a path says more than its start.
std::string SolveTable::short_name(std::string_view path) const {
  std::string name = base::visible_line(path);
  return name.size() <= file_width_
             ? name
             : "..." + name.substr(name.size() - file_width_ + 3);
}

// Of a column that is there only if some file has something for it.
std::string SolveTable::expected_cell(std::string_view expected) const {
  return has_expected_
             ? fmt::format("  {:<8}", expected.empty() ? "-" : expected)
             : "";
}

// All solvers on one line: the outcome, and what the evaluator says.
std::string SolveTable::matrix_line(const ask::FileResult& result,
                                    std::string_view expected) const {
  std::string line = fmt::format("{:<{}}{}",
                                 short_name(result.path),
                                 file_width_,
                                 expected_cell(expected));
  for (const ask::SolveRun& run : result.runs) {
    std::string cell(solver::end_name(run.outcome.end));
    for (const oracle::ModelCheck* check : {&run.model, &run.core}) {
      if (check->standing != CheckResult::None) {
        cell += fmt::format(" {}",
                            check->standing == CheckResult::Valid     ? "ok"
                            : check->standing == CheckResult::Invalid ? "WRONG"
                                                                      : "?");
      }
    }
    line += fmt::format("  {:<{}}", cell, kMatrixCell);
  }
  return trimmed(std::move(line));
}

std::string SolveTable::run_line(const std::string& path,
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
  return row(path,
             run.choice->profile->name,
             expected,
             solver::end_name(outcome.end),
             {base::duration_text(outcome.cpu_us),
              base::bytes_text(outcome.peak_kb * 1024),
              standing_text(run.model),
              standing_text(run.core)},
             note.substr(0, note.find('\n')));
}

std::string SolveTable::row(std::string_view file,
                            std::string_view solver,
                            std::string_view expected,
                            std::string_view outcome,
                            const std::array<std::string, 4>& cells,
                            std::string_view note) const {
  const std::string name = short_name(file);
  std::string line = fmt::format("{:<{}}  {:<{}}{}  {:<14} {:>9} {:>8}  {:<12}",
                                 name,
                                 file_width_,
                                 solver,
                                 solver_width_,
                                 expected_cell(expected),
                                 outcome,
                                 cells[0],
                                 cells[1],
                                 cells[2]);
  if (style_.has_cores) {
    line += fmt::format(" {:<12}", cells[3]);
  }
  line += fmt::format("  {}", note);
  return trimmed(std::move(line));
}

}  // namespace assay::view
