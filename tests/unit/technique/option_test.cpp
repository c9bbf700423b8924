// SPDX-License-Identifier: MIT
#include "technique/option.h"

#include <set>

#include <gtest/gtest.h>

#include "technique/registry.h"

namespace assay::technique {
namespace {

TEST(OptionValues, ComeBackFromTheirWords) {
  OptionValues values;
  values.set("cnf");
  values.set("mutants", 0);
  values.set(kUndoneOption, {0, 3, 12});
  OptionValues again;
  for (const std::string& word : values.words()) {
    ASSERT_TRUE(again.add_word(word)) << word;
  }
  EXPECT_EQ(again, values);
  EXPECT_EQ(values.words(),
            (std::vector<std::string>{"cnf=1", "mutants=0", "undone=0,3,12"}));
}

TEST(OptionValues, RefuseOtherWords) {
  for (const char* word : {"",
                           "cnf",
                           "cnf=",
                           "=,",
                           "n=x",
                           "n=1,",
                           "n=1;2",
                           "n=99999999999",
                           "n=-1",
                           "n= 1"}) {
    OptionValues values;
    EXPECT_FALSE(values.add_word(word)) << word;
    EXPECT_EQ(values, OptionValues()) << word;
  }
}

TEST(OptionValues, HaveTheRowsValueIfNotSet) {
  const OptionInfo row{"n", OptionInfo::Type::Number, "a number", 7, 1, 10};
  OptionValues values;
  EXPECT_EQ(values.number(row), 7U);
  values.set("n", 9);
  EXPECT_EQ(values.number(row), 9U);
  values.set("n", std::vector<uint32_t>());
  EXPECT_EQ(values, OptionValues());
}

TEST(OptionInfo, RowsAreInOrder) {
  std::set<std::string_view> names;
  for (const OptionInfo& row : all_options()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.help.empty()) << row.name;
    if (row.type == OptionInfo::Type::Number) {
      EXPECT_LE(row.least, row.fallback) << row.name;
      EXPECT_LE(row.fallback, row.most) << row.name;
    }
  }
}

}  // namespace
}  // namespace assay::technique
