// SPDX-License-Identifier: MIT
#include "reduce/find_goal.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ask/query.h"
#include "reduce/core_guess.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "testcase/witness.h"

namespace assay::reduce {

namespace {

using oracle::Ask;
using oracle::CheckResult;

using solver::End;
using testcase::Claim;
using testcase::Status;
using testcase::TrustRoot;

class GoalFinder {
 public:
  GoalFinder(const smtlib::Language& language,
             const ask::Panel& panel,
             const Accused& accused)
      : language_(language),
        accused_(accused),
        tm_(language.theories().make_manager()),
        panel_(panel, language) {
    found_.goal.panel = panel;
    found_.goal.status = accused.claim;
  }

  Result<FoundGoal> run() {
    if (Result<void> made = read(); !made) {
      return std::unexpected(std::move(made).error());
    }
    posed_ = panel_.pose(*tm_, test_);
    if (const std::string why = panel_.why_not(0, posed_); !why.empty()) {
      return fail("not-shown", {}, why);
    }
    const oracle::Run run = ask(0, Ask::Verdict);
    if (!panel_.refusal().empty()) {
      return fail("judge", {}, panel_.refusal());
    }
    if (!find_fault(run)) {
      return fail("not-shown",
                  {},
                  fmt::format("{} says {}{}, and nothing shows that this is "
                              "wrong",
                              run.profile->name,
                              solver::end_name(run.outcome.end),
                              run.outcome.detail.empty()
                                  ? ""
                                  : " (" + run.outcome.detail + ")"));
    }
    found_.input.script =
        smtlib::print_script(language_, *tm_, test_.script, {});
    found_.input.witness = witness_;
    settle(language_, found_);
    return std::move(found_);
  }

 private:
  Result<void> read() {
    smtlib::ParseOutput output =
        smtlib::parse_script(language_, *tm_, accused_.script);
    if (!output.problems.empty()) {
      return fail("bad-script",
                  output.problems.front().span,
                  output.problems.front().message);
    }
    if (!found_.goal.status && !output.script.has_recursion()) {
      const auto declared = ask::declared_statuses(*tm_, output.script);
      found_.goal.status = declared.empty() ? std::nullopt : declared.back();
    }
    ask::KeptOptions kept;
    kept.is_any = true;
    test_.script = ask::plain_script(*tm_, output.script, kept);
    if (accused_.witness.empty()) {
      return {};
    }
    ASSAY_TRY(const model::Model model,
              testcase::read_witness(
                  language_, *tm_, test_.script, accused_.witness));
    if (!testcase::holds(language_, *tm_, test_.script, model)) {
      return fail("bad-model", {}, "the witness does not hold");
    }
    witness_ = accused_.witness;
    found_.goal.status = Status::Sat;
    return {};
  }

  oracle::Run ask(size_t solver, Ask question) {
    ask::Question asked;
    asked.ask = question;
    asked.limits = panel_.panel().limits;
    return panel_.ask_fresh(solver, posed_, asked);
  }

  void take(oracle::Kind kind, Ask question, const oracle::Run& run) {
    ask::Interest& interest = found_.goal.interest;
    interest.kind = kind;
    interest.solver = 0;
    interest.question.ask = question;
    interest.question.limits = panel_.panel().limits;
    if (solver::is_failure(run.outcome.end)) {
      interest.signature = run.outcome.signature;
    }
  }

  // Whether there is one.
  bool find_fault(const oracle::Run& run) {
    const std::string& name = run.profile->name;
    if (solver::is_failure(run.outcome.end)) {
      take(run.outcome.end == End::InternalError ? oracle::Kind::InternalError
                                                 : oracle::Kind::Crash,
           Ask::Verdict,
           run);
      found_.what = fmt::format("{}: {}", name, run.outcome.detail);
      // Whatever the answer should be.
      found_.goal.status = {};
      witness_.clear();
      return true;
    }
    return run.outcome.end == End::Sat     ? find_fault_of_sat(run)
           : run.outcome.end == End::Unsat ? find_fault_of_unsat(run)
                                           : false;
  }

  bool find_fault_of_sat(const oracle::Run& run) {
    const std::string& name = run.profile->name;
    if (!found_.goal.status && others_say(End::Unsat)) {
      found_.goal.status = Status::Unsat;
    }
    if (found_.goal.status == Status::Unsat) {
      take(oracle::Kind::SolutionUnsoundness, Ask::Verdict, run);
      found_.what = fmt::format("{} says sat, but it is unsat", name);
      return true;
    }
    const oracle::Run again = ask(0, Ask::Model);
    if (again.model.standing != CheckResult::Invalid) {
      return false;
    }
    take(oracle::Kind::InvalidModel, Ask::Model, again);
    found_.what = fmt::format("{}'s model makes an assertion false", name);
    found_.why = "by evaluation";
    return true;
  }

