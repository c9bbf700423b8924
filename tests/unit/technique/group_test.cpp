// SPDX-License-Identifier: MIT
#include "technique/group.h"

#include <gtest/gtest.h>

namespace assay::technique {
namespace {

TEST(Group, NamesCanBeReadAgain) {
  for (const Group group : all_groups()) {
    EXPECT_EQ(find_group(group_name(group)), group);
  }
  EXPECT_EQ(find_group("heaps"), std::nullopt);
}

TEST(Group, OnlyWhatAllSolversHaveIsStandard) {
  EXPECT_TRUE(is_standard(Group::Core));
  EXPECT_TRUE(is_standard(Group::Mixed));
  EXPECT_FALSE(is_standard(Group::Sequences));
  EXPECT_FALSE(is_standard(Group::Cvc5));
}

TEST(Group, ScriptsBelongToWhatTheyAreMainlyAbout) {
  smtlib::Features uses;
  EXPECT_EQ(group_of(uses), Group::Core);
  uses.has_functions = true;
  EXPECT_EQ(group_of(uses), Group::Functions);
  uses.has_ints = true;
  EXPECT_EQ(group_of(uses), Group::Ints);
  uses.has_reals = true;
  EXPECT_EQ(group_of(uses), Group::IntsReals);
  uses.has_ints = false;
  EXPECT_EQ(group_of(uses), Group::Reals);
  uses.has_bit_vectors = true;
  EXPECT_EQ(group_of(uses), Group::Mixed);
  uses.has_reals = false;
  EXPECT_EQ(group_of(uses), Group::BitVecs);
  uses.has_floats = true;
  EXPECT_EQ(group_of(uses), Group::Floats);
  uses.has_strings = true;
  EXPECT_EQ(group_of(uses), Group::Strings);
  uses.has_datatypes = true;
  EXPECT_EQ(group_of(uses), Group::Datatypes);
  uses.has_arrays = true;
  EXPECT_EQ(group_of(uses), Group::Arrays);
  uses.has_quantifiers = true;
  EXPECT_EQ(group_of(uses), Group::Quantifiers);
  uses.has_extensions = true;
  EXPECT_EQ(group_of(uses), Group::Mixed);
}

}  // namespace
}  // namespace assay::technique
