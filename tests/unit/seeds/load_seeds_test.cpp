// SPDX-License-Identifier: MIT
#include "seeds/load_seeds.h"

#include <gtest/gtest.h>

#include "support/script.h"
#include "testcase/witness.h"

namespace assay::seeds {
namespace {

using testcase::Status;
using testcase::TrustRoot;

SeedRecord seed(const std::string& script, const std::string& witness = "") {
  SeedRecord made;
  made.id = content_hash(script);
  made.script = script;
  made.time_us = 1;
  if (!witness.empty()) {
    made.status = Status::Sat;
    made.root = TrustRoot::Proved;
    made.witness = witness;
  }
  return made;
}

Lock lock_of(std::vector<SeedRecord> seeds) {
  return {{}, {{"a.smt2", "", std::move(seeds)}}};
}

const std::string kThree =
    "(set-logic UF)\n(declare-sort U 0)\n(declare-fun a () U)\n"
    "(assert (exists ((x U) (y U)) (distinct x y a)))\n(check-sat)\n";
const std::string kThreeWitness =
    "((declare-fun U!val!0 () U)\n(declare-fun U!val!1 () U)\n"
    "(declare-fun U!val!2 () U)\n(forall ((x U)) (or (= x U!val!0) "
    "(= x U!val!1) (= x U!val!2)))\n(define-fun a () U U!val!0))";
const std::string kOne =
    "(set-logic UF)\n(declare-sort U 0)\n(declare-fun a () U)\n"
    "(assert (forall ((x U)) (= x a)))\n(check-sat)\n";
const std::string kOneWitness =
    "((declare-fun U!val!0 () U)\n(forall ((x U)) (= x U!val!0))\n"
    "(define-fun a () U U!val!0))";
const std::string kFalseWitness =
    "((declare-fun U!val!0 () U)\n(declare-fun U!val!1 () U)\n"
    "(forall ((x U)) (or (= x U!val!0) (= x U!val!1)))\n"
    "(define-fun a () U U!val!0))";

LoadedSeeds load(const std::vector<Lock>& locks) {
  Result<LoadedSeeds> made = load_seeds(test::language(), locks);
  EXPECT_TRUE(made) << made.error().message;
  return *std::move(made);
}

TEST(LoadSeeds, SameNamesAreDifferentSymbols) {
  const LoadedSeeds loaded =
      load({lock_of({seed(kOne, kOneWitness), seed(kThree, kThreeWitness)})});
  const testcase::Seeds& seeds = loaded.seeds;
  ASSERT_EQ(seeds.list().size(), 2U);
  for (const testcase::Seed& row : seeds.list()) {
    ASSERT_TRUE(row.witness);
    EXPECT_EQ(row.witness->symbols.size(), 1U);
    EXPECT_EQ(row.witness->universes.size(), 1U);
    EXPECT_TRUE(testcase::holds(
        test::language(), seeds.base(), row.script, *row.witness));
    EXPECT_EQ(content_hash(smtlib::print_script(
                  test::language(), seeds.base(), row.script, {})),
              row.id);
  }
  EXPECT_NE(seeds.list()[0].witness->symbols.begin()->first,
            seeds.list()[1].witness->symbols.begin()->first);
}

TEST(LoadSeeds, OrderAndHashAreThoseOfTheContent) {
  const LoadedSeeds one =
      load({lock_of({seed(kOne, kOneWitness)}), lock_of({seed(kThree)})});
  Lock turned = lock_of({seed(kThree), seed(kOne, kOneWitness)});
  turned.files[0].path = "elsewhere";
  turned.files[0].seeds[0].time_us = 77;
  const LoadedSeeds two = load({turned});
  EXPECT_EQ(one.hash, two.hash);
  ASSERT_EQ(one.seeds.list().size(), 2U);
  EXPECT_EQ(one.seeds.list()[0].id, two.seeds.list()[0].id);
  EXPECT_EQ(one.seeds.base().term_count(), two.seeds.base().term_count());
  EXPECT_NE(one.hash, load({lock_of({seed(kThree), seed(kOne)})}).hash);
  EXPECT_EQ(two.seeds.list()[0].origin.substr(0, 10), "elsewhere:");
}

TEST(LoadSeeds, OfTwoAlikeTheBetterKnownCounts) {
  const LoadedSeeds loaded =
      load({lock_of({seed(kOne), seed(kOne, kOneWitness), seed(kOne)})});
  ASSERT_EQ(loaded.seeds.list().size(), 1U);
  EXPECT_EQ(loaded.seeds.list()[0].root, TrustRoot::Proved);
}

TEST(LoadSeeds, LeavesOutWhatIsNotSelected) {
  SeedRecord trivial = seed(kOne);
  trivial.is_trivial = true;
  Lock lock = lock_of({trivial});
  EXPECT_TRUE(load({lock}).seeds.empty());
  lock.selection.keeps_trivial = true;
  EXPECT_FALSE(load({lock}).seeds.empty());
}

TEST(LoadSeeds, DamageIsReported) {
  const std::vector<Lock> bad = {lock_of({seed("(assert p)")})};
  EXPECT_EQ(load_seeds(test::language(), bad).error().code, "lock-corrupt");
  const std::vector<Lock> worse = {lock_of({seed(kOne, "unsat")})};
  EXPECT_EQ(load_seeds(test::language(), worse).error().code, "lock-corrupt");
}

// Only where no seal would show that it was edited.
TEST(LoadSeeds, AnOldWitnessIsEvaluated) {
  Lock lock = lock_of({seed(kOne, kOneWitness)});
  lock.has_seals = false;
  EXPECT_EQ(load({lock}).seeds.list().size(), 1U);
  lock = lock_of({seed(kOne, kFalseWitness)});
  lock.has_seals = false;
  const Result<LoadedSeeds> loaded =
      load_seeds(test::language(), std::vector<Lock>{lock});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, "lock-edited");
}

}  // namespace
}  // namespace assay::seeds
