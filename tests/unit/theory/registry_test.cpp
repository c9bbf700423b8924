// SPDX-License-Identifier: MIT
#include "theory/registry.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "theory/arrays/arrays.h"
#include "theory/bv/bv.h"
#include "theory/core/core.h"
#include "theory/datatypes/datatypes.h"
#include "theory/functions/functions.h"
#include "theory/ints/ints.h"
#include "theory/reals/reals.h"
#include "theory/sort_text.h"
#include "theory/strings/strings.h"

namespace assay::theory {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

const Theories& theories() {
  return test::language().theories();
}

TEST(Registry, NamesAreSortedAndUnique) {
  const std::span<const Theories::NameRow> names = theories().names();
  ASSERT_GT(names.size(), 400U);
  for (size_t i = 1; i < names.size(); ++i) {
    EXPECT_LT(names[i - 1].name, names[i].name);
  }
}

TEST(Registry, NamesHaveAllOperatorsSortsAndAliases) {
  std::set<std::string_view> expected;
  for (const TheoryInfo* info : all_theories()) {
    for (const OpInfo& row : info->ops) {
      expected.insert(row.name);
    }
    for (const SortInfo& row : info->sorts) {
      expected.insert(row.name);
    }
    for (const AliasInfo& row : info->aliases) {
      expected.insert(row.name);
    }
  }
  std::set<std::string_view> names;
  for (const Theories::NameRow& row : theories().names()) {
    names.insert(row.name);
  }
  EXPECT_EQ(names, expected);
}

TEST(Registry, NamesPointToTheirRows) {
  for (const Theories::NameRow& row : theories().names()) {
    EXPECT_TRUE(std::ranges::equal(row.ops, theories().find_ops(row.name)));
    EXPECT_EQ(row.sort_row, find_sort_row(row.name)) << row.name;
    EXPECT_TRUE(!row.ops.empty() || row.sort_row != kNoRow) << row.name;
  }
}

TEST(Registry, OperatorsAreFoundByName) {
  for (uint32_t row = 0; row < theories().row_count(); ++row) {
    EXPECT_THAT(theories().find_ops(theories().info(row).name), Contains(row));
  }
  EXPECT_THAT(theories().find_ops("no-such-operator"), IsEmpty());
  EXPECT_EQ(theories().info(theories().get_op("bvudiv")).name, "bvudiv");
  EXPECT_EQ(theories().theory_of(theories().get_op("bvudiv")),
            TheoryId::BitVecs);
}

TEST(Registry, ConstantsAreTheirRows) {
  const auto name = [](OpRef op) {
    return theories().info(theories().row(op)).name;
  };
  const auto signature = [](OpRef op) {
    return theories().info(theories().row(op)).signature;
  };
  EXPECT_EQ(theories().info(core::kTrue).name, "true");
  EXPECT_EQ(theories().info(core::kIte).name, "ite");
  EXPECT_EQ(name(ints::kNegate), "-");
  EXPECT_EQ(signature(ints::kNegate), "Int -> Int");
  EXPECT_EQ(signature(reals::kNegate), "Real -> Real");
  EXPECT_EQ(signature(reals::kToReal), "Int -> Real");
  EXPECT_EQ(name(bv::kAtMost), "bvule");
  EXPECT_EQ(name(functions::kApply), "@");
  EXPECT_EQ(name(datatypes::kTester), "is");
  EXPECT_EQ(name(strings::kReComp), "re.comp");
  EXPECT_EQ(theories().theory_of(theories().row(strings::kReComp)),
            TheoryId::Strings);
  EXPECT_THAT(theories().overloads(arrays::kSelect),
              Contains(theories().row(arrays::kSelect)));
  EXPECT_GT(theories().overloads(arrays::kSelect).size(), 1);
}

TEST(Registry, RowsTakeTheirColumnsInAnyOrder) {
  constexpr OpInfo row{"f",
                       exactly(1),
                       "Int -> Int",
                       {},
                       Effort::Hard,
                       "never",
                       Since::Z3,
                       Weight{3},
                       Mark::NeedsAs,
                       Tests::Own | Tests::Z3};
  static_assert(row.since == Since::Z3 && !row.is_standard());
  static_assert(row.effort == Effort::Hard && row.is_costly());
  static_assert(row.unspecified == "never" && row.weight == 3);
  static_assert(row.needs_as && !row.needs_ints && row.is_widened);
  static_assert(has(row.tests, Tests::Own) && !has(row.tests, Tests::Mixed));
  constexpr OpInfo plain{"f", exactly(1), "Int -> Int"};
  static_assert(plain.is_standard() && plain.weight == 8);
  static_assert(plain.tests == Tests::Default && !plain.is_costly());
  EXPECT_EQ(since_name(row.since), "z3");
}

// The operators of 2.7, all of them on bit-vectors.
TEST(Registry, RowsSayWhichVersionHasThem) {
  std::set<std::string_view> names;
  for (uint32_t row = 0; row < theories().row_count(); ++row) {
    if (theories().info(row).since == Since::V27) {
      names.insert(theories().info(row).name);
      EXPECT_EQ(theories().theory_of(row), TheoryId::BitVecs);
    }
  }
  EXPECT_EQ(names.size(), 11);
  EXPECT_TRUE(names.contains("bvnego") && names.contains("int_to_bv"));
}

TEST(Registry, TablesOfOpenValuesMeanOperators) {
  EXPECT_EQ(find_open_operator("div0"), "div");
  EXPECT_EQ(find_open_operator("/0"), "/");
  EXPECT_EQ(find_open_operator("div"), "");
  for (const TheoryInfo* info : all_theories()) {
    for (const AliasInfo& row : info->open_values) {
      EXPECT_THAT(theories().find_ops(row.means), Not(IsEmpty())) << row.name;
    }
  }
}

TEST(Registry, AliasesMeanOperators) {
  for (const TheoryInfo* info : all_theories()) {
    for (const AliasInfo& alias : info->aliases) {
      const std::span<const uint32_t> rows = theories().find_ops(alias.name);
      const std::span<const uint32_t> meant = theories().find_ops(alias.means);
      ASSERT_THAT(meant, Not(IsEmpty())) << alias.name;
      for (const uint32_t row : meant) {
        EXPECT_THAT(rows, Contains(row)) << alias.name;
      }
    }
  }
  EXPECT_TRUE(std::ranges::equal(theories().find_ops("implies"),
                                 theories().find_ops("=>")));
}

// Two equal rows: the second could never be chosen.
TEST(Registry, NoRowIsThereTwice) {
  std::set<std::tuple<std::string_view, std::string_view, int, int>> seen;
  for (uint32_t row = 0; row < theories().row_count(); ++row) {
    const OpInfo& info = theories().info(row);
    EXPECT_TRUE(seen.insert({info.name,
                             info.signature,
                             static_cast<int>(info.arity.shape),
                             info.arity.min})
                    .second)
        << info.name << ": " << info.signature;
  }
}

TEST(Registry, SortNamesAreUnique) {
  std::set<std::string_view> seen;
  for (const TheoryInfo* info : all_theories()) {
    for (const SortInfo& row : info->sorts) {
      EXPECT_TRUE(seen.insert(row.name).second) << row.name;
      EXPECT_LE(row.min_args, row.max_args) << row.name;
    }
  }
  EXPECT_EQ(find_sort_row("no-such-sort"), kNoRow);
  EXPECT_EQ(find_sort_row("Int"), kIntRow);
}

TEST(Registry, TheoriesAreInTheOrderOfTheirIds) {
  ASSERT_EQ(all_theories().size(), static_cast<size_t>(TheoryId::Extras) + 1);
  std::set<std::string_view> seen;
  for (const TheoryInfo* info : all_theories()) {
    ASSERT_NE(info, nullptr);
    EXPECT_TRUE(seen.insert(info->name).second) << info->name;
  }
  EXPECT_EQ(sort_info(kBoolRow).name, "Bool");
  EXPECT_EQ(sort_info(kIntRow).name, "Int");
  EXPECT_EQ(sort_info(kRealRow).name, "Real");
  EXPECT_EQ(sort_info(kBitVecRow).name, "BitVec");
  EXPECT_EQ(sort_info(kFloatRow).name, "FloatingPoint");
  EXPECT_EQ(sort_info(kRoundingModeRow).name, "RoundingMode");
  EXPECT_EQ(sort_info(kArrayRow).name, "Array");
  EXPECT_EQ(sort_info(kStringRow).name, "String");
  EXPECT_EQ(sort_info(kRegLanRow).name, "RegLan");
  EXPECT_EQ(sort_info(kSeqRow).name, "Seq");
  EXPECT_EQ(sort_info(kTupleRow).name, "Tuple");
  EXPECT_EQ(sort_info(kFunctionRow).name, "->");
  EXPECT_EQ(sort_info(kSetRow).name, "Set");
  EXPECT_EQ(sort_info(kBagRow).name, "Bag");
  EXPECT_EQ(sort_info(kFieldRow).name, "FiniteField");
}

TEST(Registry, PlainSortsHaveTheirHandlesInEveryManager) {
  const auto tm = theories().make_manager();
  const std::vector<std::pair<term::Sort, std::string_view>> fixed{
      {kBool, "Bool"},
      {kInt, "Int"},
      {kReal, "Real"},
      {kString, "String"},
      {kRegLan, "RegLan"},
      {kRoundingMode, "RoundingMode"}};
  for (const auto& [sort, name] : fixed) {
    EXPECT_EQ(sort_to_string(*tm, sort), name);
    EXPECT_EQ(plain_sort(find_sort_row(name)), sort);
  }
  for (const TheoryInfo* info : all_theories()) {
    for (const SortInfo& row : info->sorts) {
      const uint32_t number = find_sort_row(row.name);
      const term::Sort plain = plain_sort(number);
      if (row.indices == 0 && row.max_args == 0) {
        EXPECT_EQ(tm->mk_sort(term::SortKind::Builtin, number, {}, {}), plain);
      } else {
        EXPECT_FALSE(plain) << row.name;
      }
    }
  }
}

TEST(Registry, ManagersHaveTheRegistrysOperators) {
  const auto tm = theories().make_manager();
  for (uint32_t row = 0; row < theories().row_count(); ++row) {
    EXPECT_EQ(tm->mk_op(row, {}), term::op_of(row));
    EXPECT_EQ(&theories().info(*tm, term::op_of(row)), &theories().info(row));
  }
}

TEST(RegistryDeathTest, OverloadedNameIsNotOneOperator) {
  EXPECT_DEATH(theories().get_op("-"), "check failed");
  EXPECT_DEATH(theories().get_op("no-such-operator"), "check failed");
}

}  // namespace
}  // namespace assay::theory
