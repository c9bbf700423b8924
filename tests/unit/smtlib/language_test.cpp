// SPDX-License-Identifier: MIT
#include "smtlib/language.h"

#include <string_view>

#include <gtest/gtest.h>

#include "support/script.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {
namespace {

const Language& language() {
  return test::language();
}

TEST(Language, TakenNames) {
  for (const std::string_view name :
       {"and",       "Int",      "Array",  "bvadd",   "exp",     "set.union",
        "bag",       "let",      "_",      "!",       "as",      "par",
        "match",     "lambda",   "forall", "witness", "implies", "Float32",
        "str.in.re", "simplify", "@x",     ".x"}) {
    EXPECT_TRUE(language().is_taken(name)) << name;
  }
  for (const std::string_view name :
       {"x", "f", "And", "", "int!1", "a b", "x.@"}) {
    EXPECT_FALSE(language().is_taken(name)) << name;
  }
}

TEST(Language, EveryNameOfATheoryIsKnown) {
  NameTable names = language().names();
  const auto rows = language().theories().names();
  for (uint32_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(names[names.intern(rows[i].name)].builtin, i + 1);
    EXPECT_TRUE(language().is_taken(rows[i].name));
  }
  EXPECT_EQ(names[names.intern("let")].reserved, Reserved::Let);
  EXPECT_TRUE(names[names.intern("Int")].is_standard_sort);
  EXPECT_FALSE(names[names.intern("Seq")].is_standard_sort);
}

TEST(Language, SortAliases) {
  EXPECT_EQ(language().find_sort_alias("Float32"), "(_ FloatingPoint 8 24)");
  EXPECT_EQ(language().find_sort_alias("Int"), "");
  const test::Parsed parsed = test::script("(declare-const x Float16)");
  EXPECT_EQ(test::print(parsed), "(declare-const x (_ FloatingPoint 5 11))\n");
}

// Each alias must stand for a sort that can be read.
TEST(Language, SortAliasesAreSorts) {
  for (const theory::TheoryInfo* info : theory::all_theories()) {
    for (const theory::AliasInfo& alias : info->sort_aliases) {
      EXPECT_EQ(language().find_sort_alias(alias.name), alias.means);
      const bool is_constructor =
          theory::find_sort_row(alias.means) != theory::kNoRow;
      if (!is_constructor) {
        test::script("(declare-const x " + std::string(alias.means) + ")");
      }
    }
  }
}

TEST(Language, UnsupportedNamesAreNotSupported) {
  for (const UnsupportedName& row : unsupported_names()) {
    EXPECT_EQ(find_unsupported(row.name), &row);
    EXPECT_FALSE(row.what.empty()) << row.name;
    EXPECT_TRUE(language().theories().find_ops(row.name).empty()) << row.name;
    EXPECT_EQ(theory::find_sort_row(row.name), theory::kNoRow) << row.name;
    EXPECT_EQ(find_command(row.name), nullptr) << row.name;
  }
  EXPECT_EQ(find_unsupported("and"), nullptr);
}

}  // namespace
}  // namespace assay::smtlib
