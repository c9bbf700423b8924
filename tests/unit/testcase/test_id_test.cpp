// SPDX-License-Identifier: MIT
#include "testcase/test_id.h"

#include <gtest/gtest.h>

namespace assay::testcase {
namespace {

TEST(TestId, ComesBackFromItsText) {
  const TestId id{"fusion+skeleton",
                  "ints",
                  UINT64_MAX,
                  12,
                  "theory ints\nsize 40\n",
                  "0123",
                  "0.2 abc"};
  const Result<TestId> again = parse_test_id(to_json_text(id));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, id);
}

TEST(TestId, OfTheFirstVersionIsRead) {
  const Result<TestId> id = parse_test_id(
      R"({"technique":"skeleton","theory":"ints","campaign_seed":1,)"
      R"("index":2,"size":33,"logics":["QF_LIA"],"widen":true,)"
      R"("status":"sat","skeleton":"cnf mutants=50 depth=0 undone=0,3",)"
      R"("rule_files":["0000000000000005"],"assay":"0.1 abc"})");
  ASSERT_TRUE(id) << id.error().message;
  EXPECT_EQ(id->configuration,
            "logic QF_LIA\nsize 33\nstatus sat\nwiden\n"
            "rules 0000000000000005\noption cnf=1\noption mutants=50\n"
            "option snippet-depth=0\noption undone=0,3\n");
  EXPECT_EQ(id->lock_hash, "");
}

TEST(TestId, IsRefusedIfSomethingIsMissing) {
  for (const char* text :
       {"",
        "{",
        "[]",
        "{}",
        R"({"technique":"random"})",
        R"({"technique":1,"theory":"ints","campaign_seed":1,"index":2,)"
        R"("configuration":"","assay":""})"}) {
    const Result<TestId> id = parse_test_id(text);
    ASSERT_FALSE(id) << text;
    EXPECT_EQ(id.error().code, "provenance");
  }
}

}  // namespace
}  // namespace assay::testcase
