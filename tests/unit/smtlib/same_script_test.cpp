// SPDX-License-Identifier: MIT
#include "smtlib/same_script.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/script.h"
#include "term/substitute.h"

namespace assay::smtlib {
namespace {

std::string difference(const std::string& left, const std::string& right) {
  const auto tm = test::language().theories().make_manager();
  const Script a = test::script_in(*tm, left);
  const Script b = test::script_in(*tm, right);
  const std::string found = find_difference(*tm, a, b);
  EXPECT_EQ(found.empty(), find_difference(*tm, b, a).empty())
      << "not symmetric: " << left << " / " << right;
  EXPECT_EQ(find_difference(*tm, a, a), "");
  return found;
}

// --- what is the same --------------------------------------------------------

TEST(SameScript, NamesOfSymbolsDoNotMatter) {
  EXPECT_EQ(difference(R"(
    (declare-sort S 0)
    (declare-datatype L ((nil) (cons (head S) (tail L))))
    (declare-const c S)
    (define-fun f ((x S)) L (cons x nil))
    (assert (! (= (head (f c)) c) :named n))
    (assert (or n ((_ is nil) (f c)))))",
                       R"(
    (declare-sort S2 0)
    (declare-datatype M ((null) (pair (car S2) (cdr M))))
    (declare-const d S2)
    (define-fun g ((y S2)) M (pair y null))
    (assert (! (= (car (g d)) d) :named m))
    (assert (or m ((_ is null) (g d)))))"),
            "");
}

TEST(SameScript, NamesOfVariablesDoNotMatter) {
  EXPECT_EQ(difference("(assert (forall ((x Int)) (let ((y x)) (> x y))))",
                       "(assert (forall ((a Int)) (let ((b a)) (> a b))))"),
            "");
  EXPECT_EQ(
      difference("(assert (exists ((x Int)) (exists ((y Int)) (> x y))))",
                 "(assert (exists ((x Int)) (exists ((x!1 Int)) (> x x!1))))"),
      "");
}

TEST(SameScript, WayOfWritingDoesNotMatter) {
  EXPECT_EQ(difference("(assert (= #x0f (_ bv15 8)))",
                       "(assert\n  (= #b00001111 #x0F)) ; equal"),
            "");
}

TEST(SameScript, NameThatIsUsedInItsOwnAssertion) {
  EXPECT_EQ(difference("(assert (or (! (> 1 0) :named a) a))",
                       "(assert (or (! (> 1 0) :named b) b))"),
            "");
}

// Terms as large as 2^200 are compared by their distinct pairs.
TEST(SameScript, SharedTerms) {
  const auto lets = [](const std::string& name) {
    std::string text = "(declare-fun f (Int Int) Int) (declare-const " + name
                       + "0 Int) (assert ";
    for (int i = 1; i <= 200; ++i) {
      const std::string before = name + std::to_string(i - 1);
      text += "(let ((" + name + std::to_string(i) + " (f " + before + ' '
              + before + "))) ";
    }
    return text + "(> " + name + "200 0)" + std::string(200, ')') + ')';
  };
  const auto tm = test::language().theories().make_manager();
  std::vector<Script> flat;
  for (const char* name : {"x", "y"}) {
    flat.push_back(test::script_in(*tm, lets(name)));
    Command& last = flat.back().commands.back();
    last.ref = term::expand_lets(*tm, term::Term{last.ref}).id;
  }
  EXPECT_EQ(find_difference(*tm, flat[0], flat[1]), "");
  EXPECT_NE(difference(lets("x"), lets("x") + "(check-sat)"), "");
}

// --- what differs ------------------------------------------------------------

struct Pair {
  std::string_view what;
  std::string_view left;
  std::string_view right;
};

class Difference : public testing::TestWithParam<Pair> {};

constexpr std::string_view kDeclarations = R"(
  (declare-const p Bool)
  (declare-const q Bool)
  (declare-const n Int)
  (declare-const b (_ BitVec 8))
  (declare-fun f (Int) Bool)
  (declare-fun g (Int) Bool)
  (declare-datatype D ((d1 (s1 Int) (s2 Int)) (d2)))
  (declare-const d D)
)";

TEST_P(Difference, IsFound) {
  const std::string before(kDeclarations);
  EXPECT_NE(difference(before + std::string(GetParam().left),
                       before + std::string(GetParam().right)),
            "");
}

