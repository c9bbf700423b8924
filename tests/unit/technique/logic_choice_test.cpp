// SPDX-License-Identifier: MIT
#include "technique/logic_choice.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smtlib/printer.h"
#include "support/script.h"

namespace assay::technique {
namespace {

using testing::HasSubstr;

constexpr const char* kLinear =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 3))\n";

// The logic that it says then, or "no".
std::string applied(const std::vector<std::string>& names,
                    const std::string& text) {
  test::Parsed parsed = test::script(text);
  const LogicChoice choice(names);
  if (!choice.apply(test::language(), *parsed.tm, parsed.script)) {
    return "no";
  }
  const std::string printed =
      smtlib::print_script(test::language(), *parsed.tm, parsed.script, {});
  EXPECT_THAT(printed, HasSubstr("(set-logic " + parsed.script.logic + ")"));
  return parsed.script.logic;
}

TEST(LogicChoice, WhatFitsSaysSo) {
  EXPECT_EQ(applied({}, kLinear), "QF_LIA");
  EXPECT_EQ(applied({"QF_LIA"}, kLinear), "QF_LIA");
  EXPECT_EQ(applied({"QF_AUFNIRA"}, kLinear), "QF_AUFNIRA");
  // Strings come with Int, but with no operators on it.
  EXPECT_EQ(applied({"QF_S"}, kLinear), "no");
  EXPECT_EQ(applied({"QF_SLIA"}, kLinear), "QF_SLIA");
  EXPECT_EQ(applied({"QF_S"},
                    "(set-logic QF_SLIA)\n(declare-const s String)\n"
                    "(assert (= (str.len s) 3))\n"),
            "QF_S");
  EXPECT_EQ(applied({"QF_BV", "LIA", "ALL"}, kLinear), "LIA");
  EXPECT_EQ(applied({"QF_BV"}, kLinear), "no");
  EXPECT_EQ(applied({"QF_LRA"}, kLinear), "no");
}

TEST(LogicChoice, GroupsThatCannotFitAreLeftOut) {
  const LogicChoice bits({"QF_BV"});
  EXPECT_TRUE(bits.may_have(TheoryGroup::BitVecs));
  EXPECT_TRUE(bits.may_have(TheoryGroup::Core));
  EXPECT_TRUE(bits.may_have(TheoryGroup::Mixed));
  EXPECT_FALSE(bits.may_have(TheoryGroup::Ints));
  EXPECT_FALSE(bits.may_have(TheoryGroup::Quantifiers));
  EXPECT_FALSE(bits.may_have(TheoryGroup::Sequences));
  EXPECT_TRUE(LogicChoice({"ALL"}).may_have(TheoryGroup::Sequences));
  EXPECT_TRUE(LogicChoice().may_have(TheoryGroup::Sequences));
}

TEST(LogicChoice, NamesAreChecked) {
  EXPECT_TRUE(check_logics({"QF_BV", "QF_UFDTLIA"}));
  const Result<void> wrong = check_logics({"QF_BV", "QF_BW"});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message,
              HasSubstr("there is no logic 'QF_BW'; did you mean"));
  EXPECT_THAT(wrong.error().message, HasSubstr("QF_AUFLIRA"));
}

}  // namespace
}  // namespace assay::technique
