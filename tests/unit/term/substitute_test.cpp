// SPDX-License-Identifier: MIT
#include "term/substitute.h"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::term {
namespace {

using test::Parsed;
using test::script;
using test::term_text;
using Map = std::vector<std::pair<Term, Term>>;

Op op(std::string_view name) {
  return term::op_of(test::language().theories().get_op(name));
}

// The left and right side of each assertion (= from to).
Map pairs(const Parsed& parsed, size_t first) {
  Map map;
  const std::vector<Term> all = parsed.script.assertions();
  for (size_t i = first; i < all.size(); ++i) {
    const std::span<const Term> sides = parsed.tm->children(all[i]);
    map.emplace_back(sides[0], sides[1]);
  }
  return map;
}

// In the first assertion, what the others say.
std::string substituted(const std::string& text) {
  const Parsed parsed = script(text);
  return term_text(
      parsed, substitute(*parsed.tm, parsed.assertion(), pairs(parsed, 1)));
}

constexpr const char* kInts = R"(
  (declare-const a Int)
  (declare-const b Int)
  (declare-const c Int)
  (declare-fun f (Int Int) Int)
)";

TEST(Substitute, ReplacesEveryOccurrence) {
  EXPECT_EQ(substituted(std::string(kInts) + R"(
    (assert (> (f a b) (f b (f a a))))
    (assert (= a 7)))"),
            "(> (f 7 b) (f b (f 7 7)))");
}

TEST(Substitute, IsSimultaneous) {
  EXPECT_EQ(substituted(std::string(kInts) + R"(
    (assert (> (f a b) c))
    (assert (= a b))
    (assert (= b a)))"),
            "(> (f b a) c)");
}

TEST(Substitute, DoesNotLookIntoReplacements) {
  EXPECT_EQ(substituted(std::string(kInts) + R"(
    (assert (> a b))
    (assert (= a (f a b)))
    (assert (= b (f b b))))"),
            "(> (f a b) (f b b))");
}

TEST(Substitute, OuterKeyCounts) {
  EXPECT_EQ(substituted(std::string(kInts) + R"(
    (assert (> (f a b) a))
    (assert (= a 1))
    (assert (= (f a b) c)))"),
            "(> c 1)");
}

// (f 1 b) comes about only by the other replacement.
TEST(Substitute, KeysAreOldTerms) {
  EXPECT_EQ(substituted(std::string(kInts) + R"(
    (assert (> (f a b) (f 1 b)))
    (assert (= a 1))
    (assert (= (f 1 b) c)))"),
            "(> (f 1 b) c)");
}

TEST(Substitute, RootItself) {
  const Parsed parsed = script("(declare-const p Bool) (assert p)");
  TermManager& tm = *parsed.tm;
  const Term p = parsed.assertion();
  const Term not_p = tm.mk_app(op("not"), theory::kBool, std::span(&p, 1));
  EXPECT_EQ(substitute(tm, p, Map{{p, not_p}}), not_p);
}

TEST(Substitute, UnchangedKeepsItsHandle) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (and (> a b) (forall ((x Int)) (> x (f a x)))))
    (assert (= c 1)))");
  const uint32_t terms = parsed.tm->term_count();
  EXPECT_EQ(substitute(*parsed.tm, parsed.assertion(), pairs(parsed, 1)),
            parsed.assertion());
  EXPECT_EQ(substitute(*parsed.tm, parsed.assertion(), {}), parsed.assertion());
  EXPECT_EQ(parsed.tm->term_count(), terms);
}

TEST(Substitute, UnchangedPartsAreShared) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (and (> a b) (> b c)))
    (assert (= a 1)))");
  const Term made =
      substitute(*parsed.tm, parsed.assertion(), pairs(parsed, 1));
  EXPECT_EQ(parsed.tm->children(made)[1],
            parsed.tm->children(parsed.assertion())[1]);
}

TEST(Substitute, EntersAllKindsOfTerms) {
  EXPECT_EQ(
      substituted(R"(
    (declare-datatype Pair ((pair (first Int) (second Int))))
    (declare-const a Int)
    (declare-fun f (Int) Int)
    (assert (let ((v (f a)))
      (match (pair a v) (((pair x y)
        (! (exists ((z Int)) (! (> x y (f z) a) :pattern ((f z) (f a))))
           :weight 3))))))
    (assert (= a 5)))"),
      "(let ((v (f 5))) (match (pair 5 v) (((pair x y) (! (exists ((z Int)) (! "
      "(> x y (f z) 5) :pattern ((f z) (f 5)))) :weight 3)))))");
}

