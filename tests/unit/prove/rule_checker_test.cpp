// SPDX-License-Identifier: MIT
#include "prove/rule_checker.h"

#include <fstream>

#include <gtest/gtest.h>

#include "prove/proof_record.h"
#include "support/script.h"
#include "support/temporary_folder.h"

namespace assay::prove {
namespace {

rules::RuleFile table(const std::string& text) {
  Result<rules::RuleFile> file = rules::parse_rules("test", text);
  EXPECT_TRUE(file) << file.error().message;
  return *std::move(file);
}

RuleCheck check(const rules::RuleFile& file) {
  const RuleCheckSettings settings{.points = 5000};
  return RuleChecker(test::language(), {}, settings).check(file.rules[0]);
}

struct Case {
  const char* rule;
  RuleVerdict verdict;
};

// Without solvers there are no proofs, whatever was tried.
TEST(RuleChecker, JudgesByValues) {
  constexpr Case kCases[] = {
      {"(weaken a (in (x Int)) (from (> x 5)) (to (> x 4)))",
       RuleVerdict::Tried},
      {"(weaken a (in (x Int)) (from (> x 4)) (to (> x 5)))",
       RuleVerdict::Refuted},
      {"(equal a (in (x (_ BitVec {n}))) (from (= (bvnot (bvnot x)) x))"
       " (to true))",
       RuleVerdict::Exhausted},
      {"(equal a (in (x (_ BitVec {n}))) (from (= (bvneg x) x)) (to false))",
       RuleVerdict::Refuted},
      {"(equal a (in (p Bool) (q Bool)) (from (and p q)) (to (and q p)))",
       RuleVerdict::Exhausted},
  };
  for (const Case& row : kCases) {
    const rules::RuleFile file = table(row.rule);
    const RuleCheck done = check(file);
    EXPECT_EQ(done.verdict, row.verdict)
        << row.rule << verdict_name(done.verdict);
    EXPECT_EQ(done.counterexample.empty(), row.verdict != RuleVerdict::Refuted);
    EXPECT_FALSE(done.asked_solvers);
    EXPECT_TRUE(done.attempts.empty());
    // What was shown is known by its sizes; a refuted rule has nothing.
    EXPECT_EQ(done.proofs.empty(), row.verdict != RuleVerdict::Exhausted)
        << row.rule;
  }
}

// Laws at 8 to 64 bits, Float16 to Float64.
TEST(RuleChecker, ProvesByCircuits) {
  constexpr Case kCases[] = {
      {"(equal a (in (x (_ BitVec {n})) (y (_ BitVec {n})))"
       " (result (_ BitVec {n})) (from (bvadd (bvand x y) (bvor x y))) (to "
       "(bvadd x y)))",
       RuleVerdict::Proved},
      {"(weaken a (in (x (_ FloatingPoint {e} {s}))"
       " (y (_ FloatingPoint {e} {s}))) (from (fp.lt x y)) (to (fp.leq x y)))",
       RuleVerdict::Proved},
      {"(equal a (in (x (_ FloatingPoint {e} {s})))"
       " (result (_ FloatingPoint {e} {s})) (from (fp.neg (fp.neg x))) (to x))",
       RuleVerdict::Proved},
  };
  for (const Case& row : kCases) {
    const rules::RuleFile file = table(row.rule);
    const RuleCheckSettings settings{
        .points = 100, .has_large = true, .conflicts = 10'000};
    const RuleCheck done =
        RuleChecker(test::language(), {}, settings).check(file.rules[0]);
    EXPECT_EQ(done.verdict, row.verdict)
        << row.rule << verdict_name(done.verdict) << done.counterexample;
    for (const ProofAttempt& attempt : done.attempts) {
      EXPECT_EQ(attempt.solver, kCircuits) << attempt.sizes;
    }
  }
}

TEST(ProofRecord, KeepsWhatWasShown) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/x.proofs";
  const rules::RuleFile file =
      table("(equal a (in (p Bool) (q Bool)) (from (and p q)) (to (and q p)))");
  {
    ProofRecord record(path, file);
    ASSERT_TRUE(record.read());
    ASSERT_TRUE(record.add(check(file)));
  }
  ProofRecord record(path, file);
  const Result<rules::Proofs> read = record.read();
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->of(file.rules[0]), check(file).proofs);
}

TEST(ProofRecord, SaysWhereAFileIsWrong) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/x.proofs";
  std::ofstream(path) << "; fine\nno such line\n";
  const rules::RuleFile file = table("");
  const Result<rules::Proofs> read = ProofRecord(path, file).read();
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().message.starts_with(path + ":2:1: error: "))
      << read.error().message;
}

TEST(ProofRecord, SaysThatItCannotWrite) {
  const test::TemporaryFolder folder;
  const rules::RuleFile file =
      table("(equal a (in (p Bool) (q Bool)) (from (and p q)) (to (and q p)))");
  ProofRecord record(folder.path() + "/none/x.proofs", file);
  EXPECT_FALSE(record.add(check(file)));
}

}  // namespace
}  // namespace assay::prove
