// SPDX-License-Identifier: MIT
#include "term/term_manager.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::term {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Rows of operators and sorts without meaning: the store knows no theory.
constexpr uint32_t kRows = 3;
constexpr std::array<uint32_t, 2> kPlainSorts = {100, 101};
constexpr Sort kFirst{1};
constexpr Sort kSecond{2};
constexpr Op kOp{1};

Index numeral(uint32_t value) {
  return {Index::Kind::Numeral, value};
}

class TermManagerTest : public testing::Test {
 protected:
  Symbol constant_symbol(TermManager& tm, std::string_view name, Sort sort) {
    SymbolInfo info;
    info.name = tm.mk_name(name);
    info.result = sort;
    return tm.mk_symbol(std::move(info));
  }

  Term constant(TermManager& tm, std::string_view name, Sort sort = kFirst) {
    return tm.mk_call(constant_symbol(tm, name, sort), sort, {});
  }

  Term app(TermManager& tm, Op op, std::vector<Term> args) {
    return tm.mk_app(op, kFirst, args);
  }

  TermManager tm_{kRows, kPlainSorts};
};

TEST_F(TermManagerTest, OperatorsAndPlainSortsHaveFixedHandles) {
  for (uint32_t row = 0; row < kRows; ++row) {
    EXPECT_EQ(tm_.mk_op(row, {}), Op{row + 1});
    EXPECT_EQ(tm_.op_row(Op{row + 1}), row);
  }
  EXPECT_EQ(tm_.mk_sort(SortKind::Builtin, 100, {}, {}), kFirst);
  EXPECT_EQ(tm_.mk_sort(SortKind::Builtin, 101, {}, {}), kSecond);
}

TEST_F(TermManagerTest, EqualTermsAreOne) {
  const Term a = constant(tm_, "a");
  const Term b = constant(tm_, "b");
  const Term left = app(tm_, kOp, {a, b});
  const uint32_t count = tm_.term_count();
  EXPECT_EQ(app(tm_, kOp, {a, b}), left);
  EXPECT_EQ(tm_.term_count(), count);
  EXPECT_NE(app(tm_, kOp, {b, a}), left);
  EXPECT_NE(app(tm_, kOp, {a}), left);
  EXPECT_NE(app(tm_, kOp, {a, b, b}), left);
  EXPECT_NE(app(tm_, Op{2}, {a, b}), left);
  EXPECT_NE(tm_.mk_app(kOp, kSecond, std::array{a, b}), left)
      << "the sort is part of a term";
}

TEST_F(TermManagerTest, KindsWithEqualHeadsDiffer) {
  const Var var = tm_.mk_var(tm_.mk_name("x"), kFirst);
  const Symbol symbol = constant_symbol(tm_, "x", kFirst);
  ASSERT_EQ(var.id, symbol.id);
  const Term literal = tm_.mk_literal(kFirst, "1");
  const Term variable = tm_.mk_variable(var);
  const Term call = tm_.mk_call(symbol, kFirst, {});
  const Term app = tm_.mk_app(Op{symbol.id}, kFirst, {});
  EXPECT_EQ((std::vector<Kind>{tm_.kind(literal),
                               tm_.kind(variable),
                               tm_.kind(call),
                               tm_.kind(app)}),
            (std::vector<Kind>{
                Kind::Literal, Kind::Variable, Kind::Call, Kind::App}));
  EXPECT_NE(variable, call);
  EXPECT_NE(call, app);
}

