// SPDX-License-Identifier: MIT
#include "term/walk.h"

#include <unordered_set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "theory/sorts.h"

namespace assay::term {
namespace {

using test::Parsed;
using test::script;
using testing::ElementsAre;

TEST(Walk, ChildrenComeFirstAndEachTermOnce) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (declare-const q Bool)
    (assert (and (or p q) (not (or p q)) p)))");
  const TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const std::vector<Term> order = post_order(tm, root);
  EXPECT_EQ(order.size(), 5U);
  EXPECT_EQ(order.back(), root);
  std::unordered_set<Term> seen;
  for (const Term term : order) {
    for (const Term child : tm.children(term)) {
      EXPECT_TRUE(seen.contains(child));
    }
    EXPECT_TRUE(seen.insert(term).second);
  }
}

TEST(Walk, ArgumentsGoFromLeftToRight) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (declare-const q Bool)
    (assert (=> p q)))");
  const Term root = parsed.assertion();
  const std::span<const Term> args = parsed.tm->children(root);
  EXPECT_THAT(post_order(*parsed.tm, root),
              ElementsAre(args[0], args[1], root));
}

TEST(Walk, SeveralRootsShare) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (assert p)
    (assert (not p))
    (assert p))");
  const std::vector<Term> roots = parsed.script.assertions();
  EXPECT_THAT(post_order(*parsed.tm, roots), ElementsAre(roots[0], roots[1]));
}

TEST(Walk, AMillionLevels) {
  const auto tm = test::language().theories().make_manager();
  const Op negation = term::op_of(test::language().theories().get_op("not"));
  SymbolInfo info;
  info.result = theory::kBool;
  const Term p = tm->mk_call(tm->mk_symbol(std::move(info)), theory::kBool, {});
  Term deep = p;
  constexpr size_t kLevels = 1'000'000;
  for (size_t i = 0; i < kLevels; ++i) {
    deep = tm->mk_app(negation, theory::kBool, std::span(&deep, 1));
  }
  const std::vector<Term> order = post_order(*tm, deep);
  EXPECT_EQ(order.size(), kLevels + 1);
  EXPECT_EQ(order.front(), p);
  EXPECT_EQ(order.back(), deep);
}

TEST(Walk, ClosedTerms) {
  const Parsed parsed = script(R"(
    (declare-datatype Pair ((pair (first Int) (second Int))))
    (declare-const c Pair)
    (assert (forall ((x Int)) (exists ((y Int)) (let ((z (+ x y))) (> z x)))))
    (assert (match c (((pair a b) (> a b))))))");
  const TermManager& tm = *parsed.tm;
  for (const Term root : parsed.script.assertions()) {
    EXPECT_TRUE(is_closed(tm, root));
    for (const Term child : tm.children(root)) {
      EXPECT_EQ(is_closed(tm, child), tm.kind(child) == Kind::Call);
    }
  }
}

TEST(Walk, LetValuesAreOutsideOfTheScope) {
  const Parsed parsed = script(R"(
    (declare-const c Int)
    (assert (let ((x c)) (let ((y x)) (> y 0)))))");
  const TermManager& tm = *parsed.tm;
  const Term inner = tm.children(parsed.assertion())[1];
  EXPECT_TRUE(is_closed(tm, parsed.assertion()));
  EXPECT_FALSE(is_closed(tm, inner));
}

// What a technique gets that moves a body out of its binder.
TEST(Walk, VariableBoundElsewhereIsNotClosed) {
  const Parsed parsed = script(R"(
    (assert (forall ((x Int)) (> x 0))))");
  TermManager& tm = *parsed.tm;
  const Term all = parsed.assertion();
  const Term body = tm.children(all)[0];
  const Op both = term::op_of(test::language().theories().get_op("and"));
  const Term args[] = {all, body};
  EXPECT_FALSE(is_closed(tm, tm.mk_app(both, theory::kBool, args)));
}

// The scope of a pattern's variables is the body of their case.
TEST(Walk, VariableOfAnotherCaseIsNotClosed) {
  const Parsed parsed = script(R"(
    (declare-datatype T ((leaf) (node (value Int))))
    (declare-const t T)
    (assert (match t (((node x) (> x 0)) (leaf true)))))");
  TermManager& tm = *parsed.tm;
  const std::span<const Term> children = tm.children(parsed.assertion());
  const Term moved[] = {children[0], children[1], children[1]};
  EXPECT_TRUE(is_closed(tm, parsed.assertion()));
  EXPECT_FALSE(is_closed(tm, tm.mk_like(parsed.assertion(), moved)));
}

}  // namespace
}  // namespace assay::term
