// SPDX-License-Identifier: MIT
// Which scripts show a fault, and which only look like it. Solvers are shell
// scripts.
#include "ask/interest.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "model/model_reader.h"
#include "oracle/verdict.h"
#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"
#include "testcase/seeds.h"

namespace assay::ask {

// For messages of tests.
void PrintTo(Shown shown, std::ostream* out) {
  *out << (shown == Shown::Shown      ? "shown"
           : shown == Shown::NotShown ? "not shown"
                                      : "undecided");
}

namespace {

using oracle::Ask;
using oracle::Kind;
using testcase::Claim;
using testcase::TrustRoot;

const std::string kAboveFive =
    "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 5))(check-sat)";
const std::string kAboveSeven =
    "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 7))(check-sat)";
const std::string kNone =
    "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 5))"
    "(assert (< x 3))(check-sat)";
const std::string kSix = "((define-fun x () Int 6))";

class InterestTest : public testing::Test {
 protected:
  // Solver 0 is the accused.
  void add(const std::string& script, bool is_confirmer = false) {
    const std::string name =
        "s" + std::to_string(profiles_.size()) + "-" + folder_.path().back();
    profiles_.push_back(std::make_unique<solver::Profile>(
        test::scripted_solver(folder_.path(), name, script)));
    (is_confirmer ? members_.confirmers : members_.solvers)
        .push_back({profiles_.back().get(), mode_, "1"});
  }

  // A script with a witness, or else with a claim.
  Shown look(const Interest& interest,
             const std::string& text,
             const std::string& witness,
             Claim claim = {}) {
    const testcase::Seeds seeds(test::language());
    term::TermManager tm(&seeds.base());
    smtlib::Script script = test::script_in(tm, text);
    if (!witness.empty()) {
      claim = Claim::sat(
          TrustRoot::Proved,
          model::read_model(test::language(), tm, script, witness).model);
    }
    const testcase::TestCase test(std::move(script), std::move(claim), {});
    SolverPanel panel(members_, test::language());
    return InterestChecker(panel, interest).look(tm, test);
  }

  Interest in(Kind kind, Ask ask = Ask::Verdict) const {
    Interest interest;
    interest.kind = kind;
    interest.question.ask = ask;
    interest.question.limits.cpu_ms = 60'000;
    interest.question.limits.wall_ms = 120'000;
    return interest;
  }

  bool was_asked() const {
    return std::filesystem::exists(folder_.path() + "/asked");
  }

  test::TemporaryFolder folder_;
  std::vector<std::unique_ptr<solver::Profile>> profiles_;
  solver::Mode mode_ = solver::Mode::Fresh;
  Panel members_;
};

TEST_F(InterestTest, AFailureIsKnownByItsSignature) {
  add("if grep -q 5; then echo '(error \"ASSERTION VIOLATION A\")' >&2; "
      "kill -ABRT $$; fi; kill -SEGV $$");
  Interest any = in(Kind::Crash);
  EXPECT_EQ(look(any, kAboveFive, ""), Shown::Shown);
  EXPECT_EQ(look(any, kAboveSeven, ""), Shown::Shown);
  Interest segv = any;
  segv.signature = "crash: SIGSEGV";
  EXPECT_EQ(look(segv, kAboveFive, ""), Shown::NotShown);
  EXPECT_EQ(look(segv, kAboveSeven, ""), Shown::Shown);
  EXPECT_EQ(look(in(Kind::InternalError), kAboveSeven, ""), Shown::NotShown);
}

TEST_F(InterestTest, AWrongUnsatNeedsAWitnessThatHolds) {
  add("echo >" + folder_.path() + "/asked; echo unsat");
  EXPECT_EQ(look(in(Kind::RefutationUnsoundness), kAboveSeven, kSix),
            Shown::Undecided);
  EXPECT_FALSE(was_asked());
  EXPECT_EQ(look(in(Kind::RefutationUnsoundness), kAboveFive, kSix),
            Shown::Shown);
  EXPECT_TRUE(was_asked());
}

TEST_F(InterestTest, ARightAnswerIsOfNoInterest) {
  add("echo sat; echo '((define-fun x () Int 6))'");
  EXPECT_EQ(look(in(Kind::RefutationUnsoundness), kAboveFive, kSix),
            Shown::NotShown);
  EXPECT_EQ(look(in(Kind::InvalidModel, Ask::Model), kAboveFive, kSix),
            Shown::NotShown);
  EXPECT_EQ(look(in(Kind::Crash), kAboveFive, kSix), Shown::NotShown);
}

TEST_F(InterestTest, WithoutAWitnessOthersSayWhatIsRight) {
  add("echo unsat");
  const Interest wrong = in(Kind::RefutationUnsoundness);
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::Undecided);
  add("echo unknown");
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::Undecided);
  add("echo sat", true);
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::Shown);
}

