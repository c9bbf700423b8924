// SPDX-License-Identifier: MIT
#include "report/refusals.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace assay::report {
namespace {

const Refusals kSome = {{{"a", "no floats"}, 2},
                        {{"a", "no sets"}, 7},
                        {{"b", "usage: b FILE"}, 1}};

TEST(Refusals, TheCommonestComeFirst) {
  EXPECT_EQ(refusals_text(kSome, 2),
            "refused by a: 9, no sets (7); no floats (2)\n"
            "refused by b: 1, usage: b FILE (1)\n");
  EXPECT_EQ(refusals_text(kSome, 1),
            "refused by a: 9, no sets (7); 1 more\n"
            "refused by b: 1, usage: b FILE (1)\n");
  EXPECT_EQ(refusals_text({}, 3), "");
}

TEST(Refusals, ListHasAll) {
  EXPECT_EQ(refusals_list(kSome),
            "refused by a: 9\n"
            "         7  no sets\n"
            "         2  no floats\n"
            "refused by b: 1\n"
            "         1  usage: b FILE\n");
}

TEST(Refusals, Json) {
  EXPECT_EQ(refusals_json(kSome).dump(),
            R"([{"solver":"a","reason":"no sets","count":7},)"
            R"({"solver":"a","reason":"no floats","count":2},)"
            R"({"solver":"b","reason":"usage: b FILE","count":1}])");
}

}  // namespace
}  // namespace assay::report
