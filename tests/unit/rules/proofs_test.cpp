// SPDX-License-Identifier: MIT
#include "rules/proofs.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/built_in.h"
#include "rules/trial.h"

namespace assay::rules {
namespace {

std::vector<Rule> rules_of(std::string_view text) {
  Result<RuleFile> file = parse_rules("test", text);
  EXPECT_TRUE(file) << file.error().message;
  return std::move(file->rules);
}

constexpr std::string_view kTwo =
    "(equal a (in (x (_ BitVec {n}))) (from (= x x)) (to true))"
    "(equal b (in (x Int)) (from (= x x)) (to true))";

TEST(Proofs, TextAndBack) {
  const std::vector<Rule> rules = rules_of(kTwo);
  Proofs proofs;
  proofs.add(rules[1], {{}, "cvc5"});
  proofs.add(rules[0], {{8}, "z3"});
  proofs.add(rules[0], {{2}, "all"});
  const std::string text = proofs.to_text(rules);
  EXPECT_EQ(
      text,
      fmt::format(
          "a {:x} 2=all 8=z3\nb {:x} -=cvc5\n", rules[0].hash, rules[1].hash));
  const Result<Proofs> read = Proofs::parse("; a comment\n\n" + text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->of(rules[0]),
            (std::vector<Proof>{{{2}, "all"}, {{8}, "z3"}}));
  EXPECT_EQ(read->of(rules[1]), (std::vector<Proof>{{{}, "cvc5"}}));
  EXPECT_TRUE(read->stale(rules).empty());
}

TEST(Proofs, ASolverReplacesATrialAndNotTheOtherWayRound) {
  const std::vector<Rule> rules = rules_of(kTwo);
  Proofs proofs;
  proofs.add(rules[0], {{4}, "all"});
  proofs.add(rules[0], {{4}, "z3"});
  proofs.add(rules[0], {{4}, "all"});
  EXPECT_EQ(proofs.of(rules[0]), (std::vector<Proof>{{{4}, "z3"}}));
}

TEST(Proofs, AreOfOneTextOnly) {
  const std::vector<Rule> before = rules_of(kTwo);
  const std::vector<Rule> layout = rules_of(
      "(equal a\n (in (x   (_ BitVec {n}))) ; so\n (from (= x x)) (to true))");
  const std::vector<Rule> after =
      rules_of("(equal a (in (x (_ BitVec {n}))) (from (= x x)) (to (= x x)))");
  Proofs proofs;
  proofs.add(before[0], {{8}, "z3"});
  proofs.add(before[1], {{}, "z3"});
  EXPECT_EQ(proofs.of(layout[0]).size(), 1U);
  EXPECT_TRUE(proofs.of(after[0]).empty());
  EXPECT_EQ(proofs.stale(after), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(proofs.to_text(after), "");
  proofs.add(after[0], {{4}, "z3"});
  EXPECT_EQ(proofs.of(after[0]), (std::vector<Proof>{{{4}, "z3"}}));
}

TEST(Proofs, WhatIsNoneIsRefused) {
  for (const std::string_view text : {"a",
                                      "a xyz",
                                      "a 12 8",
                                      "a 12 8=",
                                      "a 12 =z3",
                                      "a 12 8.=z3",
                                      "a 12 -1=z3",
                                      "a 12 99999999999=z3",
                                      "a 12 8=z3\na 12 4=z3"}) {
    EXPECT_FALSE(Proofs::parse(text)) << text;
  }
  const Result<Proofs> second = Proofs::parse("a 12 8=z3\nb 12 8");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().span.begin, 10U);
}

TEST(Proofs, OfTheOtherTables) {
  for (const auto& [kind, least] :
       {std::pair{RuleKind::Weaken, 93}, std::pair{RuleKind::Fusion, 85}}) {
    const std::vector<Rule> rules = all_rules(kind, {});
    const auto shown = std::ranges::count_if(
        rules, [](const Rule& rule) { return !rule.proofs.empty(); });
    EXPECT_GT(shown * 100, std::ssize(rules) * least) << kind_name(kind);
  }
}

// Else `assay rules check --record` has to be run again for what has changed.
TEST(Proofs, OfTheBuiltInRulesAreUpToDate) {
  const std::vector<Rule> rules = equivalences({});
  size_t shown = 0;
  size_t large = 0;
  for (const Rule& rule : rules) {
    shown += rule.proofs.empty() ? 0 : 1;
    const auto is_large = [&](const Sizes& sizes) {
      return std::ranges::find(rule.proofs, sizes, &Proof::sizes)
             != rule.proofs.end();
    };
    large += std::ranges::any_of(large_sizes(rule), is_large) ? 1 : 0;
  }
  EXPECT_GT(shown * 100, rules.size() * 95);
  EXPECT_GT(large, 200U);
  ASSERT_FALSE(built_in_proofs().empty());
  for (const auto& [name, text] : built_in_proofs()) {
    const Result<Proofs> proofs = Proofs::parse(text);
    ASSERT_TRUE(proofs) << name << ": " << proofs.error().message;
    for (const auto& [table, rows] : built_in_rules()) {
      if (table.substr(0, table.rfind('.'))
          == name.substr(0, name.rfind('.'))) {
        const Result<RuleFile> file = parse_rules(std::string(table), rows);
        ASSERT_TRUE(file);
        EXPECT_EQ(proofs->stale(file->rules), std::vector<std::string>{})
            << name;
      }
    }
  }
}

}  // namespace
}  // namespace assay::rules
