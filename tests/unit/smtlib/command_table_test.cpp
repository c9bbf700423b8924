// SPDX-License-Identifier: MIT
#include "smtlib/command_table.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace assay::smtlib {
namespace {

TEST(CommandTable, IsSortedAndUnique) {
  const std::span<const CommandInfo> rows = all_commands();
  for (size_t i = 1; i < rows.size(); ++i) {
    EXPECT_LT(rows[i - 1].name, rows[i].name);
  }
}

TEST(CommandTable, FindsEachRow) {
  for (const CommandInfo& row : all_commands()) {
    EXPECT_EQ(find_command(row.name), &row);
  }
  EXPECT_EQ(find_command("no-such-command"), nullptr);
  EXPECT_EQ(find_command(""), nullptr);
  EXPECT_EQ(find_command("asser"), nullptr);
}

TEST(CommandTable, HasTheStandard) {
  for (const std::string_view name : {"assert",
                                      "check-sat",
                                      "check-sat-assuming",
                                      "declare-const",
                                      "declare-datatype",
                                      "declare-datatypes",
                                      "declare-fun",
                                      "declare-sort",
                                      "declare-sort-parameter",
                                      "define-const",
                                      "define-fun",
                                      "define-fun-rec",
                                      "define-funs-rec",
                                      "define-sort",
                                      "echo",
                                      "exit",
                                      "get-assertions",
                                      "get-assignment",
                                      "get-info",
                                      "get-model",
                                      "get-option",
                                      "get-proof",
                                      "get-unsat-assumptions",
                                      "get-unsat-core",
                                      "get-value",
                                      "pop",
                                      "push",
                                      "reset",
                                      "reset-assertions",
                                      "set-info",
                                      "set-logic",
                                      "set-option"}) {
    const CommandInfo* row = find_command(name);
    ASSERT_NE(row, nullptr) << name;
    EXPECT_EQ(row->origin, theory::Origin::Standard) << name;
    EXPECT_NE(row->kind, CommandKind::Kept) << name;
  }
}

TEST(CommandTable, PatternsAreWellFormed) {
  const std::set<std::string_view> words{"n", "t", "b", "s", "x", "a"};
  for (const CommandInfo& row : all_commands()) {
    std::string_view pattern = row.pattern;
    if (row.kind != CommandKind::Kept) {
      EXPECT_EQ(pattern, "") << row.name;
      continue;
    }
    while (!pattern.empty()) {
      const size_t size = std::min(pattern.find(' '), pattern.size());
      std::string_view word = pattern.substr(0, size);
      pattern.remove_prefix(std::min(size + 1, pattern.size()));
      if (word.back() == '?' || (word.back() == '*' && word.size() > 1)) {
        EXPECT_TRUE(word.back() == '?' || pattern.empty())
            << row.name << ": only the last may repeat";
        word.remove_suffix(1);
      }
      if (word.starts_with('(')) {
        ASSERT_TRUE(word.size() == 4 && word.ends_with("*)")) << row.name;
        word = word.substr(1, 1);
      }
      EXPECT_TRUE(words.contains(word)) << row.name << ": " << word;
    }
  }
}

}  // namespace
}  // namespace assay::smtlib
