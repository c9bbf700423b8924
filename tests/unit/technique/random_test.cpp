// SPDX-License-Identifier: MIT
#include "technique/generate/random.h"

#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "support/script.h"
#include "technique/generate/palette.h"
#include "technique/generate/palette_table.h"
#include "testcase/seeds.h"
#include "theory/sorts.h"
#include "theory/value_drawer.h"

namespace assay::technique {
namespace {

using num::Value;
using term::Sort;
using term::TermManager;

TEST(RandomTechnique, EveryCommonStandardOperatorIsOnSomePalette) {
  const theory::Theories& theories = test::language().theories();
  std::set<uint32_t> rows;
  for (const PaletteSpec& spec : all_palettes()) {
    const Palette palette(test::language(), spec);
    for (const Instance& instance : palette.instances()) {
      rows.insert(instance.row);
    }
  }
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    const theory::OpInfo& info = theories.info(row);
    if (is_drawn_everywhere(info)) {
      EXPECT_TRUE(rows.contains(row)) << info.name << " " << info.signature;
    }
  }
}

TEST(RandomTechnique, MakesOnlyWhatIsWishedFor) {
  const testcase::Seeds seeds(test::language());
  const Technique& technique = kRandomTechnique;
  TermManager tm(&seeds.base());
  for (const auto& [wish, status] :
       {std::pair(StatusFilter::Sat, testcase::Status::Sat),
        std::pair(StatusFilter::Unsat, testcase::Status::Unsat)}) {
    const auto tables = technique.prepare(
        seeds, {.groups = {TheoryGroup::BitVecs}, .wish = wish});
    ASSERT_TRUE(tables);
    int made = 0;
    for (uint64_t index = 0; index < 50; ++index) {
      tm.rewind();
      const auto test =
          make_test(technique, **tables, {1, index, TheoryGroup::BitVecs}, tm);
      if (test) {
        EXPECT_EQ(test->claim.status(), status) << index;
        ++made;
      }
    }
    EXPECT_GT(made, 40);
  }
}

TEST(RandomTechnique, EveryRowWithTestsIsOnAPaletteOfThem) {
  const theory::Theories& theories = test::language().theories();
  std::map<TheoryGroup, std::set<uint32_t>> rows;
  for (const PaletteSpec& spec : all_palettes()) {
    const Palette palette(test::language(), spec);
    for (const Instance& instance : palette.instances()) {
      rows[spec.group].insert(instance.row);
    }
  }
  for (const TheoryGroup group : all_groups()) {
    for (uint32_t row = 0; row < theories.row_count(); ++row) {
      const theory::OpInfo& info = theories.info(row);
      if (is_drawn_in(group, theories.theory_of(row), info)) {
        EXPECT_TRUE(rows[group].contains(row))
            << group_name(group) << " " << info.name << " " << info.signature;
      }
    }
  }
}

TEST(RandomTechnique, NothingButItsTestsHasANewOperator) {
  const theory::Theories& theories = test::language().theories();
  for (const PaletteSpec& spec : all_palettes()) {
    const Palette palette(test::language(), spec);
    for (const Instance& instance : palette.instances()) {
      const theory::OpInfo& info = theories.info(instance.row);
      EXPECT_TRUE(
          is_drawn_everywhere(info)
          || is_drawn_in(spec.group, theories.theory_of(instance.row), info))
          << spec.sorts << " " << info.name;
    }
  }
}

TEST(RandomTechnique, MakesOnlyTheLogicsThatAreWanted) {
  const testcase::Seeds seeds(test::language());
  const Technique& technique = kRandomTechnique;
  Config config;
  config.groups = {TheoryGroup::BitVecs, TheoryGroup::Ints};
  config.logics = {"QF_BV", "QF_LIA"};
  const auto tables = technique.prepare(seeds, config);
  ASSERT_TRUE(tables);
  EXPECT_EQ((*tables)->groups(),
            (std::vector{TheoryGroup::Ints, TheoryGroup::BitVecs}));
  int made = 0;
  for (uint64_t i = 0; i < 40; ++i) {
    TermManager tm(&seeds.base());
    const TheoryGroup group =
        i % 2 == 0 ? TheoryGroup::BitVecs : TheoryGroup::Ints;
    const auto test = make_test(technique, **tables, {1, i, group}, tm);
    if (test) {
      ++made;
      EXPECT_EQ(test->script.logic,
                group == TheoryGroup::BitVecs ? "QF_BV" : "QF_LIA");
    } else {
      EXPECT_EQ(test.error().code, "nothing-made");
    }
  }
  EXPECT_GE(made, 36);
}

TEST(RandomTechnique, SmallerTestsOnRequest) {
  const testcase::Seeds seeds(test::language());
  const Technique& technique = kRandomTechnique;
  Config config;
  config.groups = {TheoryGroup::Mixed};
  config.max_size = 8;
  const auto tables = technique.prepare(seeds, config);
  ASSERT_TRUE(tables);
  for (uint64_t i = 0; i < 100; ++i) {
    TermManager tm(&seeds.base());
    const auto test =
        make_test(technique, **tables, {1, i, TheoryGroup::Mixed}, tm);
    if (test) {
      EXPECT_LE(tm.term_count() - seeds.base().term_count(), 400U);
    }
  }
}

TEST(RandomTechnique, WitnessesHaveJustTheSymbolsOfTheScript) {
  const testcase::Seeds seeds(test::language());
  const Technique& technique = kRandomTechnique;
  const auto tables =
      technique.prepare(seeds, {.groups = {TheoryGroup::Mixed}});
  ASSERT_TRUE(tables);
  for (uint64_t i = 0; i < 50; ++i) {
    TermManager tm(&seeds.base());
    const auto test =
        make_test(technique, **tables, {1, i, TheoryGroup::Mixed}, tm);
    ASSERT_TRUE(test);
    if (test->claim.status() != testcase::Status::Sat) {
      continue;
    }
    size_t declared = 0;
    for (const smtlib::Command& command : test->script.commands) {
      if (command.kind == smtlib::CommandKind::DeclareConst
          || command.kind == smtlib::CommandKind::DeclareFun) {
        ++declared;
        EXPECT_TRUE(
            test->claim.witness()->symbols.contains(term::Symbol{command.ref}));
      }
    }
    EXPECT_EQ(test->claim.witness()->symbols.size(), declared);
  }
}

// How many tests of so many are unsat, and how many of these have a core.
struct UnsatCount {
  uint64_t unsat = 0;
  uint64_t cores = 0;
};

UnsatCount count_unsat(TheoryGroup group, uint64_t tests) {
  const testcase::Seeds seeds(test::language());
  const Technique& technique = kRandomTechnique;
  const auto tables = technique.prepare(seeds, {.groups = {group}});
  UnsatCount count;
  for (uint64_t i = 0; i < tests; ++i) {
    TermManager tm(&seeds.base());
    const auto made = make_test(technique, **tables, {1, i, group}, tm);
    if (!made || made->claim.status() != testcase::Status::Unsat) {
      continue;
    }
    ++count.unsat;
    const auto* core = std::get_if<testcase::KnownCore>(&made->claim.promise);
    if (core != nullptr) {
      ++count.cores;
      EXPECT_FALSE(core->assertions.empty());
      EXPECT_TRUE(std::ranges::is_sorted(core->assertions));
      EXPECT_LT(core->assertions.back(), made->script.assertions().size());
    }
  }
  return count;
}

TEST(RandomTechnique, MakesUnsatTestsOfMostTheories) {
  for (const TheoryGroup group : {TheoryGroup::Core,
                                  TheoryGroup::Ints,
                                  TheoryGroup::Reals,
                                  TheoryGroup::BitVecs,
                                  TheoryGroup::Floats,
                                  TheoryGroup::Arrays,
                                  TheoryGroup::Strings,
                                  TheoryGroup::Datatypes,
                                  TheoryGroup::Mixed}) {
    const UnsatCount count = count_unsat(group, 100);
    EXPECT_GT(count.unsat, 10U) << group_name(group);
    EXPECT_GT(count.cores, 2U) << group_name(group);
  }
}

class DrawValue : public ::testing::Test {
 protected:
  std::set<Value> draw(Sort sort, int count = 2000) {
    eval::Evaluator evaluator(test::language().theories(), *tm_, model_);
    base::Rng rng(1);
    theory::ValueDrawer drawer(
        *tm_, evaluator, rng, theory::ValueDrawer::Numbers::Any);
    std::set<Value> values;
    for (int i = 0; i < count; ++i) {
      evaluator.refill();
      values.insert(drawer.draw(sort));
    }
    return values;
  }

