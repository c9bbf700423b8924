// SPDX-License-Identifier: MIT
#include "ask/self_check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/query.h"
#include "ask/solver_panel.h"
#include "process/process.h"
#include "smtlib/parser.h"
#include "solver/sandbox.h"
#include "solver/solver_version.h"

namespace assay::ask {

namespace {

using oracle::Ask;
using oracle::CheckResult;
using solver::End;
using solver::Profile;

// A question that every solver of its logic must be able to answer.
struct SelfQuestion {
  const char* sat;
  const char* unsat;
};

constexpr auto kQuestions = std::to_array<SelfQuestion>({
    {"(set-logic QF_BV)(declare-fun x () (_ BitVec 8))"
     "(assert (= (bvadd x #x01) #x00))",
     "(set-logic QF_BV)(declare-fun x () (_ BitVec 8))"
     "(assert (not (= (bvand x x) x)))"},
    {"(set-logic QF_LIA)(declare-fun x () Int)(assert (and (< 2 x) (< x 4)))",
     "(set-logic QF_LIA)(declare-fun x () Int)(assert (and (< 2 x) (< x 3)))"},
    {"(set-logic QF_S)(declare-fun s () String)"
     "(assert (= (str.++ s \"b\") \"ab\"))",
     "(set-logic QF_S)(declare-fun s () String)"
     "(assert (= (str.++ s \"b\") \"aa\"))"},
    {"(set-logic QF_LRA)(declare-fun x () Real)(assert (= (+ x x) 1.0))",
     "(set-logic QF_LRA)(declare-fun x () Real)(assert (< (+ x 1.0) x))"},
    {"(set-logic QF_UF)(declare-fun p () Bool)(assert (not p))",
     "(set-logic QF_UF)(declare-fun p () Bool)(assert (and p (not p)))"},
});

class SelfCheck {
 public:
  SelfCheck(const smtlib::Language& language, const Profile& profile)
      : language_(language), profile_(profile) {}

  std::vector<std::string> run(bool all_modes) {
    for (const SelfQuestion& question : kQuestions) {
      bool is_taken = false;
      for (const solver::Mode mode : profile_.modes) {
        SolverPanel panel({{{&profile_, mode}}, {}, limits()}, language_);
        is_taken = ask(panel, question.sat, End::Sat)
                   && ask(panel, question.unsat, End::Unsat);
        if (!is_taken || !all_modes) {
          break;
        }
      }
      if (is_taken) {
        return std::move(problems_);
      }
    }
    return {"takes none of the logics that the self-check has"};
  }

 private:
  process::Limits limits() const {
    process::Limits made;
    made.is_resident = profile_.is_resident;
    return made;
  }

  // False if the solver does not take it.
  bool ask(SolverPanel& panel, const char* text, End expected) {
    const auto tm = language_.theories().make_manager();
    const smtlib::ParseOutput parsed =
        smtlib::parse_script(language_, *tm, text);
    const testcase::TestCase test(plain_script(*tm, parsed.script), {}, {});
    PosedQuery posed = panel.pose(*tm, test);
    if (!panel.why_not(0, posed).empty()) {
      return false;
    }
    const bool is_model = expected == End::Sat && profile_.gives_models;
    Question question;
    question.ask = is_model ? Ask::Model : Ask::Verdict;
    question.limits = panel.panel().limits;
    question.is_rerun = false;  // it is the mode that is tried out
    const oracle::Run run = panel.ask(0, posed, question);
    const solver::Outcome& outcome = run.outcome;
    if (outcome.end != expected) {
      complain(run.mode,
               fmt::format("{}{}{} instead of {}",
                           solver::end_name(outcome.end),
                           outcome.detail.empty() ? "" : ": ",
                           outcome.detail,
                           solver::end_name(expected)));
    } else if (is_model && run.model.standing != CheckResult::Valid) {
      complain(
          run.mode,
          fmt::format("its model is {}: {}",
                      oracle::check_result_name(run.model.standing),
                      run.model.reason.empty() ? outcome.answers.back().error
                                               : run.model.reason));
    }
    return true;
  }

