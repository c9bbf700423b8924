// SPDX-License-Identifier: MIT
#include "vocabulary/names.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "vocabulary/confirmation.h"
#include "vocabulary/end.h"
#include "vocabulary/kind.h"
#include "vocabulary/question.h"
#include "vocabulary/trust.h"

namespace assay::vocabulary {
namespace {

// Every value has a name of its own that leads back to it.
template <typename Enum, size_t kCount>
void expect_one_to_one(const Names<Enum, kCount>& names) {
  std::set<std::string_view> seen;
  for (const Enum value : names.values()) {
    EXPECT_TRUE(seen.insert(names[value]).second) << names[value];
    EXPECT_EQ(names.find(names[value]), value);
  }
  EXPECT_EQ(seen.size(), names.size());
  EXPECT_EQ(names.find("no such name"), std::nullopt);
}

TEST(Names, AreOneToOne) {
  expect_one_to_one(kEnds);
  expect_one_to_one(kKinds);
  expect_one_to_one(kTrustRoots);
  expect_one_to_one(kStatuses);
  expect_one_to_one(kAsks);
  expect_one_to_one(kModes);
  expect_one_to_one(kCertainties);
  expect_one_to_one(kRelevances);
}

// Stores and scripts of users have these words in them.
TEST(Names, AreStable) {
  EXPECT_EQ(kind_name(Kind::RefutationUnsoundness), "refutation-unsoundness");
  EXPECT_EQ(kind_name(Kind::Slowness), "slowness");
  EXPECT_EQ(end_name(End::OutOfMemory), "out-of-memory");
  EXPECT_EQ(root_name(TrustRoot::Vouched), "vouched");
  EXPECT_EQ(certainty_name(Certainty::SessionOnly), "session-only");
  EXPECT_EQ(relevance_name(Relevance::Unset), "");
}

TEST(Ends, AreAnswersFailuresOrNeither) {
  for (const End end : kEnds.values()) {
    EXPECT_FALSE(is_answer(end) && is_failure(end)) << end_name(end);
    EXPECT_TRUE(!is_verdict(end) || is_answer(end)) << end_name(end);
  }
  EXPECT_TRUE(is_failure(End::Crash) && is_failure(End::InternalError));
  EXPECT_FALSE(is_failure(End::Rejected) || is_failure(End::Timeout));
}

}  // namespace
}  // namespace assay::vocabulary