TEST_F(InterestTest, AWrongSatIsShownByItsModelOrAVote) {
  add("echo sat; if grep -q get-model; then echo '((define-fun x () Int 6))'; "
      "fi");
  const Interest wrong = in(Kind::SolutionUnsoundness);
  const Claim unsat = Claim::unsat(TrustRoot::Proved, "");
  EXPECT_EQ(look(wrong, kNone, "", unsat), Shown::Shown);
  // The model holds, whatever was claimed.
  EXPECT_EQ(look(wrong, kAboveFive, "", unsat), Shown::NotShown);
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::NotShown);
}

TEST_F(InterestTest, AFalseModelAloneIsNotEnoughWhereAVoteIsWanted) {
  add("echo sat; if grep -q get-model; then echo '((define-fun x () Int 1))'; "
      "fi");
  Interest wrong = in(Kind::SolutionUnsoundness);
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Shown);
  wrong.needs_vote = true;
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Undecided);
  // It is a wrong model of what is sat.
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::Undecided);
  add("echo unsat", true);
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Shown);
  wrong.needs_model = true;
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Shown);
}

TEST_F(InterestTest, AVoteAloneIsNotEnoughWhereAFalseModelIsWanted) {
  add("echo sat");
  add("echo unsat", true);
  Interest wrong = in(Kind::SolutionUnsoundness);
  wrong.needs_vote = true;
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Shown);
  wrong.needs_model = true;
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Undecided);
}

TEST_F(InterestTest, AWrongSatWithoutAModelNeedsAVote) {
  add("echo sat");
  const Interest wrong = in(Kind::SolutionUnsoundness);
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Undecided);
  add("echo unsat");
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Shown);
}

TEST_F(InterestTest, AModelIsJudgedByOurEvaluator) {
  add("echo sat; echo '((define-fun x () Int 6))'");
  const Interest wrong = in(Kind::InvalidModel, Ask::Model);
  EXPECT_EQ(look(wrong, kAboveSeven, ""), Shown::Shown);
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::NotShown);
  // It may have no model at all.
  EXPECT_EQ(look(wrong,
                 "(set-logic UFLIA)(define-fun-rec f ((y Int)) Int (f y))"
                 "(declare-fun x () Int)(assert (= x 6))(check-sat)",
                 ""),
            Shown::Undecided);
}

TEST_F(InterestTest, ACoreIsWrongIfItHasAModel) {
  add("echo unsat; echo '(assay.a0)'");
  const Interest wrong = in(Kind::InvalidCore, Ask::Core);
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Undecided);
  add("echo sat; echo '((define-fun x () Int 6))'", true);
  EXPECT_EQ(look(wrong, kNone, ""), Shown::Shown);
  members_.confirmers.clear();
  add("echo unsat", true);
  EXPECT_EQ(look(wrong, kNone, ""), Shown::NotShown);
}

TEST_F(InterestTest, ADisagreementNeedsBothAnswers) {
  add("echo unsat");
  add("if grep -q 5; then echo sat; else echo unsat; fi");
  Interest wrong = in(Kind::Disagreement);
  wrong.against = 1;
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::Shown);
  EXPECT_EQ(look(wrong, kAboveSeven, ""), Shown::NotShown);
}