  void complain(solver::Mode mode, const std::string& message) {
    problems_.push_back(
        fmt::format("{}: {}", solver::mode_name(mode), message));
  }

  const smtlib::Language& language_;
  const Profile& profile_;
  std::vector<std::string> problems_;
};

// How a pair of questions ends: with the second's answer, or with what is none.
// Nothing if the solver does not take them.
std::optional<solver::Outcome> last_outcome(const smtlib::Language& language,
                                            const Panel& alone,
                                            const SelfQuestion& questions) {
  SolverPanel panel(alone, language);
  solver::Outcome outcome;
  for (const char* text : {questions.sat, questions.unsat}) {
    const auto tm = language.theories().make_manager();
    const smtlib::ParseOutput parsed =
        smtlib::parse_script(language, *tm, text);
    const testcase::TestCase test(plain_script(*tm, parsed.script), {}, {});
    PosedQuery posed = panel.pose(*tm, test);
    if (!panel.why_not(0, posed).empty()) {
      return std::nullopt;
    }
    Question question;
    question.limits = alone.limits;
    outcome = panel.ask(0, posed, question).outcome;
    if (!solver::is_answer(outcome.end)) {
      break;
    }
  }
  return outcome;
}

// What the solver says instead of answering a pair; "" if it answers one, or
// takes none. Who has used up its time once would do it again.
std::string missing_answer(const smtlib::Language& language,
                           const Panel& alone) {
  std::string first;
  for (const SelfQuestion& questions : kQuestions) {
    const std::optional<solver::Outcome> outcome =
        last_outcome(language, alone, questions);
    if (outcome && solver::is_answer(outcome->end)) {
      return "";
    }
    if (outcome && first.empty()) {
      first = fmt::format("{}{}{}",
                          solver::end_name(outcome->end),
                          outcome->detail.empty() ? "" : ": ",
                          outcome->detail);
    }
    if (outcome && outcome->end == End::Timeout) {
      break;
    }
  }
  return first;
}

}  // namespace

Result<void> check_answers(const smtlib::Language& language,
                           const Panel& panel) {
  for (SolverUnderTest solver : panel.solvers) {
    std::string problem =
        missing_answer(language, {{solver}, {}, panel.limits});
    if (problem.empty()) {
      continue;
    }
    const solver::Mode mode = std::exchange(solver.mode, solver::Mode::Fresh);
    if (mode != solver::Mode::Fresh) {
      // Where it is run for one query, a solver says more.
      const std::string when_fresh =
          missing_answer(language, {{solver}, {}, panel.limits});
      problem = when_fresh.empty()
                    ? fmt::format("{}; but it answers in mode fresh", problem)
                    : when_fresh;
    }
    return fail("no-answer",
                {},
                fmt::format("{} ({}) does not answer a plain question in mode "
                            "{}: {}",
                            solver.profile->name,
                            fmt::join(solver.profile->command.argv, " "),
                            solver::mode_name(mode),
                            problem));
  }
  return {};
}

SolverHealth check_solver(const smtlib::Language& language,
                          const Profile& profile,
                          bool all_modes) {
  SolverHealth health;
  health.program = process::find_program(profile.command.argv[0]);
  if (health.program.empty()) {
    return health;
  }
  if (std::string problem = solver::sandbox_problem(profile);
      !problem.empty()) {
    health.problems.push_back(std::move(problem));
    return health;
  }
  if (auto version = solver::solver_version(profile)) {
    health.version = *std::move(version);
  } else {
    health.problems.push_back(version.error());
  }
  std::ranges::move(SelfCheck(language, profile).run(all_modes),
                    std::back_inserter(health.problems));
  return health;
}

}  // namespace assay::ask
