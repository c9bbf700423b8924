// SPDX-License-Identifier: MIT
// A solver knows which assertions it has used, and one answer tells what a list
// of hundreds takes dozens of runs to find out. It is a guess: to ask for a
// core takes other ways through a solver than not to, so the script with just
// these assertions is a candidate like any other.
#include "reduce/core_guess.h"

#include <algorithm>

#include "ask/check_answer.h"
#include "eval/evaluator.h"
#include "smtlib/parser.h"

namespace assay::reduce {

namespace {

// Who may tell: the accused, or all that are not of its family.
ask::Panel who_knows(const SolverGoal& goal) {
  ask::Panel made = goal.panel;
  const ask::SolverUnderTest accused = made.solvers[goal.interest.solver];
  if (goal.interest.kind == oracle::Kind::RefutationUnsoundness) {
    made.solvers = {accused};
  } else {
    made.solvers.insert(
        made.solvers.end(), made.confirmers.begin(), made.confirmers.end());
    std::erase_if(made.solvers, [&](const ask::SolverUnderTest& one) {
      return one.profile->family == accused.profile->family;
    });
  }
  std::erase_if(made.solvers, [](const ask::SolverUnderTest& one) {
    return !one.profile->gives_cores;
  });
  made.confirmers.clear();
  return made;
}

bool is_plain(const smtlib::Script& script) {
  using smtlib::CommandKind;
  return std::ranges::none_of(
      script.commands, [](const smtlib::Command& command) {
        return command.kind == CommandKind::Push
               || command.kind == CommandKind::Reset
               || command.kind == CommandKind::ResetAssertions
               || command.kind == CommandKind::CheckSatAssuming;
      });
}

// The first assertion that is false whatever the symbols mean.
std::optional<size_t> false_assertion(const smtlib::Language& language,
                                      const term::TermManager& tm,
                                      const smtlib::Script& script) {
  const model::Model nothing = {};
  eval::Evaluator evaluator(language.theories(), tm, nothing);
  const std::vector<term::Term> assertions = script.assertions();
  const auto found =
      std::ranges::find_if(assertions, [&](term::Term assertion) {
        return evaluator.evaluate(assertion).is_false();
      });
  return found == assertions.end()
             ? std::nullopt
             : std::optional(static_cast<size_t>(found - assertions.begin()));
}

}  // namespace

std::vector<size_t> guess_core(const smtlib::Language& language,
                               const SolverGoal& goal,
                               const std::string& script) {
  constexpr size_t kFew = 2;
  const std::unique_ptr<term::TermManager> tm =
      language.theories().make_manager();
  testcase::TestCase test;
  test.script = smtlib::parse_script(language, *tm, script).script;
  const size_t assertions = test.script.assertions().size();
  if (assertions <= kFew || !is_plain(test.script)) {
    return {};
  }
  if (goal.interest.kind == oracle::Kind::SolutionUnsoundness) {
    if (const std::optional<size_t> one =
            false_assertion(language, *tm, test.script)) {
      return {*one};
    }
  }
  ask::SolverPanel panel(who_knows(goal), language);
  ask::PosedQuery posed = panel.pose(*tm, test);
  ask::AnswerChecker checker(language);
  for (size_t i = 0; i < panel.panel().solvers.size(); ++i) {
    if (!panel.takes(i, posed)) {
      continue;
    }
    ask::Question question;
    if (goal.interest.kind == oracle::Kind::RefutationUnsoundness) {
      question = goal.interest.question;
    }
    question.limits = panel.panel().limits;
    question.ask = oracle::Ask::Core;
    question.is_checked = false;
    const oracle::Run run = panel.ask_fresh(i, posed, question);
    if (run.outcome.end != solver::End::Unsat || run.outcome.answers.empty()) {
      continue;
    }
    const auto core =
        checker.positions_of_core(posed.named, run.outcome.answers.back().text);
    if (core && core->size() < assertions) {
      return *core;
    }
  }
  return {};
}

}  // namespace assay::reduce
