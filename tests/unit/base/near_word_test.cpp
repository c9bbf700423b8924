// SPDX-License-Identifier: MIT
#include "base/near_word.h"

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(NearWord, AMessageHasTheNearestAndAll) {
  EXPECT_EQ(no_such("theory", "bvv", {"core", "bv", "floats"}),
            "there is no theory 'bvv'; did you mean 'bv'? there are: core, bv, "
            "floats");
  EXPECT_EQ(no_such("theory", "nothing", {"core", "bv"}),
            "there is no theory 'nothing'; there are: core, bv");
  EXPECT_EQ(no_such("solver", "z3", {}),
            "there is no solver 'z3'; there are: ");
}

TEST(NearWord, TheCaseOfLettersDoesNotMatter) {
  EXPECT_EQ(advice("qf_bv", {"QF_LIA", "QF_BV"}), "did you mean 'QF_BV'?");
}

TEST(NearWord, AdviceIsOneOfBoth) {
  EXPECT_EQ(advice("bvv", {"core", "bv"}), "did you mean 'bv'?");
  EXPECT_EQ(advice("nothing", {"core", "bv"}), "there are core, bv");
}

}  // namespace
}  // namespace assay::base
