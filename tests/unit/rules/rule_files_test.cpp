// SPDX-License-Identifier: MIT
#include "rules/rule_files.h"

#include <fstream>

#include <gtest/gtest.h>

#include "rules/trust.h"
#include "support/script.h"
#include "support/temporary_folder.h"

namespace assay::rules {
namespace {

class RuleFiles : public testing::Test {
 protected:
  RuleTables load(const std::string& text) {
    const std::string path = folder_.path() + "/my.rules";
    std::ofstream(path) << text;
    return load_rules(test::language(), {path}, [](const std::string& sort) {
      return sort == "Int";
    });
  }

  test::TemporaryFolder folder_;
};

constexpr const char* kGood =
    "(weaken my-int (in (x Int)) (from (> x 5)) (to (> x 4)))"
    "(weaken my-bits (in (x (_ BitVec {n}))) (from (= x (bvnot x)))"
    " (to false))";

TEST_F(RuleFiles, WhatWasTriedIsNotShown) {
  const RuleTables loaded = load(kGood);
  ASSERT_TRUE(loaded.is_fine());
  ASSERT_EQ(loaded.tables.size(), 1U);
  const std::vector<Rule>& rules = loaded.tables[0].file.rules;
  EXPECT_EQ(rules[0].belief, Belief::Claimed);
  EXPECT_FALSE(is_shown(rules[0], {}));
  EXPECT_EQ(rules[1].belief, Belief::Exhausted);
  EXPECT_TRUE(is_shown(rules[1], {4}));
  EXPECT_FALSE(is_shown(rules[1], {32}));
}

TEST_F(RuleFiles, EveryProblemHasAPlace) {
  struct Case {
    const char* text;
    const char* code;
    const char* message;
  };

  constexpr Case kCases[] = {
      {"(weaken w (in (x Int)) (from (> x 5)) (to (> x 6)))",
       "refuted",
       "w: it is wrong for"},
      {"(weaken w (in (x Int)) (from (> x true)) (to (> x 6)))", "", "w: "},
      {"(weaken w (in (x Int)) (from (> x 5)) (to (> x 4)))"
       "(weaken w (in (x Int)) (from (> x 5)) (to (> x 3)))",
       "",
       ""},
      {"(values Real 1.0)", "unused-sort", "no formula of synthesis"},
      {"(weaken", "", ""},
  };
  for (const Case& row : kCases) {
    const RuleTables loaded = load(row.text);
    ASSERT_EQ(loaded.problems.size(), 1U) << row.text;
    ASSERT_FALSE(loaded.problems[0].list.empty());
    const Diag& problem = loaded.problems[0].list[0];
    EXPECT_TRUE(problem.message.starts_with(row.message)) << problem.message;
    if (*row.code != '\0') {
      EXPECT_EQ(problem.code, row.code);
    }
    EXPECT_EQ(loaded.problems[0].text, row.text);
  }
}

TEST_F(RuleFiles, AFileThatIsNotThere) {
  const RuleTables loaded = load_rules(test::language(),
                                       {folder_.path() + "/none"},
                                       [](const std::string&) { return true; });
  ASSERT_EQ(loaded.problems.size(), 1U);
  EXPECT_EQ(loaded.problems[0].list[0].code, "unreadable");
}

// What is built in must stay believed only where it was shown.
TEST(RuleTrust, OfBuiltInTables) {
  Rule rule;
  rule.belief = Belief::BuiltIn;
  EXPECT_FALSE(is_shown(rule, {8}));
  rule.proofs = {{{8}, "z3"}};
  EXPECT_TRUE(is_shown(rule, {8}));
  EXPECT_FALSE(is_shown(rule, {16}));
}

TEST(RuleTrust, OfAnySortIsNeverExhausted) {
  Rule rule;
  rule.belief = Belief::Exhausted;
  EXPECT_TRUE(is_shown(rule, {}));
  rule.sorts = {"A"};
  EXPECT_FALSE(is_shown(rule, {}));
}

}  // namespace
}  // namespace assay::rules
