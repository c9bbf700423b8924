// SPDX-License-Identifier: MIT
#include "ask/reserved_names.h"

#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "ask/solver_panel.h"
#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"
#include "testcase/seeds.h"

namespace assay::ask {
namespace {

using oracle::Ask;
using oracle::CheckResult;

solver::Profile with_names(std::vector<std::string> words,
                           std::vector<std::string> prefixes) {
  solver::Profile profile;
  profile.reserved = std::move(words);
  profile.reserved_prefixes = std::move(prefixes);
  return profile;
}

struct Case {
  std::string script;
  std::string expected;
};

TEST(ReservedNames, AreReplacedWhereverTheScriptGivesThem) {
  const ReservedNames names(
      test::language(),
      with_names({"bvadd", "goal", "a word", "get-model", "QF_LIA"},
                 {"@", "my.", "b"}));
  const auto cases = std::to_array<Case>({
      {"(declare-fun goal () Int)\n(assert (= goal 1))\n",
       "(declare-fun renamed.goal () Int)\n(assert (= renamed.goal 1))\n"},
      {"(declare-const |a word| Int)\n",
       "(declare-const |renamed.a word| Int)\n"},
      {"(define-fun my.x () Int 1)\n", "(define-fun renamed.my.x () Int 1)\n"},
      {"(declare-fun goal1 () Int)\n", "(declare-fun goal1 () Int)\n"},
      {"(declare-datatypes ((T 0)) (((goal (s T) (my.s T)))))\n"
       "(declare-const t T)\n(assert ((_ is goal) t))\n",
       "(declare-datatypes ((T 0)) (((renamed.goal (s T) (renamed.my.s T)))))\n"
       "(declare-const t T)\n(assert ((_ is renamed.goal) t))\n"},
      {"(assert (forall ((goal Int)) (! (> goal 0) :named my.n)))\n",
       "(assert (forall ((renamed.goal Int)) (! (> renamed.goal 0) :named "
       "renamed.my.n)))\n"},
      // The words of the language are not names, whatever they begin with.
      {"(set-logic QF_LIA)\n(assert (= (bvnot (_ bv5 8)) b))\n"
       "(assert (= \"goal\" x :goal))\n",
       "(set-logic QF_LIA)\n(assert (= (bvnot (_ bv5 8)) renamed.b))\n"
       "(assert (= \"goal\" x :goal))\n"},
      // One that is free in the script.
      {"(declare-fun goal () Int)(declare-fun renamed.goal () Int)",
       "(declare-fun renamed.1.goal () Int)(declare-fun renamed.goal () Int)"},
      {"", ""},
      {"(declare-", "(declare-"},
  });
  for (const Case& at : cases) {
    const Renaming renaming = names.renaming(at.script);
    EXPECT_EQ(renaming.apply(at.script), at.expected);
    EXPECT_EQ(renaming.undo(at.expected), at.script);
  }
}

TEST(ReservedNames, WithAPrefixOfEverythingStayAsTheyAre) {
  const ReservedNames names(test::language(),
                            with_names({}, {"g", "renamed."}));
  EXPECT_TRUE(names.renaming("(declare-fun goal () Int)").is_empty());
}

TEST(ReservedNames, OfASolverThatWeKnowAreAllAvoided) {
  for (const solver::BuiltInFile& file : solver::built_in_profiles()) {
    const Result<solver::Profile> profile =
        solver::parse_profile(std::string(file.second));
    if (!profile) {
      continue;  // based on another one, which is here
    }
    const ReservedNames names(test::language(), *profile);
    for (const std::string& name : profile->reserved) {
      EXPECT_TRUE(
          names.renaming("(declare-fun " + name + " () Int)\n").is_empty())
          << file.first;
    }
  }
}

// A solver that refuses the word `goal`, and else has a model with it.
class ReservingSolver : public testing::Test {
 protected:
  ReservingSolver()
      : profile_(test::scripted_solver(folder_.path(),
                                       "reserving",
                                       "cat >" + got() + R"(
grep -q '[( ]goal[ )]' )" + got() + R"( && { echo '(error "goal")'; exit; }
if grep -q 'get-unsat-core' )" + got() + R"(; then
  echo unsat; echo '(renamed.goal.name)'; exit
fi
echo sat
grep -q 'get-model' )" + got()
                                           + " && echo '((define-fun "
                                             "renamed.goal () Int 6))'\n")) {
    profile_.reserved = {"goal", "goal.name"};
    panel_ = std::make_unique<SolverPanel>(
        Panel{{{&profile_, solver::Mode::Fresh, "1"}}, {}, limits()},
        test::language());
  }

  static process::Limits limits() {
    process::Limits made;
    made.cpu_ms = 60'000;
    made.wall_ms = 120'000;
    return made;
  }

  std::string got() const { return folder_.path() + "/got"; }

  std::string read_got() const {
    std::ostringstream text;
    text << std::ifstream(got()).rdbuf();
    return text.str();
  }

  oracle::Run ask(const std::string& text, Ask ask) {
    const testcase::Seeds seeds(test::language());
    term::TermManager tm(&seeds.base());
    const testcase::TestCase test(test::script_in(tm, text), {}, {});
    PosedQuery posed = panel_->pose(tm, test);
    plain_ = posed.plain;
    EXPECT_EQ(panel_->why_not(0, posed), "");
    Question question;
    question.ask = ask;
    question.limits = limits();
    oracle::Run run = panel_->ask(0, posed, question);
    given_ = panel_->text_of(profile_, posed, ask);
    return run;
  }

  test::TemporaryFolder folder_;
  solver::Profile profile_;
  std::unique_ptr<SolverPanel> panel_;
  std::string plain_;
  std::string given_;
};

constexpr const char* kGoal =
    "(set-logic QF_LIA)(declare-fun goal () Int)(assert (> goal 5))"
    "(check-sat)";

TEST_F(ReservingSolver, GetsAnotherNameAndItsModelIsReadWithOurs) {
  const oracle::Run run = ask(kGoal, Ask::Model);
  ASSERT_EQ(run.outcome.end, solver::End::Sat) << run.outcome.detail;
  EXPECT_EQ(run.model.standing, CheckResult::Valid) << run.model.reason;
  EXPECT_EQ(run.outcome.answers.at(0).text, "((define-fun goal () Int 6))\n");
  EXPECT_NE(plain_.find("(declare-fun goal () Int)"), std::string::npos);
  EXPECT_EQ(read_got(), given_);
  EXPECT_NE(given_.find("(declare-fun renamed.goal () Int)"),
            std::string::npos);
}

TEST_F(ReservingSolver, ItsWrongModelIsStillWrong) {
  const oracle::Run run =
      ask("(set-logic QF_LIA)(declare-fun goal () Int)(assert (> goal 7))"
          "(check-sat)",
          Ask::Model);
  EXPECT_EQ(run.model.standing, CheckResult::Invalid) << run.model.reason;
}

TEST_F(ReservingSolver, ItsCoreIsReadWithOurNames) {
  const oracle::Run run =
      ask("(set-logic QF_LIA)(declare-fun goal () Int)"
          "(assert (! (distinct goal goal) :named goal.name))(check-sat)",
          Ask::Core);
  ASSERT_EQ(run.outcome.end, solver::End::Unsat) << run.outcome.detail;
  EXPECT_EQ(run.outcome.answers.at(0).text, "(goal.name)\n");
  EXPECT_EQ(run.core.standing, CheckResult::Valid) << run.core.reason;
}

}  // namespace
}  // namespace assay::ask