TEST_F(TermManagerTest, LiteralsAreTextAndSort) {
  const Term one = tm_.mk_literal(kFirst, "1");
  EXPECT_EQ(tm_.mk_literal(kFirst, "1"), one);
  EXPECT_NE(tm_.mk_literal(kSecond, "1"), one);
  EXPECT_NE(tm_.mk_literal(kFirst, "2"), one);
  EXPECT_NE(tm_.mk_literal(kFirst, ""), one);
  const std::string with_nul("a\0b", 3);
  EXPECT_EQ(tm_.literal_text(tm_.mk_literal(kFirst, with_nul)), with_nul);
  const std::string longer(200'000, 'x');
  const Term large = tm_.mk_literal(kFirst, longer);
  EXPECT_EQ(tm_.literal_text(large), longer);
  EXPECT_EQ(tm_.mk_literal(kFirst, longer), large);
}

TEST_F(TermManagerTest, OperatorsAreRowAndIndices) {
  const std::array two{numeral(7), numeral(0)};
  const Op extract = tm_.mk_op(1, two);
  EXPECT_EQ(tm_.mk_op(1, two), extract);
  EXPECT_NE(tm_.mk_op(1, std::array{numeral(0), numeral(7)}), extract);
  EXPECT_NE(tm_.mk_op(2, two), extract);
  EXPECT_NE(tm_.mk_op(1, {}), extract);
  EXPECT_NE(tm_.mk_op(1, std::array{Index{Index::Kind::OfSymbol, 7}}),
            tm_.mk_op(1, std::array{numeral(7)}));
  EXPECT_THAT(tm_.op_indices(extract), ElementsAre(numeral(7), numeral(0)));
}

TEST_F(TermManagerTest, SortsAreHashConsed) {
  const std::array args{kFirst, kSecond};
  const Sort pair = tm_.mk_sort(SortKind::Builtin, 200, {}, args);
  EXPECT_EQ(tm_.mk_sort(SortKind::Builtin, 200, {}, args), pair);
  EXPECT_NE(tm_.mk_sort(SortKind::User, 200, {}, args), pair);
  EXPECT_NE(tm_.mk_sort(SortKind::Builtin, 201, {}, args), pair);
  EXPECT_NE(
      tm_.mk_sort(SortKind::Builtin, 200, {}, std::array{kSecond, kFirst}),
      pair);
  EXPECT_NE(tm_.mk_sort(SortKind::Builtin, 200, std::array{numeral(1)}, args),
            pair);
  EXPECT_THAT(tm_.sort_args(pair), ElementsAre(kFirst, kSecond));
  EXPECT_TRUE(tm_.is_builtin(pair, 200));
  EXPECT_FALSE(tm_.is_builtin(pair, 201));
}

TEST_F(TermManagerTest, InstantiateReplacesParameters) {
  const Sort first = tm_.mk_sort(SortKind::Parameter, 0, {}, {});
  const Sort second = tm_.mk_sort(SortKind::Parameter, 1, {}, {});
  const Sort inner =
      tm_.mk_sort(SortKind::User, 9, {}, std::array{second, first});
  const Sort outer = tm_.mk_sort(
      SortKind::Builtin, 200, {}, std::array{first, inner, kSecond});
  EXPECT_TRUE(tm_.has_parameter(outer));
  const Sort made = tm_.instantiate(outer, std::array{kFirst, outer});
  const Sort expected_inner =
      tm_.mk_sort(SortKind::User, 9, {}, std::array{outer, kFirst});
  EXPECT_THAT(tm_.sort_args(made),
              ElementsAre(kFirst, expected_inner, kSecond));
  EXPECT_TRUE(tm_.has_parameter(made)) << "values are not looked into";
  EXPECT_EQ(tm_.instantiate(kFirst, {}), kFirst);
  const Sort closed = tm_.instantiate(outer, std::array{kFirst, kSecond});
  EXPECT_FALSE(tm_.has_parameter(closed));
}

TEST_F(TermManagerTest, InstantiateIsNotRecursive) {
  Sort deep = tm_.mk_sort(SortKind::Parameter, 0, {}, {});
  for (int i = 0; i < 20'000; ++i) {
    deep = tm_.mk_sort(SortKind::User, 9, {}, std::array{deep});
  }
  const Sort made = tm_.instantiate(deep, std::array{kFirst});
  EXPECT_FALSE(tm_.has_parameter(made));
}

TEST_F(TermManagerTest, BindersHaveTheirVariables) {
  const Var x = tm_.mk_var(tm_.mk_name("x"), kFirst);
  const Var y = tm_.mk_var(tm_.mk_name("y"), kSecond);
  const Term body = app(tm_, kOp, {tm_.mk_variable(x), tm_.mk_variable(y)});
  const std::array vars{x, y};
  const Term all =
      tm_.mk_binder(BinderKind::Forall, vars, kFirst, std::array{body});
  EXPECT_EQ(tm_.kind(all), Kind::Binder);
  EXPECT_EQ(tm_.binder_kind(all), BinderKind::Forall);
  EXPECT_THAT(tm_.binder_vars(all), ElementsAre(x, y));
  EXPECT_THAT(tm_.children(all), ElementsAre(body));
  EXPECT_EQ(tm_.var_sort(y), kSecond);
  EXPECT_EQ(tm_.text(tm_.var_hint(y)), "y");
  EXPECT_EQ(tm_.variable(tm_.mk_variable(x)), x);
}

TEST_F(TermManagerTest, MkLikeKeepsWhatTheNodeIs) {
  const Term a = constant(tm_, "a");
  const Term b = constant(tm_, "b");
  const Var x = tm_.mk_var(tm_.mk_name("x"), kFirst);
  const Term all =
      tm_.mk_binder(BinderKind::Exists, std::array{x}, kFirst, std::array{a});
  EXPECT_EQ(tm_.mk_like(all, std::array{a}), all);
  const Term other = tm_.mk_like(all, std::array{b});
  EXPECT_NE(other, all);
  EXPECT_EQ(tm_.binder_kind(other), BinderKind::Exists);
  EXPECT_THAT(tm_.binder_vars(other), ElementsAre(x));
  const Term sum = app(tm_, kOp, {a, a});
  EXPECT_EQ(tm_.mk_like(sum, std::array{a, b}), app(tm_, kOp, {a, b}));
  const Term resorted = tm_.mk_like(all, kSecond, std::array{a});
  EXPECT_EQ(tm_.sort(resorted), kSecond);
  EXPECT_THAT(tm_.binder_vars(resorted), ElementsAre(x));

  Attribute attribute;
  attribute.keyword = tm_.mk_name(":qid");
  const Term noted = tm_.mk_annotated({attribute}, kFirst, std::array{a});
  const Term noted_b = tm_.mk_like(noted, std::array{b});
  EXPECT_EQ(tm_.text(tm_.attributes(noted_b)[0].keyword), ":qid");
}

TEST_F(TermManagerTest, SpansStayValidWhileTermsAreMade) {
  const Term a = constant(tm_, "a");
  const Term sum = app(tm_, kOp, {a, a, a});
  const std::span<const Term> children = tm_.children(sum);
  Term chain = sum;
  for (int i = 0; i < 50'000; ++i) {
    chain = app(tm_, kOp, {chain, a});
  }
  EXPECT_THAT(children, ElementsAre(a, a, a));
  EXPECT_EQ(children.data(), tm_.children(sum).data());
}

TEST_F(TermManagerTest, ChildrenComeBeforeParents) {
  Term chain = constant(tm_, "a");
  for (int i = 0; i < 100; ++i) {
    const Term next = app(tm_, kOp, {chain, chain});
    EXPECT_LT(chain.id, next.id);
    chain = next;
  }
}

TEST_F(TermManagerTest, ManyChildren) {
  const Term a = constant(tm_, "a");
  const std::vector<Term> args(100'000, a);
  const Term wide = tm_.mk_app(kOp, kFirst, args);
  EXPECT_EQ(tm_.child_count(wide), args.size());
  EXPECT_EQ(tm_.mk_app(kOp, kFirst, args), wide);
}

// --- overlays ----------------------------------------------------------------

TEST_F(TermManagerTest, OverlayGoesOnWithTheNumbering) {
  const Term a = constant(tm_, "a");
  TermManager overlay(&tm_);
  EXPECT_TRUE(overlay.is_overlay());
  EXPECT_EQ(overlay.own_terms_begin(), tm_.term_limit());
  const Term made = app(overlay, kOp, {a, a});
  EXPECT_EQ(made.id, tm_.term_limit());
  EXPECT_THAT(overlay.children(made), ElementsAre(a, a));
  EXPECT_EQ(overlay.text(overlay.symbol(overlay.call_symbol(a)).name), "a");
}

TEST_F(TermManagerTest, OverlayReusesTheBase) {
  const Term a = constant(tm_, "a");
  const Term sum = app(tm_, kOp, {a, a});
  const Term one = tm_.mk_literal(kFirst, "1");
  const Sort pair = tm_.mk_sort(SortKind::Builtin, 200, {}, std::array{kFirst});
  const Op indexed = tm_.mk_op(1, std::array{numeral(3)});
  TermManager overlay(&tm_);
  EXPECT_EQ(app(overlay, kOp, {a, a}), sum);
  EXPECT_EQ(overlay.mk_literal(kFirst, "1"), one);
  EXPECT_EQ(overlay.mk_sort(SortKind::Builtin, 200, {}, std::array{kFirst}),
            pair);
  EXPECT_EQ(overlay.mk_op(1, std::array{numeral(3)}), indexed);
  EXPECT_EQ(overlay.term_count(), tm_.term_count());
  EXPECT_EQ(overlay.sort_count(), tm_.sort_count());
}

TEST_F(TermManagerTest, RewindForgetsAndNumbersAgain) {
  const Term a = constant(tm_, "a");
  TermManager overlay(&tm_);
  const auto fill = [&](std::string_view name) {
    const Term own = constant(overlay, name);
    const Var var = overlay.mk_var(overlay.mk_name(name), kFirst);
    const Term body = app(overlay, kOp, {own, overlay.mk_variable(var)});
    const Term all = overlay.mk_binder(
        BinderKind::Forall, std::array{var}, kFirst, std::array{body});
    EXPECT_EQ(overlay.text(overlay.symbol(overlay.call_symbol(own)).name),
              name);
    EXPECT_EQ(overlay.text(overlay.var_hint(overlay.binder_vars(all)[0])),
              name);
    return all;
  };
  const Term first = fill("p");
  const uint32_t limit = overlay.term_limit();
  overlay.rewind();
  EXPECT_EQ(overlay.term_limit(), tm_.term_limit());
  EXPECT_EQ(overlay.symbol_count(), tm_.symbol_count());
  EXPECT_EQ(overlay.var_limit(), tm_.var_limit());
  EXPECT_EQ(fill("q"), first) << "the same number, another term";
  EXPECT_EQ(overlay.term_limit(), limit);
  EXPECT_EQ(overlay.kind(a), Kind::Call);
}

TEST_F(TermManagerTest, TermsBeforeRewindAreNotFoundAfterIt) {
  const Term a = constant(tm_, "a");
  TermManager overlay(&tm_);
  const Term gone = app(overlay, kOp, {a});
  overlay.mk_literal(kFirst, "5");
  overlay.rewind();
  const Term other = app(overlay, Op{2}, {a, a});
  EXPECT_EQ(other, gone) << "the same number";
  const Term again = app(overlay, kOp, {a});
  EXPECT_NE(again, other);
  EXPECT_EQ(overlay.literal_text(overlay.mk_literal(kFirst, "5")), "5");
}

TEST_F(TermManagerTest, SymbolsOfTheBaseCannotBeChanged) {
  const Symbol symbol = constant_symbol(tm_, "f", kFirst);
  const Term body = tm_.mk_literal(kFirst, "1");
  TermManager overlay(&tm_);
  EXPECT_DEATH(overlay.define(symbol, {}, body), "check failed");
  tm_.define(symbol, {}, body);
  EXPECT_EQ(tm_.symbol(symbol).definition, body);
}

TEST_F(TermManagerTest, NoOverlayOfAnOverlay) {
  const TermManager overlay(&tm_);
  EXPECT_DEATH(TermManager{&overlay}, "overlay of an overlay");
  EXPECT_DEATH(tm_.rewind(), "only an overlay");
}

TEST_F(TermManagerTest, DatatypesHaveConstructors) {
  SymbolInfo info;
  info.kind = SymbolKind::Datatype;
  const Symbol list = tm_.mk_symbol(std::move(info));
  EXPECT_THAT(tm_.constructors(list), IsEmpty());
  const Symbol nil = constant_symbol(tm_, "nil", kFirst);
  tm_.set_constructors(list, {{nil, {}}});
  ASSERT_EQ(tm_.constructors(list).size(), 1U);
  EXPECT_EQ(tm_.constructors(list)[0].symbol, nil);
}

}  // namespace
}  // namespace assay::term
