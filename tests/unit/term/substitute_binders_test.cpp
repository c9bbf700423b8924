// SPDX-License-Identifier: MIT
//
// refresh_binders and expand_lets.
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "smtlib/same_script.h"
#include "support/script.h"
#include "term/sample.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::term {
namespace {

using test::Parsed;
using test::script;
using test::term_text;

// The script with its only assertion replaced.
smtlib::Script with_assertion(smtlib::Script script, Term term) {
  for (smtlib::Command& command : script.commands) {
    if (command.kind == smtlib::CommandKind::Assert) {
      command.ref = term.id;
    }
  }
  return script;
}

std::unordered_set<Var> bound_vars(const TermManager& tm, Term root) {
  std::unordered_set<Var> bound;
  for (const Term term : post_order(tm, root)) {
    if (tm.kind(term) == Kind::Binder) {
      bound.insert(tm.binder_vars(term).begin(), tm.binder_vars(term).end());
    } else if (tm.kind(term) == Kind::Match) {
      for (const MatchCase& row : tm.match_cases(term)) {
        bound.insert(row.vars.begin(), row.vars.end());
      }
    }
  }
  return bound;
}

constexpr const char* kAllBinders = R"(
  (declare-datatype Pair ((pair (first Int) (second Int))))
  (declare-const c Pair)
  (assert (forall ((x Int) (y Int))
    (let ((v (+ x y)) (w (- x y)))
      (and (exists ((z Int)) (! (> z v w) :pattern ((* z x)) :weight 2))
           (match c (((pair a b) (= a b v))))
           (match c ((other (= other c))))
           (set.member 1 (set.comprehension ((k Int)) (> k v) (+ k x)))
           (> (select (lambda ((i Int)) (+ i w)) 3) 0)))))
)";

TEST(RefreshBinders, GivesAnEqualTermWithOtherVariables) {
  const Parsed parsed = script(kAllBinders);
  TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const Term copy = refresh_binders(tm, root);
  EXPECT_NE(copy, root);
  EXPECT_TRUE(is_closed(tm, copy));
  EXPECT_EQ(smtlib::find_difference(
                tm, parsed.script, with_assertion(parsed.script, copy)),
            "");
  const std::unordered_set<Var> old_vars = bound_vars(tm, root);
  const std::unordered_set<Var> new_vars = bound_vars(tm, copy);
  EXPECT_EQ(old_vars.size(), new_vars.size());
  for (const Var var : new_vars) {
    EXPECT_FALSE(old_vars.contains(var));
  }
  EXPECT_EQ(term_text(parsed, copy), term_text(parsed, root))
      << "the names are only hints, and stay";
}

TEST(RefreshBinders, WithoutBindersNothingChanges) {
  const Parsed parsed =
      script("(declare-const p Bool) (assert (and p (not p)))");
  const uint32_t vars = parsed.tm->var_limit();
  EXPECT_EQ(refresh_binders(*parsed.tm, parsed.assertion()),
            parsed.assertion());
  EXPECT_EQ(parsed.tm->var_limit(), vars);
}

TEST(RefreshBinders, FreeVariablesStay) {
  const Parsed parsed = script(R"(
    (assert (forall ((x Int)) (exists ((y Int)) (> x y)))))");
  TermManager& tm = *parsed.tm;
  const Term body = tm.children(parsed.assertion())[0];
  const Term copy = refresh_binders(tm, body);
  const std::span<const Term> sides = tm.children(tm.children(copy)[0]);
  EXPECT_EQ(tm.variable(sides[0]), tm.binder_vars(parsed.assertion())[0]);
  EXPECT_EQ(tm.variable(sides[1]), tm.binder_vars(copy)[0]);
  EXPECT_NE(tm.binder_vars(copy)[0], tm.binder_vars(body)[0]);
}

TEST(RefreshBinders, SharedBindersStayShared) {
  const Parsed parsed = script("(assert (forall ((x Int)) (> x 0)))");
  TermManager& tm = *parsed.tm;
  const Op both = term::op_of(test::language().theories().get_op("and"));
  Term whole = parsed.assertion();
  for (int i = 0; i < 200; ++i) {
    const Term args[] = {whole, whole};
    whole = tm.mk_app(both, theory::kBool, args);
  }
  const Term copy = refresh_binders(tm, whole);
  EXPECT_EQ(post_order(tm, copy).size(), post_order(tm, whole).size());
  EXPECT_EQ(bound_vars(tm, copy).size(), 1U);
}

