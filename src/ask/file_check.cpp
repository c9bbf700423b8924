// SPDX-License-Identifier: MIT
#include "ask/file_check.h"

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
  const testcase::TestCase test(plain_script(*tm, output.script), {}, {});
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
  if (result.outcome.end == End::Unsat && settings_.cores
      && profile.gives_cores) {
    result.core = check_core(solver, posed);
  }
  return result;
}

oracle::ModelCheck FileSolver::check_core(size_t solver, PosedQuery& posed) {
  if (posed.checks != 1) {
    return {CheckResult::None, "several check-sat"};
  }
  Question question;
  question.ask = Ask::Core;
  question.limits = settings_.limits;
  oracle::Run run = panel_.ask(solver, posed, question);
  return run.core.standing == CheckResult::None
             ? oracle::ModelCheck{CheckResult::None,
                                  std::string(
                                      solver::end_name(run.outcome.end))}
             : std::move(run.core);
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
}

}  // namespace assay::ask
