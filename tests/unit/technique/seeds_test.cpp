// SPDX-License-Identifier: MIT
#include "technique/labelled/seeds.h"

#include <set>

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::technique {
namespace {

using testcase::Seed;
using testcase::Seeds;
using testcase::Status;
using testcase::TestCase;
using testcase::TrustRoot;

Seed seed(term::TermManager& tm, const std::string& id, const char* text) {
  Seed made;
  made.id = id;
  made.script = test::script_in(tm, text);
  made.features = smtlib::features_of(test::language(), tm, made.script);
  made.logic = smtlib::least_logic(made.features);
  return made;
}

Seeds three_seeds() {
  std::unique_ptr<term::TermManager> tm =
      test::language().theories().make_manager();
  std::vector<Seed> list;
  list.push_back(seed(*tm, "a", "(declare-const x Int) (assert (= x 1))"));
  list.back().status = Status::Unsat;
  list.back().root = TrustRoot::Vouched;
  list.push_back(seed(*tm, "b", "(declare-const x Int) (assert (> x 1))"));
  list.push_back(seed(*tm, "c", "(declare-const p Bool) (assert p)"));
  list.back().status = Status::Sat;
  return {test::language(), std::move(tm), std::move(list)};
}

TEST(SeedsTechnique, NeedsSeeds) {
  const auto made = kSeedsTechnique.prepare(Seeds(test::language()), {});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, kNoSeeds);
}

TEST(SeedsTechnique, HasTheGroupsOfItsSeeds) {
  const Seeds seeds = three_seeds();
  const Technique& technique = kSeedsTechnique;
  EXPECT_EQ((*technique.prepare(seeds, {}))->groups(),
            (std::vector{TheoryGroup::Core, TheoryGroup::Ints}));
  EXPECT_EQ(
      (*technique.prepare(seeds, {.groups = {TheoryGroup::Ints}}))->groups(),
      std::vector{TheoryGroup::Ints});
  EXPECT_EQ((*technique.prepare(seeds, {.logics = {"QF_UF"}}))->groups(),
            std::vector{TheoryGroup::Core});
}

TEST(SeedsTechnique, GivesEachSeedWithWhatIsKnownOfIt) {
  const Seeds seeds = three_seeds();
  const Technique& technique = kSeedsTechnique;
  const auto tables = *technique.prepare(seeds, {});
  std::set<std::string> seen;
  for (uint64_t i = 0; i < 40; ++i) {
    term::TermManager tm(&seeds.base());
    const Result<TestCase> made =
        make_test(technique, *tables, {1, i, TheoryGroup::Ints}, tm);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->provenance.seeds.size(), 1U);
    const std::string& id = made->provenance.seeds[0];
    seen.insert(id);
    const auto expected =
        id == "a" ? std::optional(Status::Unsat) : std::nullopt;
    EXPECT_EQ(made->claim.status(), expected);
    if (id == "a") {
      EXPECT_EQ(made->claim.root, TrustRoot::Vouched);
    }
  }
  EXPECT_EQ(seen, (std::set<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace assay::technique
