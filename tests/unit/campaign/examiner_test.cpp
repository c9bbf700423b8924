// SPDX-License-Identifier: MIT
// Who is wrong when a solver contradicts a claim: the solver, or we. Solvers
// are stand-ins that give one answer to everything.
#include "campaign/examiner.h"

#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "campaign/worker.h"
#include "eval/model_reader.h"
#include "support/script.h"
#include "support/temporary_folder.h"

namespace assay::campaign {
namespace {

using testcase::Claim;
using testcase::Root;

class NoTables final : public technique::Tables {
 public:
  const std::vector<technique::Group>& groups() const override {
    return groups_;
  }

 private:
  std::vector<technique::Group> groups_ = {technique::Group::Ints};
};

// x > 5, with whatever claim.
class OneTest final : public technique::Technique {
 public:
  // No witness: unsat.
  explicit OneTest(std::string witness) : witness_(std::move(witness)) {}

  std::string_view name() const override { return "one-test"; }

  bool needs_seeds() const override { return false; }

  Result<std::unique_ptr<const technique::Tables>> prepare(
      const testcase::Seeds&, const technique::Config&) const override {
    return std::make_unique<const NoTables>();
  }

  Result<testcase::TestCase> make(const technique::Tables&,
                                  const technique::Order& order,
                                  term::TermManager& tm,
                                  base::Rng&) const override {
    smtlib::Script script = test::script_in(
        tm,
        "(set-logic QF_LIA)(declare-const x Int)(assert (> x 5))(check-sat)");
    Claim claim = Claim::unsat(Root::Proved, "a rule of ours");
    if (!witness_.empty()) {
      claim = Claim::sat(
          Root::Proved,
          eval::read_model(test::language(), tm, script, witness_).model);
    }
    return testcase::TestCase(
        std::move(script),
        std::move(claim),
        {"one-test", "ints", order.campaign_seed, order.index, {}, {}});
  }

  Result<void> extend(const technique::Tables& /*tables*/,
                      testcase::TestCase& /*test*/,
                      term::TermManager& /*tm*/,
                      base::Rng& /*rng*/) const override {
    return technique::starts_anew();
  }

 private:
  std::string witness_;
};

// The kinds of findings, then "own" for each fault of ours.
std::string verdict(const std::string& witness,
                    const std::string& answer,
                    bool is_over_approximating = false) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/answer";
  std::ofstream(path) << answer;
  exec::Profile profile;
  profile.name = "canned";
  profile.family = "canned";
  profile.command.argv = {"cat", path};
  profile.modes = {exec::Mode::Fresh};
  profile.is_over_approximating = is_over_approximating;

  const testcase::Seeds seeds(test::language());
  const OneTest technique(witness);
  const NoTables tables;
  Settings settings;
  settings.solvers = {{&profile, exec::Mode::Fresh, "1"}};
  settings.limits.cpu_ms = 10'000;
  settings.limits.wall_ms = 30'000;
  const Ledger ledger(
      1, {{&technique, &tables, technique::Group::Ints, "one-test/ints"}});
  Worker worker(settings, seeds, ledger);
  const TestResult result = worker.process({0, 0, {}});
  EXPECT_TRUE(result.is_made);
  std::string text;
  for (const store::Finding& finding : result.findings) {
    text += finding.kind + " ";
  }
  for (size_t i = 0; i < result.own_faults.size(); ++i) {
    text += "own ";
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

// A solver that runs a shell script.
exec::Profile scripted(const std::string& folder,
                       const std::string& name,
                       const std::string& script) {
  const std::string path = folder + "/" + name;
  std::ofstream(path) << script;
  exec::Profile profile;
  profile.name = name;
  profile.family = name;
  profile.command.argv = {"sh", path};
  profile.seed_options = {"seed={seed}"};
  profile.modes = {exec::Mode::Fresh};
  return profile;
}

// What is said about the first solver, after both were asked with a seed.
Examined examined(const std::string& witness,
                  const std::string& first,
                  const std::string& second,
                  bool is_confirmer = false) {
  const test::TemporaryFolder folder;
  const exec::Profile accused = scripted(folder.path(), "accused", first);
  const exec::Profile other = scripted(folder.path(), "other", second);
  Settings settings;
  settings.solvers = {{&accused, exec::Mode::Fresh, "1"}};
  (is_confirmer ? settings.confirmers : settings.solvers)
      .push_back({&other, exec::Mode::Fresh, "1"});
  const testcase::Seeds seeds(test::language());
  term::TermManager tm(&seeds.base());
  base::Rng rng(1);
  const Result<testcase::TestCase> test =
      OneTest(witness).make(NoTables(), {1, 0}, tm, rng);
  Asker asker(settings, test::language());
  Posed posed = asker.pose(tm, *test);
  std::vector<oracle::Run> runs;
  for (size_t i = 0; i < settings.solvers.size(); ++i) {
    Question question;
    question.ask = witness.empty() ? oracle::Ask::Core : oracle::Ask::Model;
    question.solver_seed = 7;
    runs.push_back(asker.ask(i, posed, question));
  }
  for (const oracle::Suspicion& suspicion :
       oracle::judge(test->claim, runs, {})) {
    if (suspicion.run == 0) {
      return Examiner(asker).examine(suspicion, runs, posed);
    }
  }
  return {};
}

using Names = std::vector<std::string>;

TEST(Examiner, NamesWhatConfirmsIt) {
  const std::string model = "echo sat; echo '((define-fun x () Int 7))'";
  const std::string false_model = "echo sat; echo '((define-fun x () Int 5))'";
  EXPECT_EQ(examined(kSat, "echo unsat", "echo unsat").confirmed_by,
            Names{"witness"});
  EXPECT_EQ(examined(kSat, "echo unsat", model).confirmed_by,
            (Names{"witness", "vote other"}));
  EXPECT_EQ(examined(kSat, false_model, model).confirmed_by, Names{"model"});
  EXPECT_EQ(examined(kUnsat, false_model, "echo unknown").confirmed_by,
            Names{"model"});
  EXPECT_EQ(examined(kUnsat, "echo sat", "echo unsat").confirmed_by,
            Names{"vote other"});
  EXPECT_EQ(examined(kUnsat, "echo sat", "echo unsat", true).confirmed_by,
            Names{"vote other"});
}

TEST(Examiner, SaysWhyNothingConfirmsIt) {
  const Examined alone = examined(kUnsat, "echo sat", "echo unknown");
  EXPECT_EQ(alone.confirmed_by, Names{});
  EXPECT_EQ(alone.doubt, "its model cannot be judged, and nobody says unsat");
  ASSERT_TRUE(alone.finding);
  EXPECT_EQ(alone.finding->kind, "suspicion");
  EXPECT_EQ(alone.fresh_runs, 3U);
  EXPECT_EQ(alone.fresh_shown, 3U);
}

TEST(Examiner, AsksAgainWithTheSameSeed) {
  const Examined seeded =
      examined(kSat,
               "case $1 in seed=7) echo unsat;; *) echo unknown;; esac",
               "echo unknown");
  EXPECT_EQ(seeded.fresh_runs, 3U);
  EXPECT_EQ(seeded.fresh_shown, 3U);
}

}  // namespace
}  // namespace assay::campaign
