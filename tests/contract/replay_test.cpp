// SPDX-License-Identifier: MIT
//
// A test is made again from its id alone, byte by byte: every technique, alone
// and chained, times everything that shapes a test. An option that a technique
// declares takes part by itself.
#include <algorithm>

#include <gtest/gtest.h>

#include "campaign/finding_text.h"
#include "smtlib/printer.h"
#include "support/script.h"
#include "support/seed_set.h"
#include "technique/registry.h"

namespace assay::technique {
namespace {

using term::TermManager;
using testcase::Seeds;
using testcase::TestCase;

constexpr uint64_t kCampaign = 20261118;
constexpr uint64_t kTests = 4;  // of each group

constexpr test::SeedText kSeeds[] = {
    {"(declare-const x Int) (declare-const y Int)"
     "(assert (< x y)) (assert (or (= x 3) (> y (* 2 x))))",
     "((define-fun x () Int 3) (define-fun y () Int 4))"},
    {"(declare-const u Int) (declare-const v Int)"
     "(assert (> u (+ v 1))) (assert (<= v 7))",
     "((define-fun u () Int 9) (define-fun v () Int 7))"},
    {"(declare-const a Int) (declare-const b Int)"
     "(assert (> a 3)) (assert (< (+ a b) 5)) (assert (> b 2))",
     nullptr},
    {"(declare-const a (_ BitVec 8)) (assert (= (bvmul a a) #x31))"
     "(assert (bvult a #x10))",
     "((define-fun a () (_ BitVec 8) #x07))"},
    {"(declare-const a (_ BitVec 8)) (declare-const c (_ BitVec 4))"
     "(assert (bvugt a #xf0)) (assert (= c ((_ extract 7 4) a)))"
     "(assert (bvult c #xe))",
     nullptr},
    {"(declare-const p Bool) (declare-const q Bool)"
     "(assert (and p (=> p q))) (assert (not q))",
     nullptr},
};

const Seeds& all_seeds() {
  static const Seeds all = test::make_seeds(kSeeds);
  return all;
}

// Each differs from the default in one thing; but for the first ones, they are
// for two theories, as tables for all of them take long to prepare.
std::vector<std::pair<std::string, Config>> all_configs(
    const Technique& technique) {
  std::vector<std::pair<std::string, Config>> list;
  const auto add = [&](std::string what, const auto& change) {
    list.emplace_back(std::move(what), Config{});
    list.back().second.groups = {TheoryGroup::BitVecs, TheoryGroup::Ints};
    change(list.back().second);
  };
  add("default", [](Config& c) { c.groups = {}; });
  add("one theory", [](Config& c) { c.groups = {TheoryGroup::Ints}; });
  add("two theories", [](Config&) {});
  add("logic", [](Config& c) {
    c.groups = {};
    c.logics = {"QF_LIA"};
  });
  add("size", [](Config& c) { c.max_size = 12; });
  add("ranked", [](Config& c) { c.is_ranked = true; });
  add("widen", [](Config& c) { c.may_widen = true; });
  add("fusion rule", [](Config& c) { c.fusion_rules = {"int-add"}; });
  for (const StatusFilter wish :
       {StatusFilter::Sat, StatusFilter::Unsat, StatusFilter::Mixed}) {
    add(std::string(status_filter_name(wish)),
        [&](Config& c) { c.wish = wish; });
  }
  add("rules", [](Config& c) {
    c.rule_files = {rules::parse_rules("own.rules",
                                       "(fusion own-add (in (x Int) (y Int))"
                                       " (out (z Int (+ x y 17)))"
                                       " (inverse x (- z y 17))"
                                       " (inverse y (- z x 17)))")
                        .value()};
  });
  for (const OptionInfo& row : technique.options()) {
    std::vector<std::vector<uint32_t>> values = {{1}};
    if (row.type == OptionInfo::Type::Number) {
      values = {{row.least}, {row.fallback + 1}};
    } else if (row.type == OptionInfo::Type::Choice) {
      values = {{1}, {static_cast<uint32_t>(row.choices.size())}};
    } else if (row.type == OptionInfo::Type::Pair) {
      values = {{row.least, row.least}, {4, 4}};
    } else if (row.type == OptionInfo::Type::Numbers) {
      values = {{0}, {0, 1}};
    }
    for (const std::vector<uint32_t>& value : values) {
      add(std::string(row.name),
          [&](Config& c) { c.options.set(row.name, value); });
    }
  }
  return list;
}

// The test as text, or the code of what is wrong.
std::string make_text(const Technique& technique,
                      const Tables& tables,
                      const Order& order) {
  TermManager tm(&all_seeds().base());
  const Result<TestCase> made = make_test(technique, tables, order, tm);
  return made ? smtlib::print_script(test::language(), tm, made->script, {})
              : "; " + made.error().code;
}

class ReplayContract : public ::testing::TestWithParam<const Technique*> {};

TEST_P(ReplayContract, IdMakesTheSameBytes) {
  const Technique& technique = *GetParam();
  size_t compared = 0;
  for (const auto& [what, config] : all_configs(technique)) {
    const auto tables = technique.prepare(all_seeds(), config);
    if (!tables) {
      continue;  // there is nothing of this kind
    }
    const testcase::TestId id =
        campaign::id_of(config, "", {.technique = std::string(technique.name)});
    Result<campaign::Origin> origin =
        campaign::parse_provenance(campaign::provenance_json(id, {}));
    ASSERT_TRUE(origin) << what << ": " << origin.error().message;
    ASSERT_EQ(origin->id, id) << what;
    ASSERT_EQ(origin->rule_files.size(), config.rule_files.size());
    ASSERT_EQ(find_technique(origin->id.technique), &technique);
    origin->config.rule_files = config.rule_files;
    const auto again = technique.prepare(all_seeds(), origin->config);
    ASSERT_TRUE(again) << what;
    ASSERT_EQ((*again)->groups(), (*tables)->groups()) << what;
    for (const TheoryGroup group : (*tables)->groups()) {
      ASSERT_EQ(find_group(group_name(group)), group);
      for (uint64_t index = 0; index < kTests; ++index) {
        const Order order{kCampaign, index, group};
        const std::string text = make_text(technique, **tables, order);
        ASSERT_EQ(make_text(technique, **again, order), text)
            << what << ", " << group_name(group) << " " << index;
        compared += text.starts_with(";") ? 0 : 1;
      }
    }
  }
  EXPECT_GT(compared, 20U);
}

std::vector<const Technique*> all_of_them() {
  std::vector<const Technique*> list;
  for (const auto some : {all_techniques(), all_chains()}) {
    list.insert(list.end(), some.begin(), some.end());
  }
  return list;
}

INSTANTIATE_TEST_SUITE_P(
    All,
    ReplayContract,
    ::testing::ValuesIn(all_of_them()),
    [](const ::testing::TestParamInfo<const Technique*>& row) {
      std::string name(row.param->name);
      std::ranges::replace(name, '+', '_');
      return name;
    });

}  // namespace
}  // namespace assay::technique
