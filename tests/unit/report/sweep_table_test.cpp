// SPDX-License-Identifier: MIT
#include "report/sweep_table.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/answer.h"

namespace assay::report {
namespace {

using test::answer;
using vocabulary::Conclusion;
using vocabulary::End;
using vocabulary::Status;

TEST(SweepTable, Columns) {
  store::Answer row = answer("ints/1", "sat", End::Sat);
  EXPECT_EQ(column_of(row), Column::Sat);
  row.check = "undetermined";
  EXPECT_EQ(column_of(row), Column::Sat);
  row.check = "invalid";
  EXPECT_EQ(column_of(row), Column::IncorrectModel);
  row.end = End::Unsat;
  EXPECT_EQ(column_of(row), Column::IncorrectCore);
  row.check = "larger";
  EXPECT_EQ(column_of(row), Column::LargerCore);
  row.check = "valid";
  EXPECT_EQ(column_of(row), Column::Unsat);
  row.end = End::OutOfMemory;
  EXPECT_EQ(column_of(row), Column::Error);
  row.end = {};
  EXPECT_EQ(column_of(row), Column::NotTaken);
}

TEST(SweepTable, PlacesOfFormulas) {
  EXPECT_EQ(place_of(answer("ints-reals/17", "sat", End::Sat)),
            (FormulaPlace{"ints-reals", 17}));
  EXPECT_EQ(place_of(answer("odd", "sat", End::Sat)), (FormulaPlace{"odd", 0}));
}

TEST(SweepTable, CountsByRow) {
  store::Answer wrong = answer("ints/2", "unsat", End::Sat);
  wrong.conclusion = "unconfirmed";
  store::Answer refuted = answer("ints/3", "unsat", End::Sat);
  refuted.conclusion = "refuted";
  const SweepTable table(std::vector{answer("ints/1", "unsat", End::Unsat),
                                     wrong,
                                     refuted,
                                     answer("core/1", "unsat", End::Unsat),
                                     answer("ints/9", "sat", End::Timeout)});
  EXPECT_EQ(table.formulas(), 5U);
  EXPECT_EQ(table.rows().size(), 3U);
  const Cells& cells =
      table.rows().at({Status::Unsat, "ints", "operation", "z3", 0});
  EXPECT_EQ(cells[static_cast<size_t>(Column::Unsat)].count, 1U);
  EXPECT_EQ(cells[static_cast<size_t>(Column::Sat)].count, 2U);
  EXPECT_EQ(cells[static_cast<size_t>(Column::Sat)].unsound, 1U);
  const Cells total = table.totals().at({Status::Unsat, "", "", "z3", 0});
  EXPECT_EQ(total[static_cast<size_t>(Column::Unsat)].count, 2U);
  EXPECT_EQ(table.confirmed(), 0U);
  EXPECT_EQ(table.unconfirmed(), 1U);
  EXPECT_EQ(table.unsound(), 1U);
  EXPECT_EQ(table.refuted(), 1U);
}

TEST(SweepTable, AnAnswerWithoutConclusionIsSound) {
  const SweepTable table(std::vector{answer("ints/1", "unsat", End::Sat)});
  EXPECT_EQ(table.unsound(), 0U);
  EXPECT_TRUE(table.entries().empty());
}

std::vector<store::Answer> unsound_answers() {
  std::vector<store::Answer> list;
  for (const uint64_t seed : {7U, 0U, 3U}) {
    store::Answer row = answer("ints/4", "sat", End::Unsat, seed);
    row.conclusion = "confirmed";
    row.reason = seed == 3 ? "witness, flaky: in 1 of 3" : "witness";
    row.finding = 2;
    list.push_back(row);
  }
  store::Answer other = answer("core/4", "sat", End::Unsat);
  other.conclusion = "confirmed";
  list.push_back(other);
  return list;
}

TEST(SweepTable, SeedsOfASolverShareAnEntry) {
  std::vector<store::Answer> answers = unsound_answers();
  for (int i = 0; i < 2; ++i) {  // in any order
    const SweepTable table(answers);
    ASSERT_EQ(table.entries().size(), 2U);
    EXPECT_EQ(table.entries()[0].place, (FormulaPlace{"core", 4}));
    const Entry& entry = table.entries()[1];
    EXPECT_EQ(entry.seeds, (std::vector<uint64_t>{0, 3, 7}));
    EXPECT_EQ(entry.reason, "witness / witness, flaky: in 1 of 3");
    EXPECT_EQ(entry.findings, (std::set<int64_t>{2}));
    EXPECT_EQ(entry.conclusion, Conclusion::Confirmed);
    EXPECT_EQ(table.confirmed(), 4U);
    std::ranges::reverse(answers);
  }
}

TEST(SweepTable, ErrorsAreTheSameUpToNumbers) {
  const auto error = [](const std::string& formula, const std::string& text) {
    store::Answer row = answer(formula, "sat", End::Rejected);
    row.detail = text;
    return row;
  };
  const SweepTable table(std::vector{error("ints/10", "line 12: no"),
                                     error("ints/9", "line 3: no"),
                                     error("ints/11", "never")});
  ASSERT_EQ(table.errors().size(), 2U);
  EXPECT_EQ(table.errors()[0].count, 2U);
  EXPECT_EQ(table.errors()[0].place.rank, 9U);
  EXPECT_EQ(table.errors()[0].message, "rejected: line 3: no");
  EXPECT_EQ(table.errors()[1].message, "rejected: never");
  EXPECT_EQ(table.useless_solvers(), (std::vector<std::string>{"z3"}));
}

}  // namespace
}  // namespace assay::report
