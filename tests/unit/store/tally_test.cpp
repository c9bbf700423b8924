// SPDX-License-Identifier: MIT
#include "store/tally.h"

#include <gtest/gtest.h>

#include "support/finding.h"

namespace assay::store {
namespace {

using vocabulary::Certainty;
using vocabulary::Kind;

TEST(Tally, OfEachCampaign) {
  const std::vector<GroupShare> shares = {
      {1, 1, Kind::Crash, Certainty::Confirmed, 3},
      {1, 2, Kind::Crash, Certainty::Confirmed, 2},
      {4, 2, Kind::InvalidModel, Certainty::SessionOnly, 1},
      {5, 1, Kind::Crash, Certainty::Unconfirmed, 7},
      {5, 2, Kind::Crash, Certainty::Unconfirmed, 1},
      {9, 2, Kind::Crash, Certainty::Unconfirmed, 1}};
  const Tally first = tally_of(shares, 1);
  EXPECT_EQ(first.all, (Tally::Row{1, 0, 3}));
  EXPECT_EQ(first.suspicions, (Tally::Row{1, 0, 7}));
  const Tally second = tally_of(shares, 2);
  EXPECT_EQ(second.all, (Tally::Row{1, 1, 3}));
  EXPECT_EQ(second.kinds,
            (std::map<std::string, Tally::Row>{{"crash", {0, 1, 2}},
                                               {"invalid-model", {1, 0, 1}}}));
  EXPECT_EQ(second.suspicions, (Tally::Row{1, 1, 2}));
  EXPECT_TRUE(tally_of(shares, 3).is_empty());
}

TEST(Tally, OfAStore) {
  const std::unique_ptr<Store> store =
      *open_store("sqlite::memory:", Access::Write);
  for (const int64_t campaign : {1, 2}) {
    ASSERT_EQ(store->begin_campaign({"1", "", "", 1}, 0), campaign);
    Finding finding = test::make_finding(0);
    ASSERT_TRUE(store->add_finding(campaign, finding));
    ASSERT_TRUE(store->add_finding(campaign, finding));  // once is enough
    finding.test_index = 3;
    ASSERT_TRUE(store->add_finding(campaign, finding));
  }
  Finding other = test::make_finding(7);
  other.confirmation.certainty = Certainty::Unconfirmed;
  ASSERT_TRUE(store->add_finding(2, other));
  const Kind kind = other.kind;
  EXPECT_EQ(*store->group_shares(),
            (std::vector<GroupShare>{{1, 1, kind, Certainty::Confirmed, 2},
                                     {1, 2, kind, Certainty::Confirmed, 2},
                                     {5, 2, kind, Certainty::Unconfirmed, 1}}));
}

}  // namespace
}  // namespace assay::store
