// SPDX-License-Identifier: MIT
#include "base/check.h"

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(Check, TrueIsSilentAndDoesNotEvaluateTheContext) {
  int evaluated = 0;
  ASSAY_CHECK(true) << ++evaluated;
  EXPECT_EQ(evaluated, 0);
}

TEST(Check, IsOneStatement) {
  bool is_else = false;
  if (true)
    ASSAY_CHECK(true);
  else
    is_else = true;
  EXPECT_FALSE(is_else);
}

TEST(CheckDeathTest, FailureNamesConditionAndContext) {
  EXPECT_DEATH(ASSAY_CHECK(1 > 2) << "context " << 42,
               "internal error.*\n.*check_test.cpp.*1 > 2.*context 42");
}

}  // namespace
}  // namespace assay::base
