// SPDX-License-Identifier: MIT
#include "cli/solve_file.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/source.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::cli {

using exec::End;
using oracle::Ask;
using oracle::Standing;

FileSolver::FileSolver(const smtlib::Language& language,
                       std::span<const SolverChoice> choices,
                       const SolveSettings& settings)
    : language_(language), choices_(choices), settings_(settings) {
  for (const SolverChoice& choice : choices) {
    solvers_.push_back(
        std::make_unique<exec::Solver>(*choice.profile, choice.mode));
  }
}

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
  const Prepared prepared = prepare(*tm, output.script);
  for (size_t i = 0; i < choices_.size(); ++i) {
    result.runs.push_back(ask(i, prepared));
  }
  compare(result);
  return result;
}

FileSolver::Prepared FileSolver::prepare(term::TermManager& tm,
                                         const smtlib::Script& script) const {
  const smtlib::Script plain = oracle::plain_script(tm, script);
  Prepared prepared;
  prepared.plain = smtlib::print_script(language_, tm, plain, {});
  prepared.checks = oracle::count_checks(plain);
  prepared.uses = oracle::uses_of(language_, tm, plain);
  if (settings_.cores && prepared.checks == 1) {
    prepared.named = smtlib::print_script(
        language_, tm, oracle::name_assertions(tm, plain), {});
  }
  return prepared;
}

exec::Outcome FileSolver::run(size_t solver,
                              const std::string& text,
                              const Prepared& prepared,
                              Ask ask) {
  const exec::Profile& profile = *choices_[solver].profile;
  const std::string whole = oracle::query_text(profile, text, ask);
  exec::Query query;
  query.text = whole;
  query.checks = prepared.checks;
  query.options = oracle::query_options(profile, prepared.uses, ask);
  query.limits = settings_.limits;
  return solvers_[solver]->run(query);
}

SolveRun FileSolver::ask(size_t solver, const Prepared& prepared) {
  SolveRun result;
  result.choice = &choices_[solver];
  const exec::Profile& profile = *choices_[solver].profile;
  if (const std::string reason = exec::why_not(profile, prepared.uses);
      !reason.empty()) {
    result.outcome.end = End::Rejected;
    result.outcome.detail = "by its profile: " + reason;
    return result;
  }
  const bool asks_model = settings_.models && profile.gives_models;
  result.outcome = run(
      solver, prepared.plain, prepared, asks_model ? Ask::Model : Ask::Verdict);
  const exec::Outcome& outcome = result.outcome;
  if (outcome.end == End::Sat && asks_model && !outcome.answers.empty()) {
    const exec::Answer& answer = outcome.answers.back();
    if (!answer.text.empty()) {
      result.model =
          oracle::check_model(language_, prepared.plain, answer.text);
    } else {
      result.model.reason = answer.error;
    }
  }
  if (outcome.end == End::Unsat && settings_.cores && profile.gives_cores) {
    result.core = check_core(solver, prepared);
  }
  return result;
}

// A core holds if a solver finds it unsat, and does not if one has a model of
// it that our evaluator accepts.
oracle::ModelCheck FileSolver::check_core(size_t solver,
                                          const Prepared& prepared) {
  if (prepared.named.empty()) {
    return {Standing::None, "several check-sat"};
  }
  const exec::Outcome outcome =
      run(solver, prepared.named, prepared, Ask::Core);
  if (outcome.end != End::Unsat || outcome.answers.empty()
      || outcome.answers.back().text.empty()) {
    return {Standing::None, std::string(exec::end_name(outcome.end))};
  }
  const std::optional<std::string> core =
      oracle::AnswerChecker(language_).script_of_core(
          prepared.named, outcome.answers.back().text);
  if (!core) {
    return {Standing::Undetermined, "the core cannot be read"};
  }
  oracle::ModelCheck check{Standing::Undetermined, "no solver decides it"};
  for (size_t other = 0; other < choices_.size(); ++other) {
    const exec::Profile& profile = *choices_[other].profile;
    if (!exec::why_not(profile, prepared.uses).empty()) {
      continue;
    }
    const exec::Outcome again =
        run(other,
            *core,
            prepared,
            profile.gives_models ? Ask::Model : Ask::Verdict);
    if (again.end == End::Sat && !again.answers.back().text.empty()
        && oracle::check_model(language_, *core, again.answers.back().text)
                   .standing
               == Standing::Valid) {
      return {Standing::Invalid,
              fmt::format("{} has a model of the core", profile.name)};
    }
    if (again.end == End::Unsat && check.standing != Standing::Valid) {
      check = {Standing::Valid, fmt::format("unsat by {}", profile.name)};
    }
  }
  return check;
}

// Which solvers contradict each other, and who must be wrong.
void FileSolver::compare(FileResult& result) const {
  std::vector<std::string> sat;
  std::vector<std::string> unsat;
  std::string proof;
  for (const SolveRun& run : result.runs) {
    const std::string& name = run.choice->profile->name;
    if (run.outcome.end == End::Sat
        && !run.choice->profile->is_over_approximating) {
      sat.push_back(name);
      if (run.model.standing == Standing::Valid && proof.empty()) {
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

}  // namespace assay::cli
