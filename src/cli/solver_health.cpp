// SPDX-License-Identifier: MIT
#include "cli/solver_health.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "exec/process.h"
#include "exec/runner.h"
#include "exec/solver_version.h"
#include "oracle/ask.h"
#include "oracle/check_answer.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::cli {

namespace {

using exec::End;
using exec::Profile;
using oracle::Ask;
using oracle::Standing;

// A question that every solver of its logic must be able to answer.
struct Question {
  const char* sat;
  const char* unsat;
};

constexpr auto kQuestions = std::to_array<Question>({
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
    for (const Question& question : kQuestions) {
      if (!exec::why_not(profile_, prepare(question.sat)).empty()) {
        continue;
      }
      for (const exec::Mode mode : profile_.modes) {
        check_mode(mode, question);
        if (!all_modes) {
          break;
        }
      }
      return std::move(problems_);
    }
    return {"takes none of the logics that the self-check has"};
  }

 private:
  // Sets text_ to what is sent; gives what it uses.
  exec::Uses prepare(const char* text) {
    const auto tm = language_.theories().make_manager();
    const smtlib::ParseOutput parsed =
        smtlib::parse_script(language_, *tm, text);
    const smtlib::Script plain = oracle::plain_script(*tm, parsed.script);
    text_ = smtlib::print_script(language_, *tm, plain, {});
    return oracle::uses_of(language_, *tm, plain);
  }

  void check_mode(exec::Mode mode, const Question& question) {
    const std::unique_ptr<exec::Runner> runner =
        exec::make_runner(profile_, mode);
    ask(*runner, mode, question.sat, End::Sat);
    ask(*runner, mode, question.unsat, End::Unsat);
  }

  void ask(exec::Runner& runner,
           exec::Mode mode,
           const char* text,
           End expected) {
    const exec::Uses uses = prepare(text);
    const bool is_model = expected == End::Sat && profile_.gives_models;
    const Ask kind = is_model ? Ask::Model : Ask::Verdict;
    const std::string whole = oracle::query_text(profile_, text_, kind);
    exec::Query query;
    query.text = whole;
    query.options = oracle::query_options(profile_, uses, kind);
    query.limits.is_resident = profile_.is_resident;
    const exec::Outcome outcome = runner.run(query);
    if (outcome.end != expected) {
      complain(mode,
               fmt::format("{}{}{} instead of {}",
                           exec::end_name(outcome.end),
                           outcome.detail.empty() ? "" : ": ",
                           outcome.detail,
                           exec::end_name(expected)));
    } else if (is_model) {
      judge(mode, outcome);
    }
  }

  void judge(exec::Mode mode, const exec::Outcome& outcome) {
    const exec::Answer& answer = outcome.answers.back();
    const oracle::ModelCheck check =
        oracle::check_model(language_, text_, answer.text);
    if (check.standing != Standing::Valid) {
      complain(mode,
               fmt::format("its model is {}: {}",
                           oracle::standing_name(check.standing),
                           check.reason.empty() ? answer.error : check.reason));
    }
  }

  void complain(exec::Mode mode, const std::string& message) {
    problems_.push_back(fmt::format("{}: {}", exec::mode_name(mode), message));
  }

  const smtlib::Language& language_;
  const Profile& profile_;
  std::string text_;
  std::vector<std::string> problems_;
};

}  // namespace

SolverHealth check_solver(const smtlib::Language& language,
                          const Profile& profile,
                          bool all_modes) {
  SolverHealth health;
  health.program = exec::find_program(profile.command.argv[0]);
  if (health.program.empty()) {
    return health;
  }
  if (auto version = exec::solver_version(profile)) {
    health.version = *std::move(version);
  } else {
    health.problems.push_back(version.error());
  }
  std::ranges::move(SelfCheck(language, profile).run(all_modes),
                    std::back_inserter(health.problems));
  return health;
}

}  // namespace assay::cli
