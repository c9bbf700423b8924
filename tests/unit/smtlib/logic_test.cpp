// SPDX-License-Identifier: MIT
#include "smtlib/logic.h"

#include <string_view>

#include <gtest/gtest.h>

namespace assay::smtlib {
namespace {

void expect_logic(std::string_view name, bool has_ints, bool has_reals) {
  const LogicInfo info = parse_logic(name);
  EXPECT_EQ(info.has_ints, has_ints) << name;
  EXPECT_EQ(info.has_reals, has_reals) << name;
  EXPECT_EQ(info.numerals_are_real(), has_reals && !has_ints) << name;
}

TEST(Logic, WithIntsOnly) {
  for (const std::string_view name :
       {"LIA",         "QF_LIA",  "QF_NIA",     "QF_IDL",  "QF_UFIDL",
        "UFLIA",       "AUFLIA",  "QF_AUFLIA",  "UFNIA",   "QF_SLIA",
        "QF_S",        "QF_SNIA", "AUFDTLIA",   "UFDTNIA", "QF_ALIA",
        "QF_UFDTLIA",  "QF_ANIA", "AUFBVDTLIA", "UFBVLIA", "QF_AUFNIA",
        "QF_AUFBVLIA", "QF_BVLIA"}) {
    expect_logic(name, true, false);
  }
}

TEST(Logic, WithRealsOnly) {
  for (const std::string_view name : {"LRA",
                                      "QF_LRA",
                                      "QF_NRA",
                                      "QF_RDL",
                                      "UFLRA",
                                      "NRA",
                                      "QF_UFLRA",
                                      "QF_UFNRA",
                                      "QF_FPLRA",
                                      "QF_BVFPLRA",
                                      "QF_ABVFPLRA",
                                      "BVFPLRA",
                                      "UFBVFPLRA"}) {
    expect_logic(name, false, true);
  }
}

TEST(Logic, WithBoth) {
  for (const std::string_view name : {"AUFLIRA",
                                      "AUFNIRA",
                                      "QF_LIRA",
                                      "QF_NIRA",
                                      "UFDTLIRA",
                                      "AUFDTLIRA",
                                      "AUFBVDTNIRA",
                                      "UFDTNIRA"}) {
    expect_logic(name, true, true);
  }
}

TEST(Logic, WithNeither) {
  for (const std::string_view name : {"QF_BV",
                                      "BV",
                                      "UFBV",
                                      "QF_ABV",
                                      "QF_AUFBV",
                                      "QF_UFBV",
                                      "QF_UF",
                                      "UF",
                                      "QF_AX",
                                      "QF_FP",
                                      "QF_BVFP",
                                      "FP",
                                      "QF_DT",
                                      "QF_UFDT",
                                      "UFDT",
                                      "QF_FF"}) {
    expect_logic(name, false, false);
  }
}

TEST(Logic, UnknownNamesHaveEverything) {
  for (const std::string_view name : {"ALL",
                                      "",
                                      "QF_",
                                      "HORN",
                                      "QF_ALL",
                                      "FOO",
                                      "QF_LIAX?",
                                      "qf_lia",
                                      "ALL_SUPPORTED",
                                      "QF_FD"}) {
    expect_logic(name, true, true);
  }
}

// A script may declare a sort that its logic does not have.
TEST(Logic, SortsOfALogic) {
  const auto has = [](std::string_view logic, std::string_view sort) {
    return parse_logic(logic).has_sort(sort);
  };
  for (const std::string_view sort : {"Bool",
                                      "Int",
                                      "Real",
                                      "BitVec",
                                      "FloatingPoint",
                                      "RoundingMode",
                                      "Array",
                                      "String",
                                      "RegLan"}) {
    EXPECT_TRUE(has("ALL", sort)) << sort;
    EXPECT_EQ(has("QF_UF", sort), sort == "Bool") << sort;
  }
  EXPECT_TRUE(has("QF_ABV", "Array"));
  EXPECT_TRUE(has("QF_AX", "Array"));
  EXPECT_FALSE(has("QF_BV", "Array"));
  EXPECT_TRUE(has("QF_AUFBV", "BitVec"));
  EXPECT_FALSE(has("QF_LIA", "BitVec"));
  EXPECT_TRUE(has("QF_FP", "FloatingPoint"));
  EXPECT_TRUE(has("QF_FP", "RoundingMode"));
  EXPECT_TRUE(has("QF_SLIA", "String"));
  EXPECT_TRUE(has("QF_S", "RegLan"));
  EXPECT_FALSE(has("QF_LIA", "String"));
  EXPECT_FALSE(has("QF_LIA", "Real"));
}

TEST(Logic, HigherOrder) {
  EXPECT_TRUE(parse_logic("HO_ALL").is_higher_order);
  EXPECT_TRUE(parse_logic("HO_QF_UFLIA").is_higher_order);
  EXPECT_FALSE(parse_logic("ALL").is_higher_order);
  EXPECT_FALSE(parse_logic("QF_UFLIA").is_higher_order);
  expect_logic("HO_ALL", true, true);
  expect_logic("HO_UFLIA", true, false);
  expect_logic("HO_QF_LRA", false, true);
}

}  // namespace
}  // namespace assay::smtlib