  std::unique_ptr<TermManager> tm_ = test::language().theories().make_manager();
  model::Model model_;
};

TEST_F(DrawValue, FloatsSitAtCorners) {
  const std::array<term::Index, 2> indices = {
      term::Index{term::Index::Kind::Numeral, 5},
      term::Index{term::Index::Kind::Numeral, 11}};
  const std::set<Value> values = draw(
      tm_->mk_sort(term::SortKind::Builtin, theory::kFloatRow, indices, {}));
  const num::FloatFormat format{5, 11};
  for (const uint64_t pattern : {0x0000U,
                                 0x8000U,
                                 0x0001U,
                                 0x03ffU,
                                 0x0400U,
                                 0x7bffU,
                                 0x7c00U,
                                 0xfc00U,
                                 0x3c00U}) {
    EXPECT_TRUE(values.contains(
        Value::float_bits(format, Value::bits(16, uint64_t{pattern}))))
        << pattern;
  }
  EXPECT_TRUE(values.contains(Value::nan(format)));
}

TEST_F(DrawValue, BitVectorsSitAtCorners) {
  const term::Index width{term::Index::Kind::Numeral, 65};
  const std::set<Value> values = draw(tm_->mk_sort(
      term::SortKind::Builtin, theory::kBitVecRow, std::span(&width, 1), {}));
  const mpz_class top = mpz_class(1) << 64;
  for (const mpz_class& number : {mpz_class(0),
                                  mpz_class(1),
                                  mpz_class(-1),
                                  top,
                                  mpz_class(top - 1),
                                  mpz_class(65)}) {
    EXPECT_TRUE(values.contains(Value::bits(65, number))) << number;
  }
}

TEST_F(DrawValue, StringsAreShortAndOdd) {
  const std::set<Value> values = draw(theory::kString);
  EXPECT_TRUE(values.contains(Value::string({})));
  EXPECT_TRUE(values.contains(Value::string(U"a")));
  EXPECT_TRUE(values.contains(Value::string(U"aa")));
  EXPECT_TRUE(values.contains(Value::string({0x2ffff})));
  for (const Value& value : values) {
    EXPECT_LE(value.text().size(), 6U);
  }
}

TEST_F(DrawValue, ArraysOverFiniteSortsAreInNormalForm) {
  const std::array<Sort, 2> args = {theory::kBool, theory::kBool};
  // There are four such arrays.
  EXPECT_EQ(
      draw(tm_->mk_sort(term::SortKind::Builtin, theory::kArrayRow, {}, args))
          .size(),
      4U);
}

}  // namespace
}  // namespace assay::technique
