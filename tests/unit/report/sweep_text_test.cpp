// SPDX-License-Identifier: MIT
#include "report/sweep_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/answer.h"

namespace assay::report {
namespace {

using test::answer;
using testing::HasSubstr;
using testing::Not;
using vocabulary::End;

// Right and wrong answers to two formulas, with two seeds, and an error.
SweepTable table() {
  store::Answer wrong = answer("ints/4", "sat", End::Unsat, 7);
  wrong.conclusion = "confirmed";
  wrong.reason = "witness";
  wrong.finding = 3;
  store::Answer error = answer("ints/5", "sat", End::Rejected, 7);
  error.detail = "a|b\nc \x1b[1m";
  return SweepTable(std::vector{answer("ints/4", "sat", End::Sat),
                                wrong,
                                answer("ints/5", "sat", End::Sat),
                                error});
}

TEST(SweepText, Text) {
  EXPECT_EQ(
      sweep_text(table(), {false, true}),
      "       THEORY CATEGORY  SOLVER SEED     IM     IC     LC      S      U"
      "      K      T      E      -\n"
      "sat    ints   operation z3        0      0      0      0      2      0"
      "      0      0      0      0\n"
      "sat    ints   operation z3        7      0      0      0      0     1!"
      "      0      0      1      0\n"
      "sat    all    total     z3        0      0      0      0      2      0"
      "      0      0      0      0\n"
      "sat    all    total     z3        7      0      0      0      0     1!"
      "      0      0      1      0\n"
      "2 formulas; !: unsound, 1 in all\n"
      "IM incorrect model, IC incorrect core, LC right core that is not the "
      "least, S sat, U unsat,\n"
      "K unknown, T timeout, E error, - not taken by the solver\n"
      "1 unsound answers are confirmed, 0 are not\n"
      "           THEORY  RANK  CATEGORY   SOLVER  SEEDS  SAID           "
      "CONFIRMED BY, OR WHY NOT\n"
      "confirmed  ints    4     operation  z3      7      unsat for sat  "
      "witness  finding f3\n"
      "ERRORS  SOLVER  THEORY  RANK  SEED  MESSAGE\n"
      "1       z3      ints    5     7     rejected: a|b c \\x1b[1m\n"
      "a formula: assay gen synthesis --ranked --theory THEORY --from RANK "
      "--count 1 --stdout\n");
}

TEST(SweepText, AStoppedOneWithoutAFolder) {
  const std::string text = sweep_text(table(), {true, false});
  EXPECT_THAT(text, HasSubstr("\nstopped: 2 formulas"));
  EXPECT_THAT(text, HasSubstr("  witness\n"));
}

TEST(SweepText, WithoutAnswers) {
  const SweepTable none(std::vector<store::Answer>{});
  EXPECT_THAT(sweep_text(none, {true, true}), HasSubstr("stopped: 0 formulas"));
  EXPECT_THAT(sweep_markdown(none, {true, true}), HasSubstr("| Expected |"));
}

TEST(SweepText, Json) {
  const auto root = nlohmann::json::parse(sweep_json(table(), {false, true}));
  EXPECT_EQ(root["formulas"], 2);
  EXPECT_EQ(root["stopped"], false);
  EXPECT_EQ(root["unsound"], 1);
  EXPECT_EQ(root["rows"].size(), 2U);
  EXPECT_EQ(root["rows"][1]["theory"], "ints");
  EXPECT_EQ(root["rows"][1]["unsat"], 1);
  EXPECT_EQ(root["totals"][1]["error"], 1);
  EXPECT_FALSE(root["totals"][1].contains("theory"));
  EXPECT_EQ(root["entries"][0]["check"], "confirmed");
  EXPECT_EQ(root["entries"][0]["findings"], nlohmann::json({3}));
  EXPECT_EQ(root["errors"][0]["rank"], 5);
  EXPECT_THAT(sweep_json(table(), {}), Not(HasSubstr("\"findings\"")));
}

TEST(SweepText, MarkdownHasTheSeedsInACell) {
  const std::string text = sweep_markdown(table(), {false, true});
  EXPECT_THAT(text,
              HasSubstr("2 formulas, seeds 0 / 7; 1 unsound answers are "
                        "confirmed, 0 are not; 0 claims of ours are "
                        "refuted.\n\n| Expected | Category | Solver |"));
  EXPECT_THAT(text,
              HasSubstr("| sat | operation | z3 | 0 | 0 | 0 | 2 / 0 | 0 / 1 | "
                        "0 | 0 | 0 / 1 | 0 |\n"));
  EXPECT_THAT(text,
              HasSubstr("| 4 | operation | z3 | 7 | unsat for sat | confirmed "
                        "| witness | f3 |\n"));
}

TEST(SweepText, MarkdownEscapesWhatWouldBreakATable) {
  store::Answer wrong = answer("ints/4", "sat", End::Unsat);
  wrong.conclusion = "unconfirmed";
  wrong.reason = "a|b\nc";
  EXPECT_THAT(sweep_markdown(SweepTable(std::vector{wrong}), {}),
              HasSubstr("| unconfirmed | a\\|b c |\n"));
}

}  // namespace
}  // namespace assay::report
