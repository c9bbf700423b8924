// SPDX-License-Identifier: MIT
// Who is wrong when a solver contradicts a claim: the solver, or we. Solvers
// are stand-ins that give one answer to everything.
#include "ask/examiner.h"

#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "model/model_reader.h"
#include "oracle/verdict.h"
#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"
#include "testcase/seeds.h"

namespace assay::ask {
namespace {

using testcase::Claim;
using testcase::TrustRoot;

constexpr const char* kText =
    "(set-logic QF_LIA)(declare-const x Int)(assert (> x 5))(check-sat)";

// x > 5, with a witness or, without one, the claim that it is unsat.
testcase::TestCase one_test(term::TermManager& tm, const std::string& witness) {
  smtlib::Script script = test::script_in(tm, kText);
  Claim claim = Claim::unsat(TrustRoot::Proved, "a rule of ours");
  if (!witness.empty()) {
    claim = Claim::sat(
        TrustRoot::Proved,
        model::read_model(test::language(), tm, script, witness).model);
  }
  return {std::move(script), std::move(claim), {}};
}

Panel panel_of(const solver::Profile& profile) {
  Panel panel;
  panel.solvers = {{&profile, solver::Mode::Fresh, "1"}};
  panel.limits.cpu_ms = 10'000;
  panel.limits.wall_ms = 30'000;
  return panel;
}

// The kinds of accusations, then "own" for each fault of ours.
std::string verdict(const std::string& witness,
                    const std::string& answer,
                    bool is_over_approximating = false) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/answer";
  std::ofstream(path) << answer;
  solver::Profile profile = test::scripted_solver(folder.path(), "canned", "");
  profile.command.argv = {"cat", path};
  profile.is_over_approximating = is_over_approximating;
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  const testcase::TestCase test = one_test(tm, witness);
  SolverPanel panel(panel_of(profile), test::language());
  PosedQuery posed = panel.pose(tm, test);
  EXPECT_TRUE(panel.takes(0, posed));
  Question question;
  question.limits = panel.panel().limits;
  const std::vector<oracle::Run> runs = {panel.ask(0, posed, question)};
  std::string text;
  for (const oracle::Candidate& candidate : oracle::judge(test.claim, runs)) {
    const Examined examined = Examiner(panel).examine(candidate, runs, posed);
    if (examined.accusation) {
      text += oracle::kind_name(examined.accusation->candidate.kind);
      text += " ";
    }
    if (examined.own_fault) {
      EXPECT_EQ(examined.own_fault->script, posed.plain);
      text += "own ";
    }
  }
  return text;
}

constexpr const char* kUnsat = "";  // no witness
constexpr const char* kSat = "((define-fun x () Int 6))";

TEST(Examiner, AValidModelRefutesOurClaimAndNotTheSolver) {
  EXPECT_EQ(verdict(kUnsat, "sat\n((define-fun x () Int 7))\n"), "own ");
}

TEST(Examiner, AFalseModelConfirmsOurClaim) {
  EXPECT_EQ(verdict(kUnsat, "sat\n((define-fun x () Int 5))\n"),
            "solution-unsoundness ");
}

TEST(Examiner, ARefutationIsJudgedByTheWitness) {
  EXPECT_EQ(verdict(kSat, "unsat\n"), "refutation-unsoundness ");
  EXPECT_EQ(verdict("((define-fun x () Int 3))", "unsat\n"), "own ");
}

TEST(Examiner, RightAnswersAreFine) {
  EXPECT_EQ(verdict(kUnsat, "unsat\n"), "");
  EXPECT_EQ(verdict(kSat, "sat\n((define-fun x () Int 7))\n"), "");
}

TEST(Examiner, WhatIsNoAnswerIsNoBug) {
  for (const char* claim : {kSat, kUnsat}) {
    EXPECT_EQ(verdict(claim, "unknown\n((define-fun x () Int 0))\n"), "");
    EXPECT_EQ(verdict(claim, "(error \"line 1\")\nsat\n"), "");
    EXPECT_EQ(verdict(claim, "(error \"line 1\")\nunsat\n"), "");
    EXPECT_EQ(verdict(claim, ""), "");
  }
}

TEST(Examiner, AnOverApproximatingSolverMaySaySat) {
  EXPECT_EQ(verdict(kUnsat, "sat\n((define-fun x () Int 5))\n", true), "");
}

// What is said about the first solver, after both were asked with a seed.
Examined examined(const std::string& witness,
                  const std::string& first,
                  const std::string& second,
                  bool is_confirmer = false) {
  const test::TemporaryFolder folder;
  const solver::Profile accused =
      test::scripted_solver(folder.path(), "accused", first);
  const solver::Profile other =
      test::scripted_solver(folder.path(), "other", second);
  Panel members = panel_of(accused);
  (is_confirmer ? members.confirmers : members.solvers)
      .push_back({&other, solver::Mode::Fresh, "1"});
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  const testcase::TestCase test = one_test(tm, witness);
  SolverPanel panel(members, test::language());
  PosedQuery posed = panel.pose(tm, test);
  std::vector<oracle::Run> runs;
  for (size_t i = 0; i < members.solvers.size(); ++i) {
    Question question;
    question.ask = witness.empty() ? oracle::Ask::Core : oracle::Ask::Model;
    question.solver_seed = 7;
    runs.push_back(panel.ask(i, posed, question));
  }
  for (const oracle::Candidate& candidate : oracle::judge(test.claim, runs)) {
    if (candidate.run == 0) {
      return Examiner(panel).examine(candidate, runs, posed);
    }
  }
  return {};
}

Confirmation confirmation(const std::string& witness,
                          const std::string& first,
                          const std::string& second,
                          bool is_confirmer = false) {
  const Examined made = examined(witness, first, second, is_confirmer);
  EXPECT_TRUE(made.accusation);
  return made.accusation ? made.accusation->confirmation : Confirmation();
}

using Names = std::vector<std::string>;

// What is said about a solver that gives this answer to a script over bits, of
// which something is claimed that nobody has proved.
Examined examined_bits(const std::string& text,
                       Claim claim,
                       const std::string& answer) {
  const test::TemporaryFolder folder;
  const solver::Profile accused =
      test::scripted_solver(folder.path(), "accused", answer);
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  const testcase::TestCase test(
      test::script_in(tm,
                      "(set-logic QF_BVFP)(declare-const x (_ BitVec 16))"
                      "(declare-const f Float16)"
                          + text + "(check-sat)"),
      std::move(claim),
      {});
  SolverPanel panel(panel_of(accused), test::language());
  PosedQuery posed = panel.pose(tm, test);
  Question question;
  question.limits = panel.panel().limits;
  const std::vector<oracle::Run> runs = {panel.ask(0, posed, question)};
  const auto candidates = oracle::judge(test.claim, runs);
  return candidates.empty()
             ? Examined()
             : Examiner(panel).examine(candidates[0], runs, posed);
}

TEST(Examiner, ProvesWhatNobodyElseSays) {
  const Claim unsat = Claim::unsat(TrustRoot::Declared, "");
  const Claim sat = Claim::sat(TrustRoot::Declared);
  const std::string two_squares = "(assert (= (bvmul x x) #x0002))";
  const std::string one =
      "(assert (= (fp.mul RNE f f) f))"
      "(assert (fp.isNormal f))";
  Examined made = examined_bits(two_squares, unsat, "echo sat");
  ASSERT_TRUE(made.accusation);
  EXPECT_EQ(made.accusation->confirmation.by,
            std::vector<std::string>{"proof"});
  EXPECT_EQ(made.accusation->confirmation.why_not, "");
  made = examined_bits(one, sat, "echo unsat");
  ASSERT_TRUE(made.accusation);
  EXPECT_EQ(made.accusation->confirmation.by,
            std::vector<std::string>{"witness"});

  // A label that is wrong is not the solver's fault.
  made = examined_bits(one, unsat, "echo sat");
  ASSERT_TRUE(made.accusation);
  EXPECT_EQ(made.accusation->confirmation.certainty, Certainty::Unconfirmed);
  EXPECT_EQ(made.accusation->confirmation.why_not,
            "Assay has a witness, so what was declared is wrong: a label or a "
            "rule");
  made = examined_bits(two_squares, sat, "echo unsat");
  ASSERT_TRUE(made.accusation);
  EXPECT_EQ(made.accusation->confirmation.certainty, Certainty::Unconfirmed);
  // Ours is.
  made =
      examined_bits(two_squares, Claim::sat(TrustRoot::Proved), "echo unsat");
  ASSERT_TRUE(made.own_fault);
  EXPECT_EQ(made.own_fault->why,
            "a checked proof says unsat, though sat was claimed");
}

TEST(Examiner, NamesWhatConfirmsIt) {
  const std::string model = "echo sat; echo '((define-fun x () Int 7))'";
  const std::string false_model = "echo sat; echo '((define-fun x () Int 5))'";
  EXPECT_EQ(confirmation(kSat, "echo unsat", "echo unsat").by,
            Names{"witness"});
  EXPECT_EQ(confirmation(kSat, "echo unsat", model).by,
            (Names{"witness", "vote other"}));
  EXPECT_EQ(confirmation(kSat, false_model, model).by, Names{"model"});
  EXPECT_EQ(confirmation(kUnsat, false_model, "echo unknown").by,
            Names{"model"});
  EXPECT_EQ(confirmation(kUnsat, "echo sat", "echo unsat").by,
            Names{"vote other"});
  EXPECT_EQ(confirmation(kUnsat, "echo sat", "echo unsat", true).by,
            Names{"vote other"});
}

TEST(Examiner, SaysWhyNothingConfirmsItAndKeepsItsKind) {
  const Examined alone = examined(kUnsat, "echo sat", "echo unknown");
  ASSERT_TRUE(alone.accusation);
  EXPECT_EQ(alone.accusation->candidate.kind,
            oracle::Kind::SolutionUnsoundness);
  const Confirmation& found = alone.accusation->confirmation;
  EXPECT_EQ(found.certainty, Certainty::Unconfirmed);
  EXPECT_EQ(found.by, Names{});
  EXPECT_EQ(found.why_not, "its model cannot be judged, and nobody says unsat");
  EXPECT_EQ(found.fresh_runs, 3U);
  EXPECT_EQ(found.fresh_shown, 3U);
}

TEST(Examiner, AsksAgainWithTheSameSeed) {
  const Confirmation seeded =
      confirmation(kSat,
                   "case $1 in seed=7) echo unsat;; *) echo unknown;; esac",
                   "echo unknown");
  EXPECT_EQ(seeded.certainty, Certainty::Confirmed);
  EXPECT_EQ(seeded.fresh_runs, 3U);
  EXPECT_EQ(seeded.fresh_shown, 3U);
}

// Two candidates after each other: nothing of the first is in the second.
TEST(Examiner, KeepsNothingFromOneCallToTheNext) {
  const test::TemporaryFolder folder;
  const solver::Profile accused =
      test::scripted_solver(folder.path(), "accused", "echo unsat");
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  SolverPanel panel(panel_of(accused), test::language());
  Examiner examiner(panel);
  const auto examine = [&](const testcase::TestCase& test) {
    PosedQuery posed = panel.pose(tm, test);
    const std::vector<oracle::Run> runs = {
        panel.ask(0, posed, {.limits = panel.panel().limits})};
    return examiner.examine(
        oracle::judge(test.claim, runs).front(), runs, posed);
  };
  const testcase::TestCase proved = one_test(tm, kSat);
  testcase::TestCase labelled = one_test(tm, kSat);
  labelled.claim = Claim::sat(TrustRoot::Declared);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(examine(proved).accusation->confirmation.by, Names{"witness"});
    const Examined weak = examine(labelled);
    EXPECT_EQ(weak.accusation->confirmation.by, Names{});
    EXPECT_EQ(weak.accusation->confirmation.certainty, Certainty::Unconfirmed);
    EXPECT_EQ(weak.accusation->witness, "");
  }
}

