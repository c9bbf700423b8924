// SPDX-License-Identifier: MIT
//
// tests/golden/values/*.tsv: what closed terms are worth. Lines are
//
//   TERM <tab> EXPECTED      a term of the same value, or one of the words
//                            unspecified, undetermined
//   ! DECLARATIONS           in force for the lines below, up to the next `!`
//                            line; `!` alone: none
//   ; COMMENT
//
// Each operator's row must have an evaluator and occur in some line. The
// vectors of ../shared/rules are run too where they are.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "model/model.h"
#include "support/script.h"
#include "term/walk.h"
#include "theory/registry.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

using num::Value;
using num::ValueKind;
using testing::IsEmpty;

struct Line {
  std::string place;
  std::string declarations;
  std::string term;
  std::string expected;
};

std::vector<Line> read_table(const fs::path& path) {
  std::vector<Line> lines;
  std::ifstream in(path);
  std::string text;
  std::string declarations;
  for (size_t number = 1; std::getline(in, text); ++number) {
    if (text.empty() || text[0] == ';') {
      continue;
    }
    if (text[0] == '!') {
      declarations = text.substr(1);
      continue;
    }
    const std::string place =
        fmt::format("{}:{}", path.filename().string(), number);
    const size_t tab = text.find('\t');
    EXPECT_NE(tab, std::string::npos) << place << ": no tab";
    if (tab != std::string::npos) {
      lines.push_back(
          {place, declarations, text.substr(0, tab), text.substr(tab + 1)});
    }
  }
  return lines;
}

std::vector<Line> all_lines() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(
           fs::path(ASSAY_SOURCE_DIR) / "tests/golden/values")) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Line> lines;
  for (const fs::path& path : files) {
    std::ranges::move(read_table(path), std::back_inserter(lines));
  }
  return lines;
}

std::string kind_text(const Value& value) {
  if (value.is(ValueKind::Unspecified)) {
    return "unspecified";
  }
  if (value.is(ValueKind::Undetermined)) {
    return "undetermined";
  }
  return "a value";
}

// The line's term and what is expected, as an equality.
test::Parsed parse_line(const Line& line) {
  const bool is_term =
      line.expected != "unspecified" && line.expected != "undetermined";
  return test::parse(fmt::format("{}(assert (= {} {}))",
                                 line.declarations,
                                 line.term,
                                 is_term ? line.expected : line.term));
}

void check(const Line& line) {
  const test::Parsed parsed = parse_line(line);
  if (!parsed.problems.empty()) {
    ADD_FAILURE() << line.place << ": " << parsed.problems[0].message << ": "
                  << line.term;
    return;
  }
  const term::TermManager& tm = *parsed.tm;
  const model::Model model{};
  eval::Evaluator evaluator(test::language().theories(), tm, model);
  const std::span<const term::Term> sides = tm.children(parsed.assertion());
  const Value value = evaluator.evaluate(sides[0]);
  if (line.expected == "unspecified" || line.expected == "undetermined") {
    EXPECT_EQ(kind_text(value), line.expected)
        << line.place << ": " << line.term
        << (value.is_known() ? "" : value.reason());
    return;
  }
  if (!value.is_known()) {
    ADD_FAILURE() << line.place << ": " << line.term << ": " << kind_text(value)
                  << ": " << value.reason();
    return;
  }
  const Value wanted = evaluator.evaluate(sides[1]);
  EXPECT_TRUE(evaluator.equal(value, wanted, tm.sort(sides[0])).is_true())
      << line.place << ": " << line.term << " is not " << line.expected;
}

TEST(Values, EachLineOfTheTables) {
  const std::vector<Line> lines = all_lines();
  EXPECT_THAT(lines, testing::Not(IsEmpty()));
  for (const Line& line : lines) {
    check(line);
  }
}

TEST(Values, EachRowHasAnEvaluator) {
  const theory::Theories& theories = test::language().theories();
  std::vector<std::string> missing;
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    const theory::OpInfo& info = theories.info(row);
    if (!info.evaluation.is_given()) {
      missing.push_back(fmt::format("{}: {}", info.name, info.signature));
    }
  }
  EXPECT_THAT(missing, IsEmpty());
}

TEST(Values, EachRowHasALine) {
  const theory::Theories& theories = test::language().theories();
  std::vector<bool> is_used(theories.row_count());
  for (const Line& line : all_lines()) {
    const test::Parsed parsed = parse_line(line);
    if (!parsed.problems.empty()) {
      continue;
    }
    const term::TermManager& tm = *parsed.tm;
    // Not the equality that the test itself adds.
    for (const term::Term term :
         term::post_order(tm, tm.children(parsed.assertion()))) {
      if (tm.kind(term) == term::Kind::App) {
        is_used[tm.op_row(tm.op(term))] = true;
        for (const term::Index& index : tm.op_indices(tm.op(term))) {
          if (index.kind == term::Index::Kind::OfOp) {
            is_used[tm.op_row(term::Op{index.value})] = true;
          }
        }
      }
    }
  }
  std::vector<std::string> unused;
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    if (!is_used[row]) {
      unused.push_back(fmt::format(
          "{}: {}", theories.info(row).name, theories.info(row).signature));
    }
  }
  EXPECT_THAT(unused, IsEmpty());
}

TEST(Values, SharedVectors) {
  const fs::path path =
      fs::path(ASSAY_SOURCE_DIR) / "../shared/rules/vectors.tsv";
  if (!fs::exists(path)) {
    GTEST_SKIP() << path << " is not here";
  }
  std::ifstream in(path);
  std::string text;
  std::getline(in, text);  // the columns' names
  size_t count = 0;
  while (std::getline(in, text)) {
    std::vector<std::string> cells;
    for (size_t at = 0; at <= text.size();) {
      const size_t tab = std::min(text.find('\t', at), text.size());
      cells.push_back(text.substr(at, tab - at));
      at = tab + 1;
    }
    ASSERT_GE(cells.size(), 5U);
    const bool is_open = cells[4].starts_with("UNSPEC");
    check({cells[0], "", cells[3], is_open ? "unspecified" : cells[4]});
    ++count;
  }
  EXPECT_GT(count, 800U);
}

}  // namespace
}  // namespace assay