TEST(Substitute, SharedTermsAreDoneOnce) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (assert (= p true)))");
  TermManager& tm = *parsed.tm;
  const Term p = tm.children(parsed.assertion())[0];
  Term whole = p;
  constexpr uint32_t kLevels = 500;
  for (uint32_t i = 0; i < kLevels; ++i) {
    const Term args[] = {whole, whole};
    whole = tm.mk_app(op("and"), theory::kBool, args);
  }
  const uint32_t before = tm.term_count();
  const Term made = substitute(tm, whole, pairs(parsed, 0));
  EXPECT_NE(made, whole);
  EXPECT_EQ(tm.term_count(), before + kLevels);
  EXPECT_EQ(post_order(tm, made).size(), kLevels + 1);
}

TEST(Substitute, DeepTerms) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (assert (= p true)))");
  TermManager& tm = *parsed.tm;
  Term deep = tm.children(parsed.assertion())[0];
  for (int i = 0; i < 50'000; ++i) {
    deep = tm.mk_app(op("not"), theory::kBool, std::span(&deep, 1));
  }
  const Term made = substitute(tm, deep, pairs(parsed, 0));
  EXPECT_EQ(post_order(tm, made).size(), 50'001U);
  EXPECT_EQ(post_order(tm, made).front(), pairs(parsed, 0)[0].second);
}

TEST(Substitute, WorksAcrossAnOverlay) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (and (> a b) (> b c)))
    (assert (= a 1)))");
  TermManager overlay(parsed.tm.get());
  const uint32_t limit = parsed.tm->term_limit();
  const Term made = substitute(overlay, parsed.assertion(), pairs(parsed, 1));
  EXPECT_GE(made.id, limit);
  EXPECT_EQ(parsed.tm->term_limit(), limit);
}

// --- binders -----------------------------------------------------------------

// The quantifier at the left side of the conjunction is replaced by its body
// for the outer variable: both variables have the name y.
TEST(Substitute, InstanceIsNotCaptured) {
  const Parsed parsed = script(R"(
    (assert (forall ((y Int))
      (and (forall ((x Int)) (exists ((y Int)) (> x y))) (= y 0)))))");
  TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const Term both = tm.children(root)[0];
  const Term inner = tm.children(both)[0];
  const Term outer_y = tm.mk_variable(tm.binder_vars(root)[0]);
  const Term x = tm.mk_variable(tm.binder_vars(inner)[0]);
  const Term instance =
      substitute(tm, tm.children(inner)[0], Map{{x, outer_y}});
  const Term made = substitute(tm, root, Map{{inner, instance}});
  EXPECT_EQ(term_text(parsed, made),
            "(forall ((y Int)) (and (exists ((y!1 Int)) (> y y!1)) (= y 0)))");
  EXPECT_TRUE(is_closed(tm, made));
}

TEST(Substitute, ConstantByTermWithBoundVariableOfAnotherTerm) {
  const Parsed parsed = script(R"(
    (declare-const c Int)
    (assert (exists ((x Int)) (> x c)))
    (assert (forall ((x Int)) (< x c))))");
  TermManager& tm = *parsed.tm;
  const Term c = tm.children(tm.children(parsed.assertion(0))[0])[1];
  const Term all = parsed.assertion(1);
  const Term x = tm.mk_variable(tm.binder_vars(all)[0]);
  // (forall x. x < c) with its body replaced by (exists x. x > c)[c := x].
  const Term body = substitute(tm, parsed.assertion(0), Map{{c, x}});
  const Term made = tm.mk_like(all, std::span(&body, 1));
  EXPECT_EQ(term_text(parsed, made),
            "(forall ((x Int)) (exists ((x!1 Int)) (> x!1 x)))");
}

TEST(Substitute, BinderItselfMayBeAKey) {
  EXPECT_EQ(substituted(R"(
    (declare-const p Bool)
    (assert (let ((q (forall ((x Int)) (> x 0)))) (and q p)))
    (assert (= p (exists ((x Int)) (< x 0)))))"),
            "(let ((q (forall ((x Int)) (> x 0)))) "
            "(and q (exists ((x Int)) (< x 0))))");
}

TEST(SubstituteDeathTest, SortsMustBeTheSame) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (declare-const p Bool)
    (assert p)
    (assert (> a 0)))");
  TermManager& tm = *parsed.tm;
  const Term a = tm.children(parsed.assertion(1))[0];
  EXPECT_DEATH(
      substitute(tm, parsed.assertion(1), Map{{a, parsed.assertion()}}),
      "check failed");
}