TEST_F(InterestTest, WhoHasAWrongModelIsTheWrongOne) {
  add("echo unsat");
  add("echo sat; echo '((define-fun x () Int 6))'");
  Interest wrong = in(Kind::Disagreement);
  wrong.against = 1;
  EXPECT_EQ(look(wrong, kAboveSeven, ""), Shown::NotShown);
  wrong.kind = Kind::RefutationUnsoundness;
  EXPECT_EQ(look(wrong, kAboveFive, ""), Shown::Shown);
}

TEST_F(InterestTest, ARunThatIsCutShortDecidesNothing) {
  add("exec sleep 600");
  Interest wrong = in(Kind::RefutationUnsoundness);
  wrong.question.limits.wall_ms = 100;
  EXPECT_EQ(look(wrong, kAboveFive, kSix), Shown::Undecided);
}

TEST_F(InterestTest, WhatASessionAloneSaysIsNotShown) {
  // A session reads from a socket, a fresh process does not.
  mode_ = solver::Mode::Reset;
  add("if [ -S /dev/fd/0 ]; then a=unsat; else a=sat; fi\n"
      "while read -r line; do case $line in\n"
      "'(check-sat)') echo $a;;\n"
      "'(echo '*) line=${line#*\\\"}; echo \"${line%\\\"*}\";;\n"
      "esac; done");
  EXPECT_EQ(look(in(Kind::RefutationUnsoundness), kAboveFive, kSix),
            Shown::NotShown);
  EXPECT_EQ(look(in(Kind::SolutionUnsoundness), kNone, ""), Shown::NotShown);
}

// Uses so much CPU time of its own, whatever the machine is doing.
const std::string kSlow =
    "burn() { while [ $(cut -d' ' -f14 /proc/$$/stat) -lt 60 ]; do i=0; "
    "while [ $i -lt 5000 ]; do i=$((i+1)); done; done; }\n";

TEST_F(InterestTest, WhatIsSlowByChanceIsNotSlow) {
  // The second of three random seeds makes it quick.
  add(kSlow + "case \"$*\" in *seed=1*) ;; *) burn ;; esac; echo unsat");
  add("echo unsat");
  EXPECT_EQ(look(in(Kind::Slowness), kNone, ""), Shown::NotShown);
}

class InterestTest_slow : public InterestTest {};

TEST_F(InterestTest_slow, ASlowAnswerIsSlowWithThreeSeeds) {
  add(kSlow + "burn; echo unsat");
  add("echo unsat");
  EXPECT_EQ(look(in(Kind::Slowness), kNone, ""), Shown::Shown);
  // Where the others give no answer, there is nothing to compare it with.
  members_.solvers.pop_back();
  add("echo unknown");
  EXPECT_EQ(look(in(Kind::Slowness), kNone, ""), Shown::NotShown);
}

TEST_F(InterestTest, FollowsFromAnAccusation) {
  add("echo unsat");
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  smtlib::Script script = test::script_in(tm, kAboveFive);
  Claim claim =
      Claim::sat(TrustRoot::Proved,
                 model::read_model(test::language(), tm, script, kSix).model);
  const testcase::TestCase test(std::move(script), std::move(claim), {});
  members_.limits.cpu_ms = 60'000;
  members_.limits.wall_ms = 120'000;
  SolverPanel panel(members_, test::language());
  PosedQuery posed = panel.pose(tm, test);
  const std::vector<oracle::Run> runs = {
      panel.ask(0, posed, {.limits = members_.limits, .solver_seed = 7})};
  const auto candidates = oracle::judge(test.claim, runs);
  ASSERT_EQ(candidates.size(), 1U);
  const Examined examined = Examiner(panel).examine(candidates[0], runs, posed);
  ASSERT_TRUE(examined.accusation);
  const Interest interest =
      interest_in(*examined.accusation, runs, panel.panel());
  EXPECT_EQ(interest.kind, Kind::RefutationUnsoundness);
  EXPECT_EQ(interest.solver, 0U);
  EXPECT_EQ(interest.question.solver_seed, 7U);
  EXPECT_EQ(interest.question.limits.cpu_ms, 60'000U);
  EXPECT_EQ(InterestChecker(panel, interest).look(tm, test), Shown::Shown);
}

}  // namespace
}  // namespace assay::ask
