// SPDX-License-Identifier: MIT
//
// What every technique must keep, whatever it makes: one suite over all that
// are registered, for each group of theories that they offer.
#include "technique/technique.h"

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "eval/judge_model.h"
#include "model/model_reader.h"
#include "seeds/describe.h"
#include "seeds/load_seeds.h"
#include "seeds/split_queries.h"
#include "smtlib/printer.h"
#include "smtlib/same_script.h"
#include "support/script.h"
#include "support/seed_set.h"
#include "technique/registry.h"
#include "term/walk.h"
#include "testcase/witness.h"

namespace assay::technique {
namespace {

using term::TermManager;
using testcase::Seeds;
using testcase::TestCase;

constexpr uint64_t kTestsPerGroup = 60;
constexpr uint64_t kCampaign = 20261116;

using test::SeedText;

constexpr SeedText kSeeds[] = {
    {"(declare-const x Int) (declare-const y Int)"
     "(assert (< x y)) (assert (or (= x 3) (> y (* 2 x))))",
     "((define-fun x () Int 3) (define-fun y () Int 4))"},
    {"(declare-const a (_ BitVec 8)) (assert (= (bvmul a a) #x31))"
     "(assert (bvult a #x10))",
     "((define-fun a () (_ BitVec 8) #x07))"},
    {"(declare-const p Bool) (declare-const q Bool)"
     "(assert (and p (=> p q))) (assert (not q))",
     nullptr},
    {"(declare-const s String) (assert (= (str.len s) 2))"
     "(assert (str.prefixof \"a\" s))",
     "((define-fun s () String \"ab\"))"},
    {"(declare-sort U 0) (declare-fun f (U) U) (declare-const x U)"
     "(assert (not (= (f x) x))) (assert (= (f (f x)) x))",
     "((declare-fun U!val!0 () U) (declare-fun U!val!1 () U)"
     "(forall ((x U)) (or (= x U!val!0) (= x U!val!1)))"
     "(define-fun x () U U!val!0)"
     "(define-fun f ((x U)) U (ite (= x U!val!0) U!val!1 U!val!0)))"},
    {"(declare-datatype L ((nil) (cons (hd Int) (tl L)))) (declare-const x L)"
     "(define-fun second ((l L)) Int (hd (tl l)))"
     "(assert (= (second x) 4)) (assert (not (= x nil)))",
     "((define-fun x () L (cons 1 (cons 4 nil))))"},
    {"(declare-datatype P ((mk (fst Int) (snd Bool)))) (declare-const u P)"
     "(declare-const v P) (declare-const n Int)"
     "(assert (= (fst u) (+ n (fst v)))) (assert (and (snd u) (not (snd v))))"
     "(assert (> n 2))",
     "((define-fun u () P (mk 5 true)) (define-fun v () P (mk 2 false))"
     "(define-fun n () Int 3))"},
    {"(declare-const a Int) (declare-const b Int)"
     "(assert (> a 3)) (assert (< (+ a b) 5)) (assert (> b 2))",
     nullptr},
    {"(declare-const a (_ BitVec 8)) (declare-const c (_ BitVec 4))"
     "(assert (bvugt a #xf0)) (assert (= c ((_ extract 7 4) a)))"
     "(assert (bvult c #xe))",
     nullptr},
    {"(declare-const r Real) (declare-const q Real)"
     "(assert (= (+ r q) 1.5)) (assert (< q (* 2.0 r)))",
     "((define-fun r () Real 1.0) (define-fun q () Real 0.5))"},
    {"(declare-const f (_ FloatingPoint 3 5)) (declare-const b Bool)"
     "(assert (= b (fp.isNaN f))) (assert (or b (fp.lt f f)))",
     "((define-fun f () (_ FloatingPoint 3 5) (_ NaN 3 5))"
     "(define-fun b () Bool true))"},
    {"(declare-const m (Array Int Int)) (declare-const i Int)"
     "(assert (= (select m i) 3)) (assert (forall ((k Int))"
     " (exists ((x Int)) (and (= x (select m i)) (<= k x)))))",
     nullptr},
    {"(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))"
     "(declare-const i (_ BitVec 4)) (declare-const e (_ BitVec 8))"
     "(assert (= (select m i) e)) (assert (= (store m i e) m))"
     "(assert (bvult e #x05))",
     "((define-fun m () (Array (_ BitVec 4) (_ BitVec 8))"
     " ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x03))"
     "(define-fun i () (_ BitVec 4) #x2) (define-fun e () (_ BitVec 8) #x03))"},
};

const Seeds& all_seeds() {
  static const Seeds all = test::make_seeds(kSeeds);
  return all;
}

std::string text_of(const TermManager& tm, const smtlib::Script& script) {
  return smtlib::print_script(test::language(), tm, script, {});
}

class TechniqueContract : public ::testing::TestWithParam<const Technique*> {
 protected:
  void SetUp() override {
    auto made = technique().prepare(all_seeds(), {});
    ASSERT_TRUE(made) << made.error().message;
    tables_ = *std::move(made);
  }

