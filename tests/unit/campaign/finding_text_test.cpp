// SPDX-License-Identifier: MIT
#include "campaign/finding_text.h"

#include <gtest/gtest.h>

namespace assay::campaign {
namespace {

TEST(Provenance, HasAllThatMakesTheTestAgain) {
  testcase::Provenance provenance;
  provenance.technique = "fusion";
  provenance.theory = "ints";
  provenance.campaign_seed = 7;
  provenance.index = 12;
  provenance.seeds = {"one", "two"};
  technique::Config config;
  config.max_size = 33;
  config.logics = {"QF_LIA"};
  config.may_widen = true;
  config.rule_files = {{"a.rules", {}, {}, 0x1234}, {"b.rules", {}, {}, 0x5}};
  const Result<Origin> origin =
      parse_provenance(provenance_json(provenance, config));
  ASSERT_TRUE(origin) << origin.error().message;
  EXPECT_EQ(origin->provenance.technique, "fusion");
  EXPECT_EQ(origin->provenance.theory, "ints");
  EXPECT_EQ(origin->provenance.campaign_seed, 7U);
  EXPECT_EQ(origin->provenance.index, 12U);
  EXPECT_EQ(origin->provenance.seeds, provenance.seeds);
  EXPECT_EQ(origin->config.max_size, 33U);
  EXPECT_EQ(origin->config.logics, config.logics);
  EXPECT_TRUE(origin->config.may_widen);
  EXPECT_EQ(origin->rule_files,
            (std::vector<std::string>{"0000000000001234", "0000000000000005"}));
}

TEST(Provenance, OfAnOlderAssayIsReadToo) {
  const Result<Origin> origin = parse_provenance(
      R"({"technique":"random","theory":"ints","campaign_seed":1,"index":2,)"
      R"("seeds":[],"rules":[],"size":40,"logics":[],"assay":"0.1 abc"})");
  ASSERT_TRUE(origin) << origin.error().message;
  EXPECT_FALSE(origin->config.may_widen);
  EXPECT_TRUE(origin->rule_files.empty());
  EXPECT_FALSE(parse_provenance("{"));
}

}  // namespace
}  // namespace assay::campaign