TEST(RefreshBinders, CopyMayStandInsideTheOriginal) {
  const Parsed parsed = script(R"(
    (declare-const c Bool)
    (assert (forall ((x Int)) (let ((y x)) (or (> y 0) c)))))");
  TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const uint32_t path[] = {0, 1, 1};
  const Term copy = refresh_binders(tm, root);
  const Term nested = replace_at(tm, root, path, copy);
  EXPECT_EQ(term_text(parsed, nested),
            "(forall ((x Int)) (let ((y x)) (or (> y 0) (forall ((x!1 Int)) "
            "(let ((y!1 x!1)) (or (> y!1 0) c))))))");
  EXPECT_EQ(bound_vars(tm, nested).size(), 4U);
}

TEST(RefreshBinders, DeepTerms) {
  std::string text;
  constexpr int kLevels = 5'000;
  for (int i = 0; i < kLevels; ++i) {
    text += "(exists ((x Int)) ";
  }
  text += "(> x 0)" + std::string(kLevels, ')');
  const Parsed parsed = script("(assert " + text + ")");
  const Term copy = refresh_binders(*parsed.tm, parsed.assertion());
  EXPECT_EQ(bound_vars(*parsed.tm, copy).size(), size_t{kLevels});
}

// --- expand_lets -------------------------------------------------------------

std::string expanded(const std::string& term) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (declare-const b Int)
    (declare-fun f (Int Int) Int)
    (assert )" + term + ")");
  return term_text(parsed, expand_lets(*parsed.tm, parsed.assertion()));
}

TEST(ExpandLets, ReplacesVariables) {
  EXPECT_EQ(expanded("(let ((x (f a b))) (> x (f x 1)))"),
            "(> (f a b) (f (f a b) 1))");
  EXPECT_EQ(expanded("(let ((x a)) (let ((y (f x x))) (> y x)))"),
            "(> (f a a) a)");
  EXPECT_EQ(expanded("(> (let ((x a)) (f x x)) (let ((x b)) x))"),
            "(> (f a a) b)");
  EXPECT_EQ(expanded("(let ((x (let ((y a)) (f y b)))) (> x 0))"),
            "(> (f a b) 0)");
  EXPECT_EQ(expanded("(let ((x a)) true)"), "true");
}

TEST(ExpandLets, LetIsParallel) {
  EXPECT_EQ(expanded("(let ((x a) (y b)) (let ((x y) (y x)) (> (f x y) 0)))"),
            "(> (f b a) 0)");
  EXPECT_EQ(expanded("(let ((x a)) (let ((x (f x x))) (> x 0)))"),
            "(> (f a a) 0)");
}

TEST(ExpandLets, OtherBindersStay) {
  EXPECT_EQ(expanded("(forall ((y Int)) (let ((x (f y a)))"
                     " (exists ((y Int)) (let ((z x)) (> x y z)))))"),
            "(forall ((y Int)) (exists ((y!1 Int)) (> (f y a) y!1 (f y a))))");
}

TEST(ExpandLets, WithoutLetsNothingChanges) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (assert (forall ((x Int)) (! (> x a) :weight 1))))");
  const uint32_t terms = parsed.tm->term_count();
  EXPECT_EQ(expand_lets(*parsed.tm, parsed.assertion()), parsed.assertion());
  EXPECT_EQ(parsed.tm->term_count(), terms);
}

TEST(ExpandLets, FreeLetVariablesStay) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (assert (let ((x a)) (let ((y x)) (> x y)))))");
  TermManager& tm = *parsed.tm;
  const Term inner = tm.children(parsed.assertion())[1];
  const Term x = tm.children(inner)[0];
  const Term made = expand_lets(tm, inner);
  EXPECT_THAT(tm.children(made), testing::ElementsAre(x, x));
}

TEST(ExpandLets, ResultIsShared) {
  std::string text;
  constexpr int kLevels = 2'000;
  for (int i = 1; i <= kLevels; ++i) {
    text += fmt::format("(let ((x{} (f x{} x{}))) ", i, i - 1, i - 1);
  }
  const Parsed parsed = script(fmt::format(
      R"((declare-const x0 Int) (declare-fun f (Int Int) Int)
         (assert {}(> x{} 0){}))",
      text,
      kLevels,
      std::string(kLevels, ')')));
  TermManager& tm = *parsed.tm;
  const uint32_t before = tm.term_count();
  const Term made = expand_lets(tm, parsed.assertion());
  EXPECT_LE(tm.term_count(), before + kLevels + 1);
  EXPECT_EQ(post_order(tm, made).size(), kLevels + 3U);
  EXPECT_TRUE(bound_vars(tm, made).empty());
}

