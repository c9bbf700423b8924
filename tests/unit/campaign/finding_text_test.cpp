// SPDX-License-Identifier: MIT
#include "campaign/finding_text.h"

#include <gtest/gtest.h>

namespace assay::campaign {
namespace {

TEST(Provenance, HasAllThatMakesTheTestAgain) {
  // All members differ from what they are by default, but for `only_extends`.
  technique::Config config;
  config.groups = {technique::TheoryGroup::Ints, technique::TheoryGroup::Core};
  config.logics = {"QF_LIA", "LIA"};
  config.max_size = 33;
  config.wish = technique::StatusFilter::Mixed;
  config.is_ranked = true;
  config.may_widen = true;
  config.rule_files = {{"a.rules", {}, {}, 0x1234}, {"b.rules", {}, {}, 0x5}};
  config.fusion_rules = {"int-add"};
  config.options.set("mutants", 5);
  const testcase::Provenance provenance{
      "fusion", "ints", 7, 12, {"one", "two"}, {{"rule", "place"}}};
  const testcase::TestId id = id_of(config, "0123", provenance);
  Result<Origin> origin = parse_provenance(provenance_json(id, provenance));
  ASSERT_TRUE(origin) << origin.error().message;
  EXPECT_EQ(origin->id, id);
  EXPECT_EQ(origin->seeds, provenance.seeds);
  EXPECT_EQ(origin->rule_files,
            (std::vector<std::string>{"0000000000001234", "0000000000000005"}));
  origin->config.rule_files = config.rule_files;
  EXPECT_EQ(technique::config_text(origin->config), id.configuration);
  EXPECT_EQ(origin->config.groups, config.groups);
  EXPECT_EQ(origin->config.options, config.options);
}

TEST(Provenance, OfAnotherKindIsRefused) {
  EXPECT_FALSE(parse_provenance("{"));
  testcase::TestId id{"random", "ints", 1, 2, "", "", "0.2"};
  for (const char* text :
       {"sizes 3\n", "size x\n", "theory none\n", "option cnf\n", "\n"}) {
    id.configuration = text;
    EXPECT_FALSE(parse_provenance(provenance_json(id, {}))) << text;
  }
}

}  // namespace
}  // namespace assay::campaign
