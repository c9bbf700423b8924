// SPDX-License-Identifier: MIT
#include "campaign/reduction.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ask/query.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::campaign {

namespace {

using oracle::Kind;

// The finding's solver is the accused; the others confirm, or are measured.
Result<void> seat(const store::Finding& finding, ask::Panel& panel) {
  const auto accused = std::ranges::find(
      panel.solvers, finding.solver, [](const ask::SolverUnderTest& one) {
        return one.profile->name;
      });
  if (accused == panel.solvers.end()) {
    return fail(
        "not-reducible", {}, fmt::format("{} is not here", finding.solver));
  }
  std::iter_swap(panel.solvers.begin(), accused);
  return {};
}

// As it was asked, without what it takes to ask.
Result<std::string> bare_script(const smtlib::Language& language,
                                const std::string& text) {
  const std::unique_ptr<term::TermManager> tm =
      language.theories().make_manager();
  const smtlib::ParseOutput output = smtlib::parse_script(language, *tm, text);
  if (!output.problems.empty()) {
    return fail("bad-script",
                output.problems.front().span,
                output.problems.front().message);
  }
  return smtlib::print_script(
      language, *tm, ask::plain_script(*tm, output.script), {});
}

ask::Interest interest_of(const store::Finding& finding,
                          const ask::Panel& panel) {
  ask::Interest made;
  made.kind = finding.kind;
  if (finding.kind == Kind::Crash || finding.kind == Kind::InternalError) {
    made.signature = finding.signature;
  }
  made.question.ask = finding.question.ask;
  made.question.limits = panel.limits;
  made.question.solver_seed = finding.question.solver_seed;
  const auto& configurations = panel.solvers[0].profile->configurations;
  const auto found = std::ranges::find(configurations,
                                       finding.question.configuration,
                                       &solver::Configuration::name);
  if (found != configurations.end()) {
    made.question.configuration = &*found;
  }
  return made;
}

}  // namespace

Result<reduce::FoundGoal> goal_of(const smtlib::Language& language,
                                  const store::Finding& finding,
                                  ask::Panel panel) {
  if (finding.kind == Kind::Disagreement
      || !finding.artifact(store::kRelatedName).empty()) {
    return fail(
        "not-reducible", {}, "it is about two scripts, or about two solvers");
  }
  if (finding.confirmation.certainty == vocabulary::Certainty::SessionOnly) {
    return fail("not-reducible", {}, "it shows in a session only");
  }
  if (Result<void> seated = seat(finding, panel); !seated) {
    return std::unexpected(std::move(seated).error());
  }
  reduce::FoundGoal made;
  made.goal.interest = interest_of(finding, panel);
  made.goal.panel = std::move(panel);
  ASSAY_TRY(made.input.script,
            bare_script(language, finding.artifact(store::kScriptName)));
  const bool is_about_answer = finding.kind == Kind::RefutationUnsoundness
                               || finding.kind == Kind::SolutionUnsoundness;
  if (is_about_answer) {
    made.goal.status = testcase::find_status(finding.claim);
  }
  if (finding.kind == Kind::RefutationUnsoundness) {
    made.goal.status = testcase::Status::Sat;
    made.input.witness = finding.artifact(store::kWitnessName);
  } else if (finding.kind == Kind::SolutionUnsoundness) {
    made.goal.status = testcase::Status::Unsat;
  }
  made.what = fmt::format("{} {}: {}",
                          finding.solver,
                          finding.solver_version,
                          finding.detail.substr(0, finding.detail.find('\n')));
  reduce::settle(language, made);
  return made;
}

}  // namespace assay::campaign
