// SPDX-License-Identifier: MIT
#include "seeds/decide.h"

#include <vector>

#include <gtest/gtest.h>

namespace assay::seeds {
namespace {

using solver::End;
using testcase::Status;
using testcase::TrustRoot;

const Vote kZ3Sat{"z3", "z3", End::Sat};
const Vote kZ3Unsat{"z3", "z3", End::Unsat};
const Vote kStr3Unsat{"z3-str3", "z3", End::Unsat};
const Vote kCvc5Sat{"cvc5", "cvc", End::Sat};
const Vote kCvc5Unsat{"cvc5", "cvc", End::Unsat};
const Vote kCvc4Unsat{"cvc4", "cvc", End::Unsat};
const Vote kCvc5Unknown{"cvc5", "cvc", End::Unknown};

Decision with(const Evidence& evidence, const std::vector<Vote>& votes) {
  return decide(evidence, votes);
}

TEST(Decide, AWitnessProves) {
  const Decision made = with({{}, true, false}, {kZ3Sat, kCvc5Unsat});
  EXPECT_EQ(made.status, Status::Sat);
  EXPECT_EQ(made.root, TrustRoot::Proved);
  EXPECT_EQ(made.aside_kind, "");
}

TEST(Decide, ACheckedProofProves) {
  const Evidence proof{{}, false, false, true};
  const Decision made = with(proof, {kZ3Sat, kCvc5Sat});
  EXPECT_EQ(made.status, Status::Unsat);
  EXPECT_EQ(made.root, TrustRoot::Proved);
  const Decision wrong = with({Status::Sat, false, false, true}, {});
  EXPECT_EQ(wrong.aside_kind, "mislabelled");
  EXPECT_EQ(wrong.aside_reason, "declared sat, but a checked proof says unsat");
}

TEST(Decide, TwoFamiliesVouch) {
  const Decision made = with({}, {kZ3Unsat, kCvc5Unsat});
  EXPECT_EQ(made.status, Status::Unsat);
  EXPECT_EQ(made.root, TrustRoot::Vouched);
  EXPECT_EQ(with({}, {kZ3Sat, kCvc5Sat}).root, TrustRoot::Vouched);
}

TEST(Decide, OneFamilyIsNotEnough) {
  EXPECT_EQ(with({}, {kCvc5Unsat, kCvc4Unsat}).status, std::nullopt);
  EXPECT_EQ(with({}, {kZ3Unsat, kCvc5Unknown}).status, std::nullopt);
  const Decision made = with({Status::Unsat}, {kZ3Unsat, kCvc5Unknown});
  EXPECT_EQ(made.status, Status::Unsat);
  EXPECT_EQ(made.root, TrustRoot::Declared);
}

TEST(Decide, ALabelIsDeclared) {
  const Decision made = with({Status::Sat}, {});
  EXPECT_EQ(made.status, Status::Sat);
  EXPECT_EQ(made.root, TrustRoot::Declared);
  EXPECT_EQ(with({}, {}).status, std::nullopt);
}

TEST(Decide, AContradictedLabelSetsAside) {
  EXPECT_EQ(with({Status::Unsat, true}, {}).aside_kind, "mislabelled");
  EXPECT_EQ(with({Status::Sat}, {kZ3Unsat}).aside_kind, "mislabelled");
  EXPECT_EQ(with({Status::Sat}, {kZ3Unsat}).aside_reason,
            "declared sat, but unsat by z3");
}

TEST(Decide, FamiliesThatContradictEachOtherSetAside) {
  EXPECT_EQ(with({}, {kZ3Sat, kCvc5Unsat}).aside_kind, "contradiction");
  EXPECT_EQ(with({Status::Sat}, {kZ3Sat, kCvc5Unsat}).aside_kind,
            "contradiction");
}

TEST(Decide, AFamilyThatContradictsItselfHasNoVote) {
  const Decision made = with({}, {kZ3Sat, kStr3Unsat, kCvc5Unsat});
  EXPECT_EQ(made.aside_kind, "");
  EXPECT_EQ(made.status, std::nullopt);
}

TEST(Decide, WhatDoesNotCountDoesNotCount) {
  Vote worthless = kZ3Sat;
  worthless.counts = false;
  EXPECT_EQ(with({Status::Unsat}, {worthless, kCvc5Unsat}).status,
            Status::Unsat);
}

TEST(Decide, NoSatClaimWithRecursiveDefinitions) {
  EXPECT_EQ(with({{}, true, true}, {kZ3Sat}).aside_kind, "recursive");
  EXPECT_EQ(with({Status::Sat, false, true}, {}).aside_kind, "recursive");
  const Decision unsat = with({{}, false, true}, {kZ3Unsat, kCvc5Unsat});
  EXPECT_EQ(unsat.status, Status::Unsat);
  EXPECT_EQ(with({{}, false, true}, {kCvc5Unknown}).aside_kind, "");
}

}  // namespace
}  // namespace assay::seeds
