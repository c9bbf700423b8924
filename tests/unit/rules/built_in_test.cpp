// SPDX-License-Identifier: MIT
#include "rules/built_in.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include <gtest/gtest.h>

#include "rules/exhaust.h"
#include "rules/instance.h"
#include "rules/obligation.h"
#include "rules/rule.h"
#include "rules/trial.h"
#include "smtlib/language.h"

namespace assay::rules {
namespace {

std::string describe(const Diag& problem) {
  return problem.message + " at " + std::to_string(problem.span.begin);
}

TEST(BuiltInRules, AreWellSortedAndTrueWhereTheyAreTried) {
  const smtlib::Language language;
  size_t rules = 0;
  for (const auto& [name, text] : built_in_rules()) {
    const Result<RuleFile> file = parse_rules(std::string(name), text);
    ASSERT_TRUE(file) << name << ": " << describe(file.error());
    for (const Rule& rule : file->rules) {
      ++rules;
      const Result<void> sorted = check_sorts(language, rule);
      EXPECT_TRUE(sorted) << rule.name << ": " << describe(sorted.error());
      uint64_t points = 0;
      for (const Sizes& sizes : small_sizes(rule)) {
        const Result<std::vector<Instance>> made =
            compile(language, rule, sizes);
        ASSERT_TRUE(made) << rule.name << ": " << describe(made.error());
        for (const Instance& instance : *made) {
          const auto tm = language.theories().make_manager();
          for (const Obligation& obligation : obligations_of(instance, *tm)) {
            const Exhausted done = exhaust(language, *tm, obligation, 400);
            points += done.points;
            EXPECT_FALSE(done.counterexample)
                << rule.name << " " << obligation.name << ": "
                << *done.counterexample;
            EXPECT_EQ(done.open, 0U)
                << rule.name << " " << obligation.name << ": " << done.why_open;
          }
        }
      }
      const bool promises = std::ranges::any_of(
          rule.inverses,
          [](const Inverse& inverse) { return !inverse.is_only_sometimes; });
      EXPECT_EQ(points > 0, promises || rule.kind != RuleKind::Fusion)
          << rule.name;
    }
  }
  EXPECT_GT(rules, 60U);
}

TEST(BuiltInRules, HaveNamesOfTheirOwn) {
  std::unordered_set<std::string> names;
  for (const auto& [name, text] : built_in_rules()) {
    const Result<RuleFile> file = parse_rules(std::string(name), text);
    ASSERT_TRUE(file) << name << ": " << describe(file.error());
    for (const Rule& rule : file->rules) {
      EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    }
  }
}

TEST(BuiltInRules, EquivalencesAreApart) {
  const Result<RuleFile> own = parse_rules(
      "my.rules",
      "(weaken plain (in (x Int)) (from (> x 0)) (to (>= x 0)))"
      "(weaken some (in (x Int)) (some (y Int x)) (from (> y x)) (to true))"
      "(weaken bound (in (x Int)) (bound (y Int x)) (from (> y x)) (to true))"
      "(weaken fresh (in (x Int)) (fresh (y Int)) (from (> x y)) (to true))"
      "(weaken record (in (x Int)) (record R mk (f Int)) (from (= x (f (mk "
      "x))))"
      " (to true))"
      "(equal closed (result Int) (from 0) (to (+ 0 0)))"
      "(fusion f (in (x Int)) (out (z Int x)) (inverse x z))");
  ASSERT_TRUE(own) << describe(own.error());
  const std::vector<Rule> rows = equivalences({&*own, 1});
  const size_t built_in = equivalences({}).size();
  EXPECT_GT(built_in, 800U);
  ASSERT_EQ(rows.size(), built_in + 6);
  EXPECT_EQ(rows[built_in].name, "plain");
  EXPECT_EQ(rows.back().name, "closed");
  for (const RuleKind kind :
       {RuleKind::Fusion, RuleKind::Weaken, RuleKind::Equal}) {
    for (const Rule& rule : all_rules(kind, {&*own, 1})) {
      EXPECT_TRUE(rule.name == "plain" || rule.name == "f"
                  || std::ranges::find(rows, rule.name, &Rule::name)
                         == rows.end())
          << rule.name;
    }
  }
}

TEST(BuiltInRules, FeaturesOfBothSides) {
  const smtlib::Language language;
  const Result<RuleFile> file = parse_rules(
      "my.rules",
      "(weaken w (in (s String)) (bound (y Int (str.len s))) (pattern (+ y 1))"
      " (from (> (str.len s) y)) (to (= s s)))");
  ASSERT_TRUE(file) << describe(file.error());
  const auto made = compile(language, file->rules.front(), {});
  ASSERT_TRUE(made) << describe(made.error());
  EXPECT_EQ(made->front().patterns.size(), 1U);
  EXPECT_EQ(made->front().patterns.front().steps.size(), 3U);
  EXPECT_FALSE(made->front().features.has_quantifiers);
  EXPECT_TRUE(made->front().both_features.has_quantifiers);
}

smtlib::Features features_of(const Rule& rule) {
  static const smtlib::Language language;
  const auto made = compile(language, rule, usual_sizes(rule));
  EXPECT_TRUE(made && !made->empty()) << rule.name;
  return made->front().features;
}

TEST(BuiltInRules, ConstantsAndPlaceholdersBringNoFeatures) {
  const std::unordered_set<std::string> linear = {"int-linear",
                                                  "int-pack-mod",
                                                  "int-pack",
                                                  "int-plus-mod",
                                                  "int-plus-div",
                                                  "int-divmod-constant",
                                                  "real-linear",
                                                  "real-linear-whole"};
  size_t found = 0;
  for (const Rule& rule : all_rules(RuleKind::Fusion, {})) {
    const smtlib::Features features = features_of(rule);
    if (linear.contains(rule.name)) {
      ++found;
      EXPECT_FALSE(features.is_nonlinear) << rule.name;
    }
    if (rule.name.starts_with("fp-")) {
      EXPECT_FALSE(features.has_reals) << rule.name;
    }
    // They have the arrays that the seeds have.
    EXPECT_FALSE(features.has_other_arrays) << rule.name;
  }
  EXPECT_EQ(found, linear.size());
}

TEST(BuiltInRules, NewArraysAreFeatures) {
  const Result<RuleFile> file =
      parse_rules("my.rules",
                  "(fusion f (sorts A) (in (x A))"
                  " (out (z (Array A A) ((as const (Array A A)) x)))"
                  " (inverse x (select z x)))");
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_TRUE(features_of(file->rules.front()).has_other_arrays);
}

}  // namespace
}  // namespace assay::rules