// --- replace_at --------------------------------------------------------------

TEST(ReplaceAt, ChangesOneOccurrence) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (and (> (f a b) a) (> (f a b) a)))
    (assert (= a 9)))");
  TermManager& tm = *parsed.tm;
  const Term nine = tm.children(parsed.assertion(1))[1];
  const uint32_t path[] = {1, 0, 0};
  const Term made = replace_at(tm, parsed.assertion(), path, nine);
  EXPECT_EQ(term_text(parsed, made), "(and (> (f a b) a) (> (f 9 b) a))");
  EXPECT_EQ(tm.children(made)[0], tm.children(parsed.assertion())[0]);
}

TEST(ReplaceAt, EmptyPathIsTheRoot) {
  const Parsed parsed = script("(assert true) (assert false)");
  EXPECT_EQ(
      replace_at(*parsed.tm, parsed.assertion(0), {}, parsed.assertion(1)),
      parsed.assertion(1));
}

TEST(ReplaceAt, SameTermKeepsTheHandle) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (exists ((x Int)) (> (f a x) b))))");
  TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const uint32_t path[] = {0, 0, 0};
  const Term a = tm.children(tm.children(tm.children(root)[0])[0])[0];
  const uint32_t terms = tm.term_count();
  EXPECT_EQ(replace_at(tm, root, path, a), root);
  EXPECT_EQ(tm.term_count(), terms);
}

TEST(ReplaceAt, RebuildsOnlyThePath) {
  const Parsed parsed = script("(declare-const p Bool) (assert p)");
  TermManager& tm = *parsed.tm;
  Term whole = parsed.assertion();
  constexpr uint32_t kLevels = 10'000;
  for (uint32_t i = 0; i < kLevels; ++i) {
    const Term args[] = {whole, whole};
    whole = tm.mk_app(op("and"), theory::kBool, args);
  }
  const std::vector<uint32_t> path(kLevels, 1);
  const uint32_t before = tm.term_count();
  const Term no = tm.mk_app(op("false"), theory::kBool, {});
  const Term made = replace_at(tm, whole, path, no);
  EXPECT_LE(tm.term_count(), before + kLevels + 1);
  EXPECT_EQ(tm.children(made)[0], tm.children(whole)[0]);
}

TEST(ReplaceAllAt, ChangesEachOccurrenceByItself) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (and (> (f a a) a) (exists ((x Int)) (> (f a b) x)) (> b a)))
    (assert (= 8 9)))");
  TermManager& tm = *parsed.tm;
  const Term eight = tm.children(parsed.assertion(1))[0];
  const Term nine = tm.children(parsed.assertion(1))[1];
  const std::vector<uint32_t> paths[] = {
      {2, 1}, {0, 0, 1}, {1, 0, 0, 0}, {0, 1}, {0, 0, 0}};
  std::vector<Replacement> list;
  for (const std::vector<uint32_t>& path : paths) {
    list.push_back({path, list.size() % 2 == 0 ? eight : nine});
  }
  const Term made = replace_all_at(tm, parsed.assertion(), list);
  EXPECT_EQ(term_text(parsed, made),
            "(and (> (f 8 9) 9) (exists ((x Int)) (> (f 8 b) x)) (> b 8))");
  std::vector<Replacement> none;
  EXPECT_EQ(replace_all_at(tm, made, none), made);
}

TEST(ReplaceAllAt, EqualsOneByOne) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (assert (= (f (f a b) (f (f a a) c)) (f (f b a) (f a c))))
    (assert (= 8 9)))");
  TermManager& tm = *parsed.tm;
  const Term eight = tm.children(parsed.assertion(1))[0];
  const std::vector<std::vector<uint32_t>> places = {
      {0, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 1}, {1, 0, 1}, {1, 1, 0}};
  for (uint32_t set = 1; set < 32; ++set) {
    std::vector<Replacement> list;
    Term one_by_one = parsed.assertion();
    for (uint32_t i = 5; i-- > 0;) {
      if ((set >> i & 1U) != 0) {
        list.push_back({places[i], eight});
        one_by_one = replace_at(tm, one_by_one, places[i], eight);
      }
    }
    EXPECT_EQ(replace_all_at(tm, parsed.assertion(), list), one_by_one);
  }
}