  static const Technique& technique() { return *GetParam(); }

  // The order's test as text; what is wrong with it otherwise.
  std::string make_text(const Order& order) const {
    TermManager tm(&all_seeds().base());
    const Result<TestCase> made = make_test(technique(), *tables_, order, tm);
    return made ? text_of(tm, made->script) : "; " + made.error().code;
  }

  std::vector<Order> orders(uint64_t per_group = kTestsPerGroup) const {
    std::vector<Order> list;
    for (const TheoryGroup group : tables_->groups()) {
      for (uint64_t i = 0; i < per_group; ++i) {
        list.push_back({kCampaign, i, group});
      }
    }
    return list;
  }

  // Calls `check` with every test that comes about.
  template <typename Check>
  void for_each_test(const Check& check) const {
    for (const Order& order : orders()) {
      TermManager tm(&all_seeds().base());
      const Result<TestCase> made = make_test(technique(), *tables_, order, tm);
      if (made) {
        SCOPED_TRACE(std::string(group_name(order.group)) + " "
                     + std::to_string(order.index) + "\n"
                     + text_of(tm, made->script));
        check(order, tm, *made);
      }
    }
  }

  std::unique_ptr<const Tables> tables_;
};

TEST_P(TechniqueContract, GivesTheSameBytesInAnyOrderAndThread) {
  const std::vector<Order> all = orders(20);
  std::vector<std::string> first;
  for (const Order& order : all) {
    first.push_back(make_text(order));
  }
  std::vector<std::string> second(all.size());
  std::thread other([&] {
    for (size_t i = all.size(); i-- > 0;) {
      second[i] = make_text(all[i]);
    }
  });
  other.join();
  EXPECT_EQ(first, second);
}

TEST_P(TechniqueContract, GivesTheSameBytesInAUsedOverlay) {
  TermManager tm(&all_seeds().base());
  for (const Order& order : orders(10)) {
    tm.rewind();
    const Result<TestCase> made = make_test(technique(), *tables_, order, tm);
    EXPECT_EQ(made ? text_of(tm, made->script) : "; " + made.error().code,
              make_text(order));
  }
}

TEST_P(TechniqueContract, TestsDifferByIndexAndCampaign) {
  for (const TheoryGroup group : tables_->groups()) {
    std::vector<std::string> texts;
    for (uint64_t i = 0; i < 10; ++i) {
      texts.push_back(make_text({kCampaign, i, group}));
      texts.push_back(make_text({kCampaign + 1, i, group}));
    }
    // One that changes nothing has few tests if there are few seeds.
    const bool changes_nothing =
        technique().name == "seeds" || technique().name == "concat";
    std::ranges::sort(texts);
    const auto repeated = std::ranges::unique(texts);
    EXPECT_LE(repeated.size(), changes_nothing ? 19U : 6U) << group_name(group);
  }
}

TEST_P(TechniqueContract, MostOrdersGiveATest) {
  for (const TheoryGroup group : tables_->groups()) {
    uint64_t made = 0;
    for (uint64_t i = 0; i < kTestsPerGroup; ++i) {
      made += make_text({kCampaign, i, group}).starts_with("; ") ? 0 : 1;
    }
    EXPECT_GE(made * 10, kTestsPerGroup * 9) << group_name(group);
  }
}

TEST_P(TechniqueContract, OutputIsWellSortedAndReadsBack) {
  for_each_test([](const Order&, TermManager& tm, const TestCase& made) {
    const smtlib::ParseOutput again =
        smtlib::parse_script(test::language(), tm, text_of(tm, made.script));
    ASSERT_TRUE(again.problems.empty()) << again.problems[0].message;
    EXPECT_EQ(smtlib::find_difference(tm, made.script, again.script), "");
    EXPECT_EQ(made.script.logic, again.script.logic);
  });
}

TEST_P(TechniqueContract, PrintsTheLeastLogic) {
  for_each_test([](const Order&, TermManager& tm, const TestCase& made) {
    EXPECT_EQ(made.script.logic,
              smtlib::least_logic(
                  smtlib::features_of(test::language(), tm, made.script)));
  });
}

TEST_P(TechniqueContract, PrintsTheLeastLogicWhereItMayWiden) {
  auto wide = technique().prepare(all_seeds(), {.may_widen = true});
  ASSERT_TRUE(wide) << wide.error().message;
  tables_ = *std::move(wide);
  for_each_test([](const Order&, TermManager& tm, const TestCase& made) {
    EXPECT_EQ(made.script.logic,
              smtlib::least_logic(
                  smtlib::features_of(test::language(), tm, made.script)));
  });
}

TEST_P(TechniqueContract, WitnessesMakeAllAssertionsTrue) {
  for_each_test([](const Order&, TermManager& tm, const TestCase& made) {
    const model::Model* witness = made.claim.witness();
    if (witness == nullptr) {
      return;
    }
    eval::Evaluator evaluator(test::language().theories(), tm, *witness);
    for (const term::Term assertion : made.script.assertions()) {
      EXPECT_TRUE(evaluator.evaluate(assertion).is_true());
    }
    EXPECT_FALSE(evaluator.used_table());
  });
}

TEST_P(TechniqueContract, WitnessesHoldAsTextAgainstThePrintedScript) {
  for_each_test([](const Order&, TermManager& tm, const TestCase& made) {
    const model::Model* witness = made.claim.witness();
    if (witness == nullptr) {
      return;
    }
    const Result<std::string> model =
        testcase::witness_text(test::language(), tm, made.script, *witness);
    ASSERT_TRUE(model) << model.error().message;
    const test::Parsed again = test::script(text_of(tm, made.script));
    const model::ModelReading reading =
        model::read_model(test::language(), *again.tm, again.script, *model);
    EXPECT_TRUE(reading.problems.empty())
        << *model << reading.problems[0].message;
    EXPECT_TRUE(reading.doubts.empty()) << *model << reading.doubts[0].reason;
    EXPECT_EQ(eval::judge_model(test::language().theories(), *again.tm, reading)
                  .verdict,
              eval::Verdict::True)
        << *model;
  });
}

TEST_P(TechniqueContract, LeavesTheSeedsAlone) {
  const uint32_t terms = all_seeds().base().term_count();
  const uint32_t symbols = all_seeds().base().symbol_count();
  std::vector<std::string> before;
  for (const testcase::Seed& seed : all_seeds().list()) {
    before.push_back(text_of(all_seeds().base(), seed.script));
  }
  for_each_test([](const Order&, TermManager&, const TestCase&) {});
  EXPECT_EQ(all_seeds().base().term_count(), terms);
  EXPECT_EQ(all_seeds().base().symbol_count(), symbols);
  for (size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(text_of(all_seeds().base(), all_seeds().list()[i].script),
              before[i]);
  }
}

TEST_P(TechniqueContract, KeepsTheSizeBound) {
  const Config config;
  uint32_t largest_seed = 0;
  for (const testcase::Seed& seed : all_seeds().list()) {
    largest_seed = std::max(largest_seed, seed.size);
  }
  for_each_test([&](const Order&, TermManager& tm, const TestCase& made) {
    EXPECT_LE(term::post_order(tm, made.script.assertions()).size(),
              config.max_size * kMaxTermsPerSize + 4 * largest_seed);
  });
}

TEST_P(TechniqueContract, SaysWhereATestComesFrom) {
  for_each_test([](const Order& order, TermManager&, const TestCase& made) {
    EXPECT_EQ(made.provenance.technique, technique().name);
    EXPECT_EQ(made.provenance.theory, group_name(order.group));
    EXPECT_EQ(made.provenance.index, order.index);
    EXPECT_EQ(made.provenance.campaign_seed, order.campaign_seed);
  });
}

TEST_P(TechniqueContract, IsFoundByItsName) {
  EXPECT_EQ(find_technique(technique().name), &technique());
}

TEST_P(TechniqueContract, AChainIsCalledByItsLinks) {
  if (technique().links.empty()) {
    EXPECT_EQ(technique().name.find('+'), std::string_view::npos);
    return;
  }
  std::string name;
  for (const Technique* link : technique().links) {
    name += name.empty() ? "" : "+";
    name += link->name;
    // All but the first must be able to continue from a test.
    EXPECT_TRUE(link == technique().links.front() || link->extend != nullptr);
  }
  EXPECT_EQ(technique().name, name);
  EXPECT_EQ(technique().needs_seeds, technique().links.front()->needs_seeds);
}

std::string name_of(const testing::TestParamInfo<const Technique*>& row) {
  std::string name(row.param->name);
  std::ranges::replace_if(
      name, [](char c) { return c == '-' || c == '+'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All,
                         TechniqueContract,
                         ::testing::ValuesIn(all_techniques().begin(),
                                             all_techniques().end()),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Chains,
                         TechniqueContract,
                         ::testing::ValuesIn(all_chains().begin(),
                                             all_chains().end()),
                         name_of);

}  // namespace
}  // namespace assay::technique
