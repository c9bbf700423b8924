// SPDX-License-Identifier: MIT
#include "report/tally.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace assay::report {
namespace {

using store::GroupShare;
using vocabulary::Certainty;
using vocabulary::Kind;

// Of the first group, a flaky finding says `report`, and its front `fixed`.
const std::vector<GroupShare> kShares = {
    {1, 1, Kind::Crash, Certainty::Confirmed, 3, 2},
    {1, 2, Kind::Crash, Certainty::Confirmed, 2, 16 + 1},
    {4, 2, Kind::InvalidModel, Certainty::Confirmed, 1, 1},
    {9, 2, Kind::Crash, Certainty::Unconfirmed, 2}};

TEST(Tally, Text) {
  const store::Tally tally = store::tally_of(kShares, 2);
  EXPECT_EQ(tally_text(tally),
            "1 new group, 1 known group, 3 occurrences, 1 suspicion");
  EXPECT_EQ(tally_table(tally),
            "  report       invalid-model          1 new, 0 known, 1 "
            "occurrence\n"
            "  fixed        crash                  0 new, 1 known, 2 "
            "occurrences\n");
  EXPECT_EQ(classes_text(tally), "1 report, 1 fixed");
  EXPECT_EQ(tally_text({}),
            "0 new groups, 0 known groups, 0 occurrences, 0 suspicions");
}

TEST(Tally, Json) {
  nlohmann::ordered_json object;
  add_tally(store::tally_of(kShares, 2), object);
  EXPECT_EQ(object["new_groups"], 1);
  EXPECT_EQ(object["known_groups"], 1);
  EXPECT_EQ(object["occurrences"], 3);
  EXPECT_EQ(object["suspicions"], 1);
  EXPECT_EQ(object["suspicion_occurrences"], 2);
  EXPECT_EQ(object["kinds"]["crash"]["known_groups"], 1);
  EXPECT_EQ(object["classes"]["fixed"]["known_groups"], 1);
  EXPECT_EQ(object["classes"]["report"]["occurrences"], 1);
  EXPECT_EQ(campaigns_json(kShares, 1).dump(),
            R"([{"campaign":1,"new":true,"occurrences":3},)"
            R"({"campaign":2,"new":false,"occurrences":2}])");
}

TEST(Tally, Campaigns) {
  std::vector<store::Campaign> campaigns(2);
  campaigns[0].id = 1;
  campaigns[1].id = 2;
  EXPECT_EQ(campaigns_text(std::span(campaigns).first(1), kShares),
            "campaign 1: 1 new group, 0 known groups, 3 occurrences, "
            "0 suspicions\n");
  EXPECT_EQ(campaigns_text(campaigns, kShares),
            "all campaigns: 2 groups, 6 occurrences, 1 suspicion\n"
            "campaign 1: 1 new group, 0 known groups, 3 occurrences, "
            "0 suspicions\n"
            "campaign 2: 1 new group, 1 known group, 3 occurrences, "
            "1 suspicion\n");
  EXPECT_TRUE(campaigns_text(std::vector<store::Campaign>(9), kShares)
                  .find("\n4 earlier campaigns\n")
              != std::string::npos);
}

}  // namespace
}  // namespace assay::report