// What is said about a solver that was run in a configuration of its own.
Accusation configured(const std::string& script,
                      const std::string& newer_script = "") {
  const test::TemporaryFolder folder;
  solver::Profile accused =
      test::scripted_solver(folder.path(), "accused", script);
  accused.product = "product";
  accused.configurations = {{"default", 1, {}}, {"odd", 1, {"--one", "--two"}}};
  solver::Profile newer =
      test::scripted_solver(folder.path(), "newer", newer_script);
  newer.product = "product";
  Panel members = panel_of(accused);
  members.newest = {
      {&newer, solver::Mode::Fresh, newer_script.empty() ? "1" : "2"}};
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  const testcase::TestCase test = one_test(tm, kSat);
  SolverPanel panel(members, test::language());
  PosedQuery posed = panel.pose(tm, test);
  const std::vector<oracle::Run> runs = {
      panel.ask(0,
                posed,
                {.configuration = &accused.configurations[1],
                 .ask = oracle::Ask::Model,
                 .limits = members.limits})};
  Examined made = Examiner(panel).examine(
      oracle::judge(test.claim, runs).front(), runs, posed);
  EXPECT_TRUE(made.accusation);
  Accusation found = *std::move(made.accusation);
  EXPECT_NE(found.evidence.configuration, nullptr);
  found.solver_version = found.evidence.configuration->name;
  return found;
}

