// SPDX-License-Identifier: MIT
#include "technique/group.h"

#include <gtest/gtest.h>

namespace assay::technique {
namespace {

TEST(TheoryGroup, NamesCanBeReadAgain) {
  for (const TheoryGroup group : all_groups()) {
    EXPECT_EQ(find_group(group_name(group)), group);
  }
  EXPECT_EQ(find_group("heaps"), std::nullopt);
}

TEST(TheoryGroup, OnlyWhatAllSolversHaveIsStandard) {
  EXPECT_TRUE(is_standard(TheoryGroup::Core));
  EXPECT_TRUE(is_standard(TheoryGroup::Mixed));
  EXPECT_FALSE(is_standard(TheoryGroup::Sequences));
  EXPECT_FALSE(is_standard(TheoryGroup::Cvc5));
}

TEST(TheoryGroup, ScriptsBelongToWhatTheyAreMainlyAbout) {
  smtlib::Features uses;
  EXPECT_EQ(group_of(uses), TheoryGroup::Core);
  uses.has_functions = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Functions);
  uses.has_ints = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Ints);
  uses.has_reals = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::IntsReals);
  uses.has_ints = false;
  EXPECT_EQ(group_of(uses), TheoryGroup::Reals);
  uses.has_bit_vectors = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Mixed);
  uses.has_reals = false;
  EXPECT_EQ(group_of(uses), TheoryGroup::BitVecs);
  uses.has_floats = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Floats);
  uses.has_strings = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Strings);
  uses.has_datatypes = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Datatypes);
  uses.has_arrays = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Arrays);
  uses.has_quantifiers = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Quantifiers);
  uses.has_extensions = true;
  EXPECT_EQ(group_of(uses), TheoryGroup::Mixed);
}

TEST(TheoryGroup, NamesAreFoundInTheirOrder) {
  const auto found = find_groups({"strings", "core", "sets"});
  ASSERT_TRUE(found);
  EXPECT_EQ(*found,
            (std::vector<TheoryGroup>{
                TheoryGroup::Strings, TheoryGroup::Core, TheoryGroup::Sets}));
  const auto wrong = find_groups({"core", "kore"});
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(
      wrong.error().message.starts_with("there is no theory 'kore'; did you "
                                        "mean 'core'? there are: core, ints, "))
      << wrong.error().message;
}

TEST(TheoryGroup, NoNamesAreAllOfTheStandard) {
  const auto found = find_groups({});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->size(), 12U);
  EXPECT_EQ(found->front(), TheoryGroup::Core);
  EXPECT_EQ(found->back(), TheoryGroup::Mixed);
}

}  // namespace
}  // namespace assay::technique
