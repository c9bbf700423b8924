// SPDX-License-Identifier: MIT
#include "testcase/claim.h"

#include <gtest/gtest.h>

namespace assay::testcase {
namespace {

TEST(Claim, MutationsKeepTheWeakestRoot) {
  EXPECT_EQ(weakest_of(TrustRoot::Proved, TrustRoot::Proved),
            TrustRoot::Proved);
  EXPECT_EQ(weakest_of(TrustRoot::Proved, TrustRoot::Vouched),
            TrustRoot::Vouched);
  EXPECT_EQ(weakest_of(TrustRoot::Declared, TrustRoot::Vouched),
            TrustRoot::Declared);
}

TEST(Claim, NamesCanBeReadAgain) {
  for (const TrustRoot root :
       {TrustRoot::Proved, TrustRoot::Vouched, TrustRoot::Declared}) {
    EXPECT_EQ(find_root(root_name(root)), root);
  }
  for (const Status status : {Status::Sat, Status::Unsat}) {
    EXPECT_EQ(find_status(status_name(status)), status);
  }
  EXPECT_EQ(find_root("guessed"), std::nullopt);
  EXPECT_EQ(find_status("unknown"), std::nullopt);
}

TEST(Claim, SaysWhatIsPromised) {
  EXPECT_EQ(promise_name(Claim{}), "no-crash");
  EXPECT_EQ(Claim{}.status(), std::nullopt);

  const Claim sat = Claim::sat(TrustRoot::Proved, model::Model{});
  EXPECT_EQ(promise_name(sat), "sat");
  EXPECT_EQ(sat.status(), Status::Sat);
  EXPECT_NE(sat.witness(), nullptr);
  EXPECT_EQ(Claim::sat(TrustRoot::Vouched).witness(), nullptr);

  const Claim unsat = Claim::unsat(TrustRoot::Vouched, "two families");
  EXPECT_EQ(promise_name(unsat), "unsat");
  EXPECT_EQ(unsat.status(), Status::Unsat);
  EXPECT_EQ(unsat.witness(), nullptr);

  const Claim core{TrustRoot::Proved, KnownCore{{0, 2}}};
  EXPECT_EQ(promise_name(core), "core");
  EXPECT_EQ(core.status(), Status::Unsat);

  using Kind = Related::Kind;
  EXPECT_EQ(promise_name({TrustRoot::Proved, Related{Kind::SameAnswer, {}}}),
            "same-answer");
  EXPECT_EQ(promise_name({TrustRoot::Proved, Related{Kind::Implies, {}}}),
            "implies");
  EXPECT_EQ(promise_name({TrustRoot::Proved, Related{Kind::ImpliedBy, {}}}),
            "implied-by");
}

}  // namespace
}  // namespace assay::testcase
