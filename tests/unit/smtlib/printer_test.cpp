// SPDX-License-Identifier: MIT
#include "smtlib/printer.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smtlib/same_script.h"
#include "support/script.h"
#include "theory/sorts.h"

namespace assay::smtlib {
namespace {

using test::Parsed;
using test::print;
using test::script;
using testing::HasSubstr;
using testing::Not;

PrintOptions flat() {
  PrintOptions options;
  options.flat = true;
  return options;
}

// Prints, reads again, and compares; gives the text.
std::string round_trip(const std::string& text, PrintOptions options = {}) {
  const Parsed parsed = script(text);
  const std::string printed = print(parsed, options);
  const Script again = test::script_in(*parsed.tm, printed);
  EXPECT_EQ(find_difference(*parsed.tm, parsed.script, again), "") << printed;
  EXPECT_EQ(print_script(test::language(), *parsed.tm, again, options),
            printed);
  return printed;
}

// (declare-const name Bool) (assert name), without a parser.
Parsed with_name(std::string_view name) {
  Parsed parsed = script("(declare-const x Bool) (assert x)");
  term::SymbolInfo info;
  info.name = parsed.tm->mk_name(name);
  info.result = theory::kBool;
  const term::Symbol symbol = parsed.tm->mk_symbol(std::move(info));
  parsed.script.commands[0].ref = symbol.id;
  parsed.script.commands[1].ref =
      parsed.tm->mk_call(symbol, theory::kBool, {}).id;
  return parsed;
}

// --- names -------------------------------------------------------------------

TEST(Printer, NamesStayIfTheyCan) {
  const std::string text = R"((declare-const x Int)
(declare-fun |a b| (Int) Int)
(declare-const || Int)
(declare-const |1x| Int)
(declare-const ~!@$%^&*_-+=<>.?/ Int)
(assert (> (|a b| x) || |1x| ~!@$%^&*_-+=<>.?/))
)";
  EXPECT_EQ(round_trip(text), text);
}

// Names that any solver reads as something else, of every theory we know.
TEST(Printer, TakenNamesGetANumber) {
  std::vector<std::string> names{"let",
                                 "forall",
                                 "exists",
                                 "lambda",
                                 "match",
                                 "!",
                                 "as",
                                 "par",
                                 "witness"};
  for (const auto& row : test::language().theories().names()) {
    if (!Language::has_solver_prefix(row.name)) {
      names.emplace_back(row.name);
    }
  }
  for (const std::string& name : names) {
    const Parsed parsed = with_name(name);
    const std::string text = print(parsed);
    ASSERT_EQ(
        text,
        fmt::format("(declare-const {0}!1 Bool)\n(assert {0}!1)\n", name));
    const Script again = test::script_in(*parsed.tm, text);
    ASSERT_EQ(find_difference(*parsed.tm, parsed.script, again), "") << name;
  }
}

TEST(Printer, UnreadableNamesBecomeReadable) {
  for (const std::string_view name :
       {"a|b", "a\\b", "|", "\\", "_", "@", "@x", ".", ".x|", "-2"}) {
    const Parsed parsed = with_name(name);
    const std::string text = print(parsed);
    const Script again = test::script_in(*parsed.tm, text);
    EXPECT_EQ(find_difference(*parsed.tm, parsed.script, again), "") << name;
    EXPECT_THAT(text, Not(HasSubstr("\\")));
    EXPECT_THAT(text, Not(HasSubstr("declare-const @")));
    EXPECT_THAT(text, Not(HasSubstr("declare-const .")));
    EXPECT_THAT(text, Not(HasSubstr("declare-const -")));
  }
}

TEST(Printer, NumberIsTheNextFreeOne) {
  EXPECT_EQ(round_trip(R"(
    (declare-const exp!1 Int)
    (declare-fun exp (Int) Int)
    (declare-fun exp (Bool) Int)
    (assert (= exp!1 (exp 1) (exp true))))"),
            R"((declare-const exp!1 Int)
(declare-fun exp!2 (Int) Int)
(declare-fun exp!3 (Bool) Int)
(assert (= exp!1 (exp!2 1) (exp!3 true)))
)");
}

TEST(Printer, ShadowedVariablesGetANumber) {
  EXPECT_EQ(round_trip(R"(
    (declare-const x Int)
    (assert (forall ((x Int) (y Int))
      (exists ((x Int)) (let ((y (+ x y)) (x y)) (> x y))))))"),
            R"((declare-const x Int)
(assert (forall ((x!1 Int) (y Int)) (exists ((x!2 Int)) )"
            R"((let ((y!1 (+ x!2 y)) (x!3 y)) (> x!3 y!1)))))
)");
}

TEST(Printer, NameIsFreeAgainBehindItsBinder) {
  const std::string text =
      "(assert (and (forall ((x Int)) (> x 0)) (exists ((x Int)) (> x 0))))\n";
  EXPECT_EQ(round_trip(text), text);
}

// A global that is declared later has its name; the variable had it before.
TEST(Printer, LaterDeclarationDoesNotMatter) {
  const std::string text = R"((assert (forall ((x Int)) (> x 0)))
(declare-const x Int)
(assert (forall ((x!1 Int)) (> x!1 x)))
)";
  EXPECT_EQ(round_trip(text), text);
}

TEST(Printer, PoppedNamesAreFree) {
  EXPECT_EQ(round_trip(R"(
    (push 1)
    (declare-const x Int)
    (pop 1)
    (declare-const x Bool)
    (push 1)
    (declare-const x Int)
    (pop 1))"),
            R"((push 1)
(declare-const x Int)
(pop 1)
(declare-const x Bool)
(push 1)
(declare-const x!1 Int)
(pop 1)
)");
}

TEST(Printer, NamesStayTakenWithGlobalDeclarations) {
  EXPECT_EQ(round_trip(R"(
    (set-option :global-declarations true)
    (push 1)
    (declare-const x Int)
    (pop 1)
    (declare-const x Bool)
    (assert x))"),
            R"((set-option :global-declarations true)
(push 1)
(declare-const x Int)
(pop 1)
(declare-const x!1 Bool)
(assert x!1)
)");
}

TEST(Printer, AMillionVariablesOfOneName) {
  constexpr size_t kLevels = 3'000;
  std::string text = "(assert ";
  for (size_t i = 0; i < kLevels; ++i) {
    text += "(exists ((x Int)) ";
  }
  text += "(> x 0)" + std::string(kLevels + 1, ')');
  EXPECT_THAT(round_trip(text), HasSubstr("(> x!2999 0)"));
}

// --- forms -------------------------------------------------------------------

TEST(Printer, AllFormsRoundTrip) {
  const std::string text = R"((declare-sort S 1)
(declare-datatypes ((L 1) (E 0)) ((par (T0) ((nil) (cons (hd T0) (tl (L T0))))) ((e1) (e2))))
(declare-fun f (Int (S Int)) Int)
(declare-const s (S Int))
(define-fun g ((x Int) (y Bool)) Int (ite y (f x s) 0))
(define-fun-rec h ((x Int)) Int (h x))
(define-funs-rec ((a ((x Int)) Bool) (b ((y Int)) Bool)) ((b x) (a y)))
(define-const c Int 5)
(assert (! (> (g 1 true) (h 2)) :named n1))
(assert (=> n1 (a c)))
(assert (= (as nil (L Int)) (cons 1 (as nil (L Int)))))
(assert ((_ is cons) (cons 1 (as nil (L Int)))))
(assert (match (cons 1 (as nil (L Int))) ((nil true) ((cons x y) (= x 1)))))
(assert (forall ((x Int)) (! (> (f x s) 0) :pattern ((f x s) (h x)) :pattern ((h x)) :weight 3 :qid q)))
(assert (forall ((x Int)) (! (> (h x) 0) :no-pattern (h x) :skolemid |a b|)))
(assert (= ((_ extract 3 0) #xab) #xb))
(assert (= ((as const (Array Int Bool)) true) (store ((as const (Array Int Bool)) false) 1 true)))
(assert (= (fp #b0 #x00 #b00000000000000000000000) (_ +zero 8 24)))
(assert (set.member 1 (as set.empty (Set Int))))
(assert (str.in_re "a""\u{5c}" ((_ re.loop 1 3) re.allchar)))
(check-sat)
)";
  EXPECT_EQ(round_trip(text), text);
}

TEST(Printer, LetStays) {
  const std::string text =
      "(assert (let ((x 1) (y 2)) (let ((z (+ x y))) (> z x))))\n";
  EXPECT_EQ(round_trip(text), text);
}

TEST(Printer, FlatHasNoLet) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (define-fun f ((x Int)) Int (let ((y (+ x 1))) (* y y)))
    (assert (let ((x 1) (y a)) (let ((x y) (y x)) (> (let ((z x)) z) y)))))");
  EXPECT_EQ(print(parsed, flat()), R"((declare-const a Int)
(define-fun f ((x Int)) Int (* (+ x 1) (+ x 1)))
(assert (> a 1))
)");
}

// y would be caught by the quantifier if names were not chosen anew.
TEST(Printer, FlatDoesNotCapture) {
  const Parsed parsed = script(R"(
    (assert (forall ((y Int)) (let ((x y)) (exists ((y Int)) (> x y))))))");
  EXPECT_EQ(print(parsed, flat()),
            "(assert (forall ((y Int)) (exists ((y!1 Int)) (> y y!1))))\n");
}

TEST(Printer, PrettyIsTheSameScript) {
  PrintOptions options;
  options.pretty = true;
  const Parsed parsed = script(R"(
    (declare-fun f (Int Int) Int)
    (assert (forall ((aaaaaaaaaaaaaaaaaaaa Int) (bbbbbbbbbbbbbbbbbbbb Int))
      (let ((ccccccccccccccccccccccc (f 1 2))) (> ccccccccccccccccccccccc 0)))))");
  const std::string text = print(parsed, options);
  EXPECT_THAT(text, HasSubstr("\n  "));
  const Script again = test::script_in(*parsed.tm, text);
  EXPECT_EQ(find_difference(*parsed.tm, parsed.script, again), "");
}

TEST(Printer, FlatSizeIsAboutTheSize) {
  const auto size = [](const std::string& text) {
    const Parsed parsed = script(text);
    return flat_size(*parsed.tm, parsed.script);
  };
  EXPECT_LT(size("(assert true)"), 20);
  const auto lets = [](int count) {
    std::string text = "(declare-const x0 Int) (assert ";
    for (int i = 1; i <= count; ++i) {
      text += fmt::format("(let ((x{0} (+ x{1} x{1}))) ", i, i - 1);
    }
    return text
           + fmt::format("(> x{} 0){})",
                         count,
                         std::string(static_cast<size_t>(count), ')'));
  };
  const Parsed ten = script(lets(10));
  const auto real = static_cast<double>(print(ten, flat()).size());
  EXPECT_GT(flat_size(*ten.tm, ten.script), real / 4);
  EXPECT_LT(flat_size(*ten.tm, ten.script), real * 4);
  EXPECT_GT(size(lets(100)), 1e30);
  EXPECT_TRUE(std::isinf(size(lets(2000))));
}

}  // namespace
}  // namespace assay::smtlib