INSTANTIATE_TEST_SUITE_P(
    InTerms,
    Difference,
    testing::Values(
        Pair{"Literal", "(assert (> n 1))", "(assert (> n 2))"},
        Pair{"LiteralSort", "(assert (= #b1 #b1))", "(assert (= #b01 #b01))"},
        Pair{"String", "(assert (= \"a\" \"\"))", "(assert (= \"b\" \"\"))"},
        Pair{"Operator", "(assert (and p q))", "(assert (or p q))"},
        Pair{"OperatorOrder", "(assert (=> p q))", "(assert (=> q p))"},
        Pair{"Arity", "(assert (and p q))", "(assert (and p q q))"},
        Pair{"Nesting",
             "(assert (and p (and p q)))",
             "(assert (and (and p p) q))"},
        Pair{"Index",
             "(assert (= ((_ rotate_left 1) b) b))",
             "(assert (= ((_ rotate_left 2) b) b))"},
        Pair{"IndexBig",
             "(assert ((_ divisible 5000000000) n))",
             "(assert ((_ divisible 5000000001) n))"},
        Pair{"IndexSymbol", "(assert ((_ is d1) d))", "(assert ((_ is d2) d))"},
        Pair{"Symbol", "(assert (f 1))", "(assert (g 1))"},
        Pair{"Constant", "(assert p)", "(assert q)"},
        Pair{"Selector", "(assert (= (s1 d) 1))", "(assert (= (s2 d) 1))"},
        Pair{"Qualifier",
             "(assert (= (as set.empty (Set Int)) (as set.empty (Set Int))))",
             "(assert (= (as set.empty (Set Bool)) (as set.empty (Set "
             "Bool))))"},
        Pair{"TrueFalse", "(assert true)", "(assert false)"}),
    [](const auto& row) { return std::string(row.param.what); });

INSTANTIATE_TEST_SUITE_P(
    InBinders,
    Difference,
    testing::Values(
        Pair{"Kind",
             "(assert (forall ((x Int)) (f x)))",
             "(assert (exists ((x Int)) (f x)))"},
        Pair{"Sort",
             "(assert (forall ((x Int)) true))",
             "(assert (forall ((x Bool)) true))"},
        Pair{"Order",
             "(assert (forall ((x Int) (y Int)) (> x y)))",
             "(assert (forall ((y Int) (x Int)) (> x y)))"},
        Pair{"Which",
             "(assert (forall ((x Int) (y Int)) (> x y)))",
             "(assert (forall ((x Int) (y Int)) (> x x)))"},
        Pair{"WhichLevel",
             "(assert (forall ((x Int)) (exists ((y Int)) (f x))))",
             "(assert (forall ((x Int)) (exists ((y Int)) (f y))))"},
        Pair{"Count",
             "(assert (forall ((x Int)) (f x)))",
             "(assert (forall ((x Int) (y Int)) (f x)))"},
        Pair{"Split",
             "(assert (forall ((x Int) (y Int)) (> x y)))",
             "(assert (forall ((x Int)) (forall ((y Int)) (> x y))))"},
        Pair{"LetValue",
             "(assert (let ((x 1)) (f x)))",
             "(assert (let ((x 2)) (f x)))"},
        Pair{"LetOrder",
             "(assert (let ((x 1) (y 2)) (> x y)))",
             "(assert (let ((y 2) (x 1)) (> x y)))"},
        Pair{"LetOrNot", "(assert (let ((x 1)) (f x)))", "(assert (f 1))"},
        Pair{"BoundOrFree",
             "(assert (forall ((x Int)) (f x)))",
             "(assert (forall ((x Int)) (f n)))"},
        Pair{"CaseOrder",
             "(assert (match d ((d2 p) ((d1 x y) q))))",
             "(assert (match d (((d1 x y) q) (d2 p))))"},
        Pair{"CaseVariable",
             "(assert (match d (((d1 x y) (f x)) (d2 p))))",
             "(assert (match d (((d1 x y) (f y)) (d2 p))))"},
        Pair{"CaseDefault",
             "(assert (match d (((d1 x y) p) (d2 q))))",
             "(assert (match d (((d1 x y) p) (z q))))"}),
    [](const auto& row) { return std::string(row.param.what); });

