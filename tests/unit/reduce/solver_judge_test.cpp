// SPDX-License-Identifier: MIT
// Reductions of what stand-ins for solvers are wrong about.
#include "reduce/solver_judge.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reduce/find_goal.h"
#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"

namespace assay::reduce {
namespace {

class Silent final : public Observer {
 public:
  void step(const Standing& /*standing*/) override {}

  void better(const std::string& /*script*/,
              const std::string& /*witness*/) override {}
};

class SolverJudgeTest : public testing::Test {
 protected:
  SolverJudgeTest() {
    panel_.limits.cpu_ms = 60'000;
    panel_.limits.wall_ms = 120'000;
  }

  void add(const std::string& script, bool is_confirmer = false) {
    const std::string name = "s" + std::to_string(profiles_.size());
    profiles_.push_back(std::make_unique<solver::Profile>(
        test::scripted_solver(folder_.path(), name, script)));
    (is_confirmer ? panel_.confirmers : panel_.solvers)
        .push_back({profiles_.back().get(), solver::Mode::Fresh, "1"});
  }

  // What is left, or why nothing is.
  std::string reduced(const Accused& accused) {
    const Result<FoundGoal> found =
        find_goal(test::language(), panel_, accused);
    if (!found) {
      return found.error().message;
    }
    kind_ = found->goal.interest.kind;
    Silent observer;
    Settings settings;
    settings.needs_check_sat = true;
    settings.checks_itself = true;
    const Result<Reduction> made =
        reduce(test::language(),
               found->input,
               make_solver_judges(test::language(), found->goal),
               settings,
               observer);
    return made ? made->script : made.error().message;
  }

  test::TemporaryFolder folder_;
  std::vector<std::unique_ptr<solver::Profile>> profiles_;
  ask::Panel panel_;
  oracle::Kind kind_ = oracle::Kind::Crash;
};

TEST_F(SolverJudgeTest, AWrongCoreIsReduced) {
  // Says that the assertion with a mod is contradictory.
  add("script=$(cat); case \"$script\" in *'(mod '*) echo unsat ;; "
      "*) echo unknown ;; esac\n"
      "echo \"$script\" | "
      "sed -n 's/.*(mod.*:named \\([^)]*\\)).*/(\\1)/p'");
  // Has one model for everything.
  add("echo sat; echo '((define-fun x () Int 4))'", true);
  const std::string script =
      reduced({"(declare-const x Int)(declare-const y Int)(assert (> x 7))"
               "(assert (= (mod (+ x 5) 5) 4))(assert (< (* y y) (+ x 3 y)))"
               "(assert (< x 2))(check-sat)"});
  EXPECT_EQ(kind_, oracle::Kind::InvalidCore);
  // The core is wrong only where it is not all that there is.
  EXPECT_EQ(script, "(assert true)\n(assert (= (mod 0 0) 0))\n(check-sat)\n");
}

TEST_F(SolverJudgeTest, AWrongModelIsReduced) {
  add("echo sat; echo '((define-fun x () Int 4) (define-fun y () Int 5))'");
  const std::string script =
      reduced({"(declare-const x Int)(declare-const y Int)"
               "(assert (or (> x 7) (> (div x 2) (+ y 1))))(assert (< y 6))"
               "(check-sat)"});
  EXPECT_EQ(kind_, oracle::Kind::InvalidModel);
  EXPECT_EQ(script, "(assert false)\n(check-sat)\n");
}

// Sixteen points of an operator's table, in one formula or in one assertion
// each; at 2 * 1 it says what is not so.
std::string table(const std::string& before,
                  const std::string& between,
                  const std::string& after) {
  std::string text = before;
  for (const std::string a : {"#b00", "#b01", "#b10", "#b11"}) {
    for (const std::string b : {"#b00", "#b01", "#b10", "#b11"}) {
      text += between + "(= (bvmul " + a + " " + b + ") "
              + (a + b == "#b10#b01" ? "#b11" : "(bvmul " + b + " " + a + ")")
              + ")" + (between.empty() ? "" : ")");
    }
  }
  return text + after + "(check-sat)";
}

TEST_F(SolverJudgeTest, ATableOfPointsComesDownToTheOneThatFails) {
  // Evaluates, but takes 2 * 1 for 3.
  const std::string asked = folder_.path() + "/asked";
  add("script=$(cat); echo >>" + asked
      + "; case \"$script\" in *'(bvmul #b10 #b01) #b11'*) echo sat ;; "
        "*) echo unsat ;; esac");
  add("echo unsat", true);
  for (const std::string& script :
       {table("(assert (and ", "", "))"), table("", "(assert ", "")}) {
    std::ofstream{asked};  // empty
    EXPECT_EQ(reduced({.script = script, .claim = testcase::Status::Unsat}),
              "(assert (= (bvmul #b10 #b01) #b11))\n(check-sat)\n");
    EXPECT_EQ(kind_, oracle::Kind::SolutionUnsoundness);
    std::ifstream file(asked);
    const auto runs =
        std::count(std::istreambuf_iterator<char>(file), {}, '\n');
    // However many points there are.
    EXPECT_LT(runs, 40) << script;
  }
}

}  // namespace
}  // namespace assay::reduce
