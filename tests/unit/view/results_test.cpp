// SPDX-License-Identifier: MIT
// What solvers, rules and scripts come to, as text and as JSON.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "view/diagnosis_text.h"
#include "view/generation_text.h"
#include "view/json_text.h"
#include "view/labelling_text.h"
#include "view/proved_text.h"
#include "view/reduced_text.h"
#include "view/rules_text.h"
#include "view/solve_table.h"

namespace assay::view {
namespace {

using solver::End;

std::vector<std::string> keys_of(const nlohmann::ordered_json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) {
    keys.push_back(key);
  }
  return keys;
}

class SolveTableTest : public testing::Test {
 protected:
  SolveTableTest() {
    profile_.name = "z3";
    result_.path = paths_[0];
    ask::SolveRun run;
    run.choice = solvers_.data();
    run.outcome.end = End::Crash;
    run.outcome.detail = "signal\033[2J\n11";
    run.outcome.cpu_us = 1500;
    run.outcome.peak_kb = 1024;
    result_.runs = {run};
  }

  solver::Profile profile_;
  std::vector<std::string> paths_ = {"no/such/a.smt2"};
  std::vector<ask::SolverUnderTest> solvers_ = {{&profile_}};
  ask::FileResult result_;
};

TEST_F(SolveTableTest, ALinePerRun) {
  SolveTable table({}, paths_, solvers_);
  EXPECT_EQ(table.head(""),
            "FILE            SOLVER  OUTCOME              CPU   MEMORY  "
            "MODEL\n");
  EXPECT_EQ(table.head(""), "");
  const std::string line = table.lines(result_);
  EXPECT_TRUE(line.starts_with("no/such/a.smt2  z3      crash ")) << line;
  EXPECT_TRUE(line.ends_with("  -             signal\\x1b[2J\n")) << line;
}

TEST_F(SolveTableTest, AMatrixHasAColumnPerSolver) {
  SolveTable table({.is_matrix = true}, paths_, solvers_);
  EXPECT_EQ(table.head("sat"), "FILE            EXPECTED  z3\n");
  result_.expected = {vocabulary::Status::Sat};
  EXPECT_EQ(table.lines(result_), "no/such/a.smt2  sat       crash\n");
}

TEST_F(SolveTableTest, Json) {
  EXPECT_EQ(keys_of(solve_json("a", "", result_.runs[0])),
            (std::vector<std::string>{"file",
                                      "solver",
                                      "mode",
                                      "outcome",
                                      "detail",
                                      "cpu_ms",
                                      "wall_ms",
                                      "peak_kb",
                                      "model",
                                      "core"}));
  EXPECT_EQ(solve_json("a", "sat", result_.runs[0])["expected"], "sat");
}

TEST(JsonText, IsAsciiWhateverIsInIt) {
  EXPECT_EQ(safe_dump({{"a", "\033\u202e\xff"}}),
            R"({"a":"\u001b\u202e\ufffd"})");
}

TEST(Diagnosis, NamesOfHostileProfiles) {
  ask::Diagnosis made;
  made.advice = {"install \033[2J"};
  const std::string text = diagnosis_text(made);
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_TRUE(text.ends_with("Advice\n  install \\x1b[2J\n")) << text;
  EXPECT_EQ(
      keys_of(diagnosis_json(made)),
      (std::vector<std::string>{
          "solvers", "offers", "machine", "folders", "advice", "can_hunt"}));
}

TEST(Generation, SumsAndRates) {
  campaign::MadeStatistics all;
  all.all = {10, 4, 5, 1, 1000, 2'000'000};
  all.by_group["bv"] = all.all;
  EXPECT_EQ(generation_summary(all, "out"),
            "10 tests to out: 4 sat, 5 unsat, 1 unknown\n"
            "theories: bv 10\n"
            "logics:   \n");
  const nlohmann::ordered_json json = bench_json(all, 25);
  EXPECT_EQ(json["tests_per_cpu_s"], 5000);
  EXPECT_EQ(json["operators_per_test"], 2.5);
  EXPECT_EQ(json["groups"]["bv"]["bytes"], 1000);
}

TEST(Labelling, TheEnd) {
  seeds::LockSummary sum;
  sum.seeds = 5;
  sum.sat = {{"declared", 2}, {"witness", 1}};
  sum.unknown = 2;
  EXPECT_EQ(labelling_text({"a.lock", 3, 1, false, sum}),
            "5 seeds of 3 files, 1 of them labelled now\n"
            "sat:       2 declared, 1 witness\n"
            "unsat:     none\n"
            "unknown:   2\n"
            "left out:  none\n"
            "set aside: none\n"
            "lock:      a.lock\n");
  EXPECT_EQ(labelling_json({"a.lock", 3, 1, false, sum})["sat"]["declared"], 2);
}

TEST(Proved, SaysWhatIsCertain) {
  blast::Answer answer;
  answer.status = blast::Answer::Status::Sat;
  EXPECT_EQ(proved_text({"a.smt2", 7, answer, "(model)"}),
            "a.smt2:7: sat (witness is correct)\n");
  EXPECT_EQ(proved_json({"a.smt2", 7, answer, "(model)"})["witness"],
            "(model)");
  answer.status = blast::Answer::Status::Undetermined;
  answer.reason = "too\nlarge";
  EXPECT_EQ(proved_text({"a.smt2", 0, answer, ""}),
            "a.smt2: undetermined: too\\nlarge\n");
}

TEST(Reduced, HowItEnded) {
  reduce::Reduction reduction;
  reduction.script = "(check-sat)\n";
  reduction.first_bytes = 100;
  reduction.calls = 9;
  reduction.ending = reduce::Ending::Time;
  reduction.passes = {{"lines", 5, 4, 4, 9, 1, 88}};
  EXPECT_EQ(reduced_text({"a.smt2", "", reduction, {}, 1.5}),
            "PASS               TRIED   ASKED   CALLS  KEPT    BYTES\n"
            "lines                  5       4       9     1      -88\n"
            "12 bytes of 100, 9 calls in 1.5 s; there was no more time\n"
            "a.smt2\n"
            "\n"
            "(check-sat)\n");
  EXPECT_EQ(reduced_json({"a.smt2", "", reduction, {}, 1.5})["ending"], "time");
}

TEST(Rules, SumsOfVerdicts) {
  EXPECT_EQ(RuleCheckTable::sums({{prove::RuleVerdict::Proved, 12},
                                  {prove::RuleVerdict::Refuted, 1}}),
            "\nproved              12\nrefuted              1\n");
}

}  // namespace
}  // namespace assay::view
