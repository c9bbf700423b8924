// SPDX-License-Identifier: MIT
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "view/hunt_text.h"
#include "view/live_line.h"
#include "view/synthesis_text.h"

namespace assay::view {
namespace {

using solver::End;

campaign::Statistics statistics() {
  campaign::Statistics made;
  made.tests = 1200;
  made.not_made = 3;
  made.ends[static_cast<size_t>(End::Sat)] = 700;
  made.ends[static_cast<size_t>(End::Unsat)] = 400;
  made.ends[static_cast<size_t>(End::Timeout)] = 60;
  made.ends[static_cast<size_t>(End::Rejected)] = 30;
  made.ends[static_cast<size_t>(End::Garbled)] = 10;
  return made;
}

TEST(LiveLine, IsNeverAsWideAsTheTerminal) {
  const std::string text = hunt_line(statistics(), {}, 10);
  for (size_t columns = 2; columns <= 200; ++columns) {
    EXPECT_LT(live_line(7, text, columns).size(), columns);
  }
  EXPECT_LT(live_line(7, text, 0).size(), 80);
  EXPECT_EQ(live_line(7.4, text, 200), "7 s  " + text);
}

TEST(LiveLine, NothingInItActs) {
  EXPECT_EQ(live_line(1, "\033[2J\n", 80), "1 s  \\x1b[2J\\n");
  EXPECT_EQ(progress_line(1, "\033[2J\n"), "1 s  \\x1b[2J\\n");
}

TEST(HuntText, ALineCountsTheTestsOfThisRun) {
  campaign::Statistics before;
  before.tests = 200;
  EXPECT_EQ(hunt_line(statistics(), before, 10),
            "1200 tests (100/s)  0 new groups, 0 known groups, 0 occurrences, "
            "0 suspicions  sat 700 unsat 400 unknown 0 timeout 60 other 40");
}

TEST(HuntText, TheCountsOfAnEventAddUp) {
  const nlohmann::ordered_json event = hunt_progress_event(statistics(), 10);
  EXPECT_EQ(event["event"], "progress");
  EXPECT_EQ(event["tests"], 1200);
  EXPECT_EQ(event["not_made"], 3);
  uint64_t sum = 0;
  for (const auto& [name, count] : event["outcomes"].items()) {
    sum += count.get<uint64_t>();
  }
  EXPECT_EQ(sum, 1200);
}

TEST(HuntText, TheEnd) {
  const campaign::Statistics all = statistics();
  campaign::Settings settings;
  settings.jobs = 2;
  settings.out = "assay-out";
  EXPECT_EQ(hunt_end_text({all, {}, 10, true}, settings),
            "1200 tests in 10 s (120.0/s), 0 % of the time in solvers\n"
            "  sat             700\n"
            "  unsat           400\n"
            "  timeout         60\n"
            "  rejected        30\n"
            "  garbled         10\n"
            "no findings\n"
            "stopped after test 0; go on with the same options and "
            "--resume\n");
}

TEST(HuntText, AFindingOfAHostileSolver) {
  store::Finding finding;
  finding.solver = "evil\033]0;x";
  finding.detail = "Fatal\nfailure";
  finding.theory = "bv";
  store::Added added;
  added.group = 4;
  const std::string line = finding_line(finding, added);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(line.find('\033'), std::string::npos);
  EXPECT_NE(line.find("evil\\x1b]0;x"), std::string::npos);
}

TEST(SweepLine, CountsFormulasAndQueries) {
  EXPECT_EQ(sweep_line(statistics(), 5000),
            "1200 of at most 5000 formulas, 1200 queries, 0 unsound");
}

}  // namespace
}  // namespace assay::view