TEST(ReplaceSymbols, ChangesFunctionsAndConstants) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (declare-fun g (Int Int) Int)
    (assert (exists ((x Int)) (> (f a (f x b)) (g a b)))))");
  TermManager& tm = *parsed.tm;
  std::unordered_map<Symbol, Symbol> map;
  for (const smtlib::Command& command : parsed.script.commands) {
    const Symbol symbol{command.ref};
    if (command.kind == smtlib::CommandKind::DeclareFun
        && tm.text(tm.symbol(symbol).name) == "f") {
      map[symbol] = Symbol{parsed.script.commands[4].ref};
    }
  }
  EXPECT_EQ(term_text(parsed, replace_symbols(tm, parsed.assertion(), map)),
            "(exists ((x Int)) (> (g a (g x b)) (g a b)))");
}

TEST(ExpandDefinitions, PutsBodiesInPlaceOfCalls) {
  const Parsed parsed = script(std::string(kInts) + R"(
    (define-fun g ((x Int)) Int (+ x a))
    (define-fun h ((x Int) (y Int)) Bool (exists ((k Int)) (> (g y) (f k x))))
    (assert (and (h b c) (h (g b) 1))))");
  EXPECT_EQ(
      term_text(parsed, expand_definitions(*parsed.tm, parsed.assertion())),
      "(and (exists ((k Int)) (> (+ c a) (f k b))) "
      "(exists ((k Int)) (> (+ 1 a) (f k (+ b a)))))");
}

// Whether the first assertion becomes the second by what the others say.
bool is_made(const std::string& text) {
  const Parsed parsed = script(std::string(kInts) + text);
  const std::vector<Term> all = parsed.script.assertions();
  return is_substituted(*parsed.tm, all[0], all[1], pairs(parsed, 2));
}

TEST(IsSubstituted, SomeOccurrencesWillDo) {
  EXPECT_TRUE(
      is_made("(assert (> (f a b) a)) (assert (> (f 7 b) 7))"
              "(assert (= a 7))"));
  EXPECT_TRUE(
      is_made("(assert (> (f a b) a)) (assert (> (f a b) 7))"
              "(assert (= a 7))"));
  EXPECT_TRUE(is_made("(assert (> a b)) (assert (> a b))"));
  EXPECT_TRUE(is_made("(assert (let ((x (+ a 1))) (forall ((y Int)) (> y a))))"
                      "(assert (let ((x (+ a 1))) (forall ((y Int)) (> y a))))"
                      "(assert (= 1 1))")
              == false);  // other variables
}

TEST(IsSubstituted, NothingElseMayDiffer) {
  const std::string first = "(assert (> (f a b) a)) ";
  const std::string map = " (assert (= a 7)) (assert (= c (+ a b)))";
  EXPECT_FALSE(is_made(first + "(assert (> (f b b) a))" + map));
  EXPECT_FALSE(is_made(first + "(assert (>= (f a b) a))" + map));
  EXPECT_FALSE(is_made(first + "(assert (> (f a b) 8))" + map));
  EXPECT_FALSE(is_made(first + "(assert (> (f a b) c))" + map));
  EXPECT_FALSE(
      is_made("(assert (> (+ a b) a)) (assert (> (+ a b 0) a))" + map));
  EXPECT_FALSE(is_made("(assert (> a 7)) (assert (> 7 7))"));
}

TEST(IsSubstituted, SharedTermsAreLookedAtOnce) {
  const Parsed parsed = script(std::string(kInts) + "(assert (= a b))");
  TermManager& tm = *parsed.tm;
  const std::span<const Term> sides = tm.children(parsed.assertion());
  Term left = sides[0];
  Term right = sides[1];
  for (int i = 0; i < 200; ++i) {
    const Term two[] = {left, left};
    left = tm.mk_app(op("div"), tm.sort(sides[0]), two);
    const Term other[] = {right, right};
    right = tm.mk_app(op("div"), tm.sort(sides[0]), other);
  }
  EXPECT_TRUE(is_substituted(tm, left, right, Map{{sides[0], sides[1]}}));
  EXPECT_FALSE(is_substituted(tm, left, right, Map{{sides[1], sides[0]}}));
}

TEST(ReplaceAtDeathTest, PathMustExist) {
  const Parsed parsed = script("(declare-const p Bool) (assert (not p))");
  const uint32_t wide[] = {1};
  const uint32_t deep[] = {0, 0};
  const Term root = parsed.assertion();
  EXPECT_DEATH(replace_at(*parsed.tm, root, wide, root), "no child 1");
  EXPECT_DEATH(replace_at(*parsed.tm, root, deep, root), "no child 0");
}

}  // namespace
}  // namespace assay::term