// solver_version has the name of the configuration here.
TEST(Examiner, DropsTheOptionsThatItShowsWithout) {
  const Accusation plain = configured("echo unsat");
  EXPECT_EQ(plain.evidence.options, Names{});
  EXPECT_EQ(plain.evidence.ask, oracle::Ask::Verdict);
  EXPECT_EQ(plain.solver_version, "default");
  EXPECT_FALSE(plain.script.contains("get-model"));
  EXPECT_EQ(plain.relevance, solver::RelevanceVerdict());
}

TEST(Examiner, KeepsTheOptionsThatItNeeds) {
  const Accusation odd =
      configured("case \"$*\" in *--two*) echo unsat;; *) echo sat;; esac");
  EXPECT_EQ(odd.evidence.options, Names{"--two"});
  EXPECT_EQ(odd.solver_version, "odd");
  EXPECT_EQ(
      odd.relevance,
      (solver::RelevanceVerdict{solver::Relevance::Option, "needs --two"}));
  const Accusation pair = configured(
      "case \"$*\" in *--one*--two*) echo unsat;; *) echo sat;; esac");
  EXPECT_EQ(pair.evidence.options, (Names{"--one", "--two"}));
}

TEST(Examiner, KeepsTheQuestionThatItNeeds) {
  const Accusation asked =
      configured("grep -q get-model && echo unsat || echo sat");
  EXPECT_EQ(asked.evidence.ask, oracle::Ask::Model);
  EXPECT_TRUE(asked.script.contains("get-model"));
}

TEST(Examiner, AsksANewerReleaseWhetherItIsFixed) {
  const auto relevance = [](const std::string& newer) {
    return configured("echo unsat", newer).relevance;
  };
  EXPECT_EQ(
      relevance("echo sat"),
      (solver::RelevanceVerdict{solver::Relevance::Fixed, "fixed in newer 2"}));
  EXPECT_EQ(relevance("echo unsat"),
            (solver::RelevanceVerdict{solver::Relevance::Report,
                                      "newer 2 shows it as well"}));
  EXPECT_EQ(relevance("echo unknown"),
            (solver::RelevanceVerdict{solver::Relevance::Report,
                                      "newer 2 gives no answer"}));
}

}  // namespace
}  // namespace assay::ask