INSTANTIATE_TEST_SUITE_P(
    InAttributes,
    Difference,
    testing::Values(
        Pair{"Keyword", "(assert (! p :a 1))", "(assert (! p :b 1))"},
        Pair{"Value", "(assert (! p :a 1))", "(assert (! p :a 2))"},
        Pair{"NoValue", "(assert (! p :a))", "(assert (! p :a 1))"},
        Pair{"Missing", "(assert p)", "(assert (! p :a))"},
        Pair{"Order", "(assert (! p :a :b))", "(assert (! p :b :a))"},
        Pair{"NamedOrNot", "(assert (! p :named x))", "(assert (! p :nmd x))"},
        Pair{"Pattern",
             "(assert (forall ((x Int)) (! p :pattern ((f x)))))",
             "(assert (forall ((x Int)) (! p :pattern ((g x)))))"},
        Pair{"PatternGroups",
             "(assert (forall ((x Int)) (! p :pattern ((f x) (g x)))))",
             "(assert (forall ((x Int)) (! p :pattern ((f x)) :pattern ((g "
             "x)))))"},
        Pair{"PatternKind",
             "(assert (forall ((x Int)) (! p :no-pattern (f x))))",
             "(assert (forall ((x Int)) (! p :pattern ((f x)))))"}),
    [](const auto& row) { return std::string(row.param.what); });

INSTANTIATE_TEST_SUITE_P(
    InCommands,
    Difference,
    testing::Values(
        Pair{"Count", "(check-sat)", ""},
        Pair{"Kind", "(check-sat)", "(get-model)"},
        Pair{"Order", "(assert p) (check-sat)", "(check-sat) (assert p)"},
        Pair{"Level", "(push 1)", "(push 2)"},
        Pair{"Logic", "(set-logic QF_LIA)", "(set-logic QF_NIA)"},
        Pair{"Option", "(set-option :a 1)", "(set-option :a 2)"},
        Pair{"ConstSort", "(declare-const z Int)", "(declare-const z Bool)"},
        Pair{"FunOrConst", "(declare-fun z () Int)", "(declare-const z Int)"},
        Pair{"Parameters",
             "(declare-fun z (Int) Int)",
             "(declare-fun z (Int Int) Int)"},
        Pair{"SortArity", "(declare-sort S 1)", "(declare-sort S 2)"},
        Pair{"SortDefinition",
             "(define-sort S () Int)",
             "(define-sort S () Bool)"},
        Pair{"SortParameters",
             "(define-sort S (X Y) X)",
             "(define-sort S (X Y) Y)"},
        Pair{"UserSort",
             "(declare-sort S 0) (declare-sort T 0) (declare-const "
             "z S)",
             "(declare-sort S 0) (declare-sort T 0) (declare-const z T)"},
        Pair{"Definition",
             "(define-fun z ((x Int)) Int x)",
             "(define-fun z ((x Int)) Int 1)"},
        Pair{"Recursion",
             "(define-fun z ((x Int)) Int x)",
             "(define-fun-rec z ((x Int)) Int x)"},
        Pair{"Constructors",
             "(declare-datatype E ((e1) (e2)))",
             "(declare-datatype E ((e1)))"},
        Pair{"SelectorSort",
             "(declare-datatype E ((e1 (e2 Int))))",
             "(declare-datatype E ((e1 (e2 Bool))))"},
        Pair{"Codatatype",
             "(declare-datatype E ((e1)))",
             "(declare-codatatype E ((e1)))"},
        Pair{"Assumption",
             "(check-sat-assuming (p))",
             "(check-sat-assuming (q))"},
        Pair{"Value", "(get-value (n))", "(get-value ((+ n 1)))"}),
    [](const auto& row) { return std::string(row.param.what); });

// Both use the same handles: only the declarations' order tells.
TEST(SameScript, OrderOfDeclarationsOfOneManager) {
  const test::Parsed parsed = test::script(R"(
    (declare-const p Bool)
    (declare-const q Bool)
    (assert p))");
  Script swapped = parsed.script;
  std::swap(swapped.commands[0], swapped.commands[1]);
  EXPECT_NE(find_difference(*parsed.tm, parsed.script, swapped), "");
}

TEST(SameScript, SaysWhere) {
  EXPECT_EQ(difference("(check-sat)", "(check-sat) (check-sat)"),
            "1 and 2 commands");
  EXPECT_EQ(
      difference("(check-sat) (assert true)", "(check-sat) (assert false)"),
      "command 2 (assert) differs");
}

}  // namespace
}  // namespace assay::smtlib