  bool find_fault_of_unsat(const oracle::Run& run) {
    const std::string& name = run.profile->name;
    if (found_.goal.status != Status::Unsat && witness_.empty()) {
      find_witness();
    }
    if (!found_.goal.status && !witness_.empty()) {
      found_.goal.status = Status::Sat;
    }
    if (found_.goal.status == Status::Sat) {
      take(oracle::Kind::RefutationUnsoundness, Ask::Verdict, run);
      found_.what = fmt::format("{} says unsat, but it is sat", name);
      // A witness is shown as it is.
      found_.why = witness_.empty() ? "another solver says sat" : "";
      return true;
    }
    const oracle::Run again = ask(0, Ask::Core);
    if (again.core.standing != CheckResult::Invalid) {
      return false;
    }
    take(oracle::Kind::InvalidCore, Ask::Core, again);
    found_.what = fmt::format("{}'s unsat core is sat", name);
    found_.why = again.core.reason;
    return true;
  }

  bool others_say(End answer) {
    return panel_.find_confirmer(
               posed_, *panel_.panel().solvers[0].profile, answer)
           != nullptr;
  }

  // Another solver's model that holds.
  void find_witness() {
    ask::Panel others = panel_.panel();
    others.solvers = others.confirmers;
    others.confirmers.clear();
    const solver::Profile& accused = *panel_.panel().solvers[0].profile;
    std::erase_if(others.solvers, [&](const ask::SolverUnderTest& one) {
      return one.profile->family == accused.family
             || !one.profile->gives_models;
    });
    ask::SolverPanel panel(others, language_);
    ask::PosedQuery posed = panel.pose(*tm_, test_);
    for (size_t i = 0; i < others.solvers.size(); ++i) {
      if (!panel.takes(i, posed)) {
        continue;
      }
      ask::Question question;
      question.ask = Ask::Model;
      question.limits = others.limits;
      const oracle::Run run = panel.ask_fresh(i, posed, question);
      if (run.model.standing != CheckResult::Valid) {
        continue;
      }
      Result<model::Model> model = testcase::read_witness(
          language_, *tm_, test_.script, run.outcome.answers.back().text);
      if (model && testcase::holds(language_, *tm_, test_.script, *model)) {
        Result<std::string> text =
            testcase::witness_text(language_, *tm_, test_.script, *model);
        if (text) {
          witness_ = *std::move(text);
          return;
        }
      }
    }
  }

  const smtlib::Language& language_;
  const Accused& accused_;
  std::unique_ptr<term::TermManager> tm_;
  ask::SolverPanel panel_;
  testcase::TestCase test_;
  ask::PosedQuery posed_;
  std::string witness_;
  FoundGoal found_;
};

// What the accused says that makes its input true, as text; "" if nothing.
std::string model_of_accused(const smtlib::Language& language,
                             const FoundGoal& found) {
  const std::unique_ptr<term::TermManager> tm =
      language.theories().make_manager();
  testcase::TestCase test;
  test.script = smtlib::parse_script(language, *tm, found.input.script).script;
  ask::SolverPanel panel(found.goal.panel, language);
  ask::PosedQuery posed = panel.pose(*tm, test);
  ask::Question question = found.goal.interest.question;
  question.ask = Ask::Model;
  const oracle::Run run =
      panel.ask_fresh(found.goal.interest.solver, posed, question);
  return run.outcome.end == End::Sat && !run.outcome.answers.empty()
             ? run.outcome.answers.back().text
             : "";
}

}  // namespace

Result<FoundGoal> find_goal(const smtlib::Language& language,
                            const ask::Panel& panel,
                            const Accused& accused) {
  return GoalFinder(language, panel, accused).run();
}

void settle(const smtlib::Language& language, FoundGoal& found) {
  ask::Interest& interest = found.goal.interest;
  if (interest.kind == oracle::Kind::RefutationUnsoundness
      || interest.kind == oracle::Kind::SolutionUnsoundness) {
    found.input.core = guess_core(language, found.goal, found.input.script);
  }
  if (interest.kind != oracle::Kind::SolutionUnsoundness) {
    return;
  }
  found.goal.known.clear();
  const Posed posed{found.input.script, found.input.witness, 0, true};

  struct Support {
    bool needs_model;
    bool takes_relatives;
    std::string_view why;
  };

  constexpr Support kSupports[] = {
      {true, false, "its model is false, and another solver says unsat"},
      {false, false, "another solver says unsat"},
      {true, true, "its model is false, and a relative of it says unsat"},
      {false, true, "a relative of it says unsat"}};
  interest.needs_vote = true;
  for (const Support& support : kSupports) {
    interest.needs_model = support.needs_model;
    interest.takes_relatives = support.takes_relatives;
    found.why = support.why;
    if (make_solver_judges(language, found.goal)()->judge(posed).shown
        == Shown::Shown) {
      break;
    }
    found.why = "it is unsat by evaluation for all values";
  }
  found.goal.known = found.input.script;
  found.input.hint = model_of_accused(language, found);
}

}  // namespace assay::reduce
