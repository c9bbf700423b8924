// SPDX-License-Identifier: MIT
#include "theory/sort_text.h"

#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "theory/sorts.h"

namespace assay::theory {
namespace {

using term::Index;
using term::Sort;
using term::SortKind;

class SortText : public testing::Test {
 protected:
  std::string text(Sort sort) const { return sort_to_string(*tm_, sort); }

  term::Symbol symbol(std::string_view name) {
    term::SymbolInfo info;
    info.name = tm_->mk_name(name);
    return tm_->mk_symbol(std::move(info));
  }

  std::unique_ptr<term::TermManager> tm_ =
      test::language().theories().make_manager();
};

TEST_F(SortText, BuiltinSorts) {
  EXPECT_EQ(text({}), "(none)");
  EXPECT_EQ(text(kInt), "Int");
  const Index width{Index::Kind::Numeral, 32};
  const Sort bv =
      tm_->mk_sort(SortKind::Builtin, kBitVecRow, std::span(&width, 1), {});
  EXPECT_EQ(text(bv), "(_ BitVec 32)");
  const Sort array =
      tm_->mk_sort(SortKind::Builtin, kArrayRow, {}, std::array{bv, kInt});
  EXPECT_EQ(text(array), "(Array (_ BitVec 32) Int)");
  EXPECT_EQ(text(tm_->mk_sort(
                SortKind::Builtin, kArrayRow, {}, std::array{array, array})),
            "(Array (Array (_ BitVec 32) Int) (Array (_ BitVec 32) Int))");
}

TEST_F(SortText, UsersSorts) {
  const Sort odd = tm_->mk_sort(SortKind::User, symbol("my sort").id, {}, {});
  EXPECT_EQ(text(odd), "|my sort|");
  EXPECT_EQ(text(tm_->mk_sort(
                SortKind::User, symbol("List").id, {}, std::array{odd})),
            "(List |my sort|)");
  EXPECT_EQ(text(tm_->mk_sort(SortKind::Parameter, 3, {}, {})), "_T3");
}

TEST_F(SortText, LongSortsAreCut) {
  Sort deep = kInt;
  for (int i = 0; i < 100'000; ++i) {
    deep = tm_->mk_sort(SortKind::Builtin, kSeqRow, {}, std::array{deep});
  }
  EXPECT_LT(text(deep).size(), 250U);
  EXPECT_THAT(text(deep), testing::EndsWith("..."));
}

TEST_F(SortText, Indices) {
  const auto index = [&](Index::Kind kind, uint32_t value) {
    return index_to_string(*tm_, {kind, value});
  };
  EXPECT_EQ(index(Index::Kind::Numeral, 4294967295), "4294967295");
  EXPECT_EQ(index(Index::Kind::BigNumeral,
                  tm_->mk_literal(kInt, "12345678901234567890").id),
            "12345678901234567890");
  EXPECT_EQ(index(Index::Kind::OfSymbol, symbol("a b").id), "|a b|");
}

TEST_F(SortText, SimpleSymbols) {
  for (const std::string_view simple :
       {"a", "A1", "~!@$%^&*_-+=<>.?/", "-2", "let", "x'"}) {
    EXPECT_EQ(is_simple_symbol(simple), simple != "x'") << simple;
  }
  for (const std::string_view odd :
       {"", "1a", "a b", "a\nb", "\xc3\xa4", "a(", "a\"", "a;", "#b", ":k"}) {
    EXPECT_FALSE(is_simple_symbol(odd)) << odd;
    EXPECT_EQ(quote_symbol(odd), '|' + std::string(odd) + '|');
  }
  EXPECT_FALSE(is_simple_symbol(std::string_view("a\0b", 3)));
  EXPECT_EQ(quote_symbol("abc"), "abc");
}

}  // namespace
}  // namespace assay::theory