// One occurrence of a shared let is changed: x has two values now.
TEST(ExpandLets, BindersSideBySideMayShareAVariable) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (assert (let ((x a)) (let ((y (+ x 1))) (> (* y y) x))))
    (assert (= a 0)))");
  TermManager& tm = *parsed.tm;
  const Op both = term::op_of(test::language().theories().get_op("and"));
  const std::vector<Term> thrice(3, parsed.assertion());
  const Term zero = tm.children(parsed.assertion(1))[1];
  const uint32_t value[] = {1, 0};
  const Term changed =
      replace_at(tm, tm.mk_app(both, theory::kBool, thrice), value, zero);
  EXPECT_EQ(term_text(parsed, expand_lets(tm, changed)),
            "(and (> (* (+ a 1) (+ a 1)) a) (> (* (+ 0 1) (+ 0 1)) 0) "
            "(> (* (+ a 1) (+ a 1)) a))");
  smtlib::PrintOptions flat;
  flat.flat = true;
  EXPECT_EQ(
      smtlib::print_script(
          test::language(), tm, with_assertion(parsed.script, changed), flat),
      smtlib::print_script(
          test::language(),
          tm,
          with_assertion(parsed.script, expand_lets(tm, changed)),
          {}));
}

// The second let of x = 0 must not find what the first let, of x = a, left.
TEST(ExpandLets, ValueOfASharedVariableComesBack) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (assert (let ((x a)) (> x 1)))
    (assert (= a 0)))");
  TermManager& tm = *parsed.tm;
  const Term first = parsed.assertion();
  const Term body = tm.children(first)[1];
  const Op both = term::op_of(test::language().theories().get_op("and"));
  const Op negation = term::op_of(test::language().theories().get_op("not"));
  const Term zero = tm.children(parsed.assertion(1))[1];
  const Term second[] = {zero, body};
  const Term third[] = {
      zero, tm.mk_app(negation, theory::kBool, std::span(&body, 1))};
  const Term all[] = {
      first, tm.mk_like(first, second), tm.mk_like(first, third)};
  EXPECT_EQ(
      term_text(parsed, expand_lets(tm, tm.mk_app(both, theory::kBool, all))),
      "(and (> a 1) (> 0 1) (not (> 0 1)))");
}

// Lets and quantifiers over f and literals, with few names for many variables.
std::string random_formula(base::Rng& rng) {
  std::string text;
  std::string end;
  std::vector<std::string> names{"a", "b", "1", "2"};
  const auto value = [&] {
    return fmt::format("(f {} {})",
                       names[rng.below(names.size())],
                       names[rng.below(names.size())]);
  };
  for (int i = 0; i < 8; ++i) {
    const std::string name = fmt::format("x{}", rng.below(4));
    const std::string other = fmt::format("y{}", rng.below(4));
    if (rng.chance(1, 4)) {
      text += fmt::format("(exists (({} Int)) ", name);
    } else {
      text +=
          fmt::format("(let (({} {}) ({} {})) ", name, value(), other, value());
      names.push_back(other);
    }
    names.push_back(name);
    end += ')';
  }
  return text + "(> " + value() + ' ' + value() + ')' + end;
}

// The printer's flat form is the judge. After a few replacements of single
// literals, variables have different values in different copies.
TEST(ExpandLets, AgreesWithTheFlatPrinter) {
  const Op both = term::op_of(test::language().theories().get_op("and"));
  smtlib::PrintOptions flat;
  flat.flat = true;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    base::Rng rng(seed);
    const Parsed parsed = script(R"(
      (declare-const a Int)
      (declare-const b Int)
      (declare-fun f (Int Int) Int)
      (assert )" + random_formula(rng)
                                 + ")");
    TermManager& tm = *parsed.tm;
    const std::vector<Term> copies(3, parsed.assertion());
    Term root = tm.mk_app(both, theory::kBool, copies);
    for (int i = 0; i < 6; ++i) {
      const smtlib::Script script = with_assertion(parsed.script, root);
      const Term made = expand_lets(tm, root);
      ASSERT_EQ(
          smtlib::print_script(
              test::language(), tm, with_assertion(parsed.script, made), {}),
          smtlib::print_script(test::language(), tm, script, flat))
          << smtlib::print_script(test::language(), tm, script, {});
      const OccurrenceSampler literals(
          tm, root, [&](Term term) { return tm.kind(term) == Kind::Literal; });
      if (const std::optional<Path> path = literals.sample(rng)) {
        const Term literal =
            tm.mk_literal(theory::kInt, fmt::format("{}", 1 + rng.below(3)));
        root = replace_at(tm, root, *path, literal);
      }
    }
  }
}

}  // namespace
}  // namespace assay::term
