// SPDX-License-Identifier: MIT
#include "ask/file_check.h"

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/query.h"
#include "base/source.h"
#include "smtlib/parser.h"

namespace assay::ask {

using oracle::Ask;
using oracle::CheckResult;
using solver::End;

FileSolver::FileSolver(const smtlib::Language& language,
                       std::span<const SolverUnderTest> solvers,
                       const SolveSettings& settings)
    : language_(language),
      solvers_(solvers),
      settings_(settings),
      panel_({{solvers.begin(), solvers.end()}, {}, settings.limits},
             language) {}

FileResult FileSolver::solve(const std::string& path) {
  FileResult result;
  result.path = path;
  std::expected<std::string, std::string> text = base::read_file(path);
  if (!text) {
    result.read_error = text.error();
    return result;
  }
  result.text = *std::move(text);
  const std::unique_ptr<term::TermManager> tm =
      language_.theories().make_manager();
  smtlib::ParseOutput output =
      smtlib::parse_script(language_, *tm, result.text);
  result.problems = std::move(output.problems);
  if (!result.problems.empty()) {
    return result;
  }
  result.expected = declared_statuses(*tm, output.script);
  const testcase::TestCase test(
      plain_script(
          *tm,
          output.script,
          {settings_.keeps_options, settings_.models, settings_.cores}),
      {},
      {});
  PosedQuery posed = panel_.pose(*tm, test);
  for (size_t i = 0; i < panel_.panel().solvers.size(); ++i) {
    result.runs.push_back(ask(i, posed));
  }
  compare(result);
  return result;
}

SolveRun FileSolver::ask(size_t solver, PosedQuery& posed) {
  SolveRun result;
  result.choice = &solvers_[solver];
  const solver::Profile& profile = *result.choice->profile;
  if (const std::string reason = panel_.why_not(solver, posed);
      !reason.empty()) {
    result.outcome.end = End::Rejected;
    result.outcome.detail = "by its profile: " + reason;
    return result;
  }
  Question question;
  question.ask =
      settings_.models && profile.gives_models ? Ask::Model : Ask::Verdict;
  question.limits = settings_.limits;
  oracle::Run run = panel_.ask(solver, posed, question);
  result.model = std::move(run.model);
  if (run.outcome.end == End::Sat && question.ask == Ask::Model
      && result.model.standing == CheckResult::None
      && !run.outcome.answers.empty()) {
    result.model.reason = run.outcome.answers.back().error;
  }
  result.outcome = std::move(run.outcome);
  if (solver::is_verdict(result.outcome.end) && settings_.cores
      && profile.gives_cores) {
    check_core(solver, posed, result);
  }
  return result;
}

// Asks once more, for a core: also after `sat`, as to keep track of cores takes
// other ways through a solver.
void FileSolver::check_core(size_t solver,
                            PosedQuery& posed,
                            SolveRun& result) {
  const End before = result.outcome.end;
  if (posed.checks != 1) {
    result.core.reason = before == End::Unsat ? "several check-sat" : "";
    return;
  }
  Question question;
  question.ask = Ask::Core;
  question.limits = settings_.limits;
  oracle::Run run = panel_.ask(solver, posed, question);
  const solver::Profile& profile = *result.choice->profile;
  const End after = run.outcome.end;
  if (solver::is_failure(after)) {
    result.remark = fmt::format("asked for a core, {} ends with {}: {}",
                                profile.name,
                                solver::end_name(after),
                                run.outcome.detail);
  } else if (solver::is_verdict(after) && after != before
             && !profile.is_over_approximating) {
    result.remark =
        fmt::format("{} contradicts itself: {}, but {} when asked for a core",
                    profile.name,
                    solver::end_name(before),
                    solver::end_name(after));
  }
  if (before == End::Unsat) {
    result.core = run.core.standing == CheckResult::None
                      ? oracle::ModelCheck{CheckResult::None,
                                           std::string(solver::end_name(after))}
                      : std::move(run.core);
  }
}

bool is_finding(const SolveRun& run) {
  return solver::is_failure(run.outcome.end)
         || run.model.standing == CheckResult::Invalid
         || run.core.standing == CheckResult::Invalid;
}

bool mentions_status(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error)
         && base::read_file(path).value_or("").contains(":status");
}

// Who contradicts what the file says of itself.
void FileSolver::compare_with_status(FileResult& result) {
  for (size_t at = 0; at < result.expected.size(); ++at) {
    if (!result.expected[at]) {
      continue;
    }
    const bool is_sat = *result.expected[at] == testcase::Status::Sat;
    const End other = is_sat ? End::Unsat : End::Sat;
    std::vector<std::string> names;
    std::string proof;
    for (const SolveRun& run : result.runs) {
      const solver::Profile& profile = *run.choice->profile;
      const std::vector<solver::Answer>& answers = run.outcome.answers;
      if (solver::is_verdict(run.outcome.end) && at < answers.size()
          && answers[at].verdict == other
          && (other == End::Unsat || !profile.is_over_approximating)) {
        names.push_back(profile.name);
        if (run.model.standing == CheckResult::Valid && at + 1 == answers.size()
            && proof.empty()) {
          proof = profile.name;
        }
      }
    }
    if (!names.empty()) {
      result.remarks.push_back(fmt::format(
          "contradiction: {} by {}, :status{} says {}{}",
          solver::end_name(other),
          fmt::join(names, ", "),
          result.expected.size() > 1 ? fmt::format(" of check-sat {}", at + 1)
                                     : "",
          vocabulary::status_name(*result.expected[at]),
          proof.empty() ? ""
                        : fmt::format("; the model of {} is valid, so :status "
                                      "is wrong",
                                      proof)));
    }
  }
}

// Which solvers contradict each other, and who must be wrong.
void FileSolver::compare(FileResult& result) {
  std::vector<std::string> sat;
  std::vector<std::string> unsat;
  std::string proof;
  for (const SolveRun& run : result.runs) {
    const std::string& name = run.choice->profile->name;
    if (run.outcome.end == End::Sat
        && !run.choice->profile->is_over_approximating) {
      sat.push_back(name);
      if (run.model.standing == CheckResult::Valid && proof.empty()) {
        proof = name;
      }
    } else if (run.outcome.end == End::Unsat) {
      unsat.push_back(name);
    }
  }
  if (!sat.empty() && !unsat.empty()) {
    result.remarks.push_back(fmt::format(
        "contradiction: sat by {}, unsat by {}{}",
        fmt::join(sat, ", "),
        fmt::join(unsat, ", "),
        proof.empty() ? ""
                      : fmt::format("; the model of {} is valid, so unsat is "
                                    "wrong",
                                    proof)));
  }
  for (const SolveRun& run : result.runs) {
    if (!run.remark.empty()) {
      result.remarks.push_back(run.remark);
    }
  }
  compare_with_status(result);
}

}  // namespace assay::ask
