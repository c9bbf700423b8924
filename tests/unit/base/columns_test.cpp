// SPDX-License-Identifier: MIT
#include "base/columns.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(Columns, WhatFitsStays) {
  EXPECT_EQ(fit_columns("", 0), "");
  EXPECT_EQ(fit_columns("12 tests, 3 more", 16), "12 tests, 3 more");
}

TEST(Columns, LastPiecesGoFirst) {
  const std::string line =
      "7 s  12 tests (2/s)  sat 3 unsat 4, 1 crash, 2 more";
  EXPECT_EQ(fit_columns(line, 50),
            "7 s  12 tests (2/s)  sat 3 unsat 4, 1 crash");
  EXPECT_EQ(fit_columns(line, 43),
            "7 s  12 tests (2/s)  sat 3 unsat 4, 1 crash");
  EXPECT_EQ(fit_columns(line, 42), "7 s  12 tests (2/s)  sat 3 unsat 4");
  EXPECT_EQ(fit_columns(line, 30), "7 s  12 tests (2/s)");
  EXPECT_EQ(fit_columns(line, 19), "7 s  12 tests (2/s)");
  EXPECT_EQ(fit_columns(line, 18), "7 s");
  EXPECT_EQ(fit_columns(line, 2), "7 ");
  EXPECT_EQ(fit_columns(line, 0), "");
}

TEST(Columns, LettersAreNotCutInHalf) {
  EXPECT_EQ(fit_columns("\u00fc\u00fc\u00fc", 2), "\u00fc\u00fc");
  EXPECT_EQ(fit_columns("\u00fc\u00fc\u00fc", 3), "\u00fc\u00fc\u00fc");
}

TEST(Columns, NoWidthGivesMore) {
  const std::string line = "a, bb  ccc, dddd  eeeee";
  for (size_t width = 0; width <= line.size() + 1; ++width) {
    EXPECT_LE(fit_columns(line, width).size(), width);
  }
}

}  // namespace
}  // namespace assay::base
