// SPDX-License-Identifier: MIT
//
// What is reported, and what is not.
#include "smtlib/parser.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::smtlib {
namespace {

using test::parse;
using test::Parsed;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Parser, EmptyScript) {
  for (const char* text : {"", " \n", "; nothing\n"}) {
    const Parsed parsed = parse(text);
    EXPECT_THAT(parsed.problems, IsEmpty());
    EXPECT_THAT(parsed.script.commands, IsEmpty());
  }
}

TEST(Parser, CommandsHavePlaces) {
  const std::string text = "(set-logic ALL)\n (check-sat) ";
  const Parsed parsed = parse(text);
  ASSERT_THAT(parsed.script.commands, SizeIs(2));
  EXPECT_EQ(parsed.script.commands[0].span, (Span{0, 15}));
  EXPECT_EQ(parsed.script.commands[1].span, (Span{17, 28}));
  EXPECT_EQ(parsed.script.logic, "ALL");
}

// --- one mistake, one message ------------------------------------------------

TEST(Parser, UsesOfABrokenDeclarationAreSilent) {
  const Parsed parsed = parse(R"(
    (declare-fun f (Int) Nope)
    (declare-const x Int)
    (assert (> (f x) 0))
    (assert (> x 0))
    (define-fun g ((y Int)) Int (f y))
    (assert (= (g 1) 2)))");
  EXPECT_THAT(parsed.codes(), ElementsAre("unknown-sort"));
  EXPECT_THAT(parsed.script.assertions(), SizeIs(1));
}

TEST(Parser, UsesOfABrokenDefinitionAreSilent) {
  EXPECT_THAT(parse(R"(
    (define-fun f ((x Int)) Int (+ x true))
    (assert (= (f 1) 2))
    (define-const c Int (bvnot 3))
    (assert (= c 2)))")
                  .codes(),
              ElementsAre("no-overload", "ill-sorted"));
}

TEST(Parser, UsesOfABrokenSortAreSilent) {
  EXPECT_THAT(parse(R"(
    (define-sort S () (Array Int Nope))
    (declare-const a S)
    (assert (= (select a 1) (select a 2)))
    (declare-fun f (S) Int)
    (assert (= (f a) 1)))")
                  .codes(),
              ElementsAre("unknown-sort"));
}

TEST(Parser, UsesOfABrokenDatatypeAreSilent) {
  EXPECT_THAT(parse(R"(
    (declare-datatype List ((nil) (cons (head Nope) (tail List))))
    (declare-const l List)
    (assert ((_ is cons) l))
    (assert (= l nil))
    (assert (= (tail l) l)))")
                  .codes(),
              ElementsAre("unknown-sort"));
  EXPECT_THAT(parse(R"(
    (declare-datatypes ((A 0) (B 0)) (((mk-a (un-a B))) ((mk-b (un-b Nope)))))
    (declare-const a A)
    (declare-const b B)
    (assert (= (un-a a) b))
    (assert (= (mk-b 1) b)))")
                  .codes(),
              ElementsAre("unknown-sort"));
}

TEST(Parser, UsesOfABrokenNameAreSilent) {
  EXPECT_THAT(parse(R"(
    (assert (! (> 1 nope) :named a))
    (assert (! (and true 1) :named b))
    (assert (or a b)))")
                  .codes(),
              ElementsAre("unknown-symbol", "ill-sorted"));
}

TEST(Parser, GoodVersionOfABrokenNameIsUsed) {
  const Parsed parsed = parse(R"(
    (declare-fun f (Int) Bool)
    (declare-fun f (Nope) Bool)
    (assert (f 1)))");
  EXPECT_THAT(parsed.codes(), ElementsAre("unknown-sort"));
  EXPECT_THAT(parsed.script.assertions(), SizeIs(1));
}

// --- several mistakes --------------------------------------------------------

TEST(Parser, EachMistakeIsReportedInOrder) {
  const std::string text = R"((set-logic ALL)
(declare-const x Int)
(assert (> x nope))
(assert (and x true))
(frobnicate)
(assert (> x 1))
(declare-const x Int)
(assert (let ((y 1)) (> y z)))
(pop 1)
(check-sat)
)";
  const Parsed parsed = parse(text);
  EXPECT_THAT(parsed.codes(),
              ElementsAre("unknown-symbol",
                          "ill-sorted",
                          "unknown-command",
                          "already-declared",
                          "unknown-symbol",
                          "pop"));
  for (size_t i = 1; i < parsed.problems.size(); ++i) {
    EXPECT_LT(parsed.problems[i - 1].span.begin, parsed.problems[i].span.begin);
  }
  EXPECT_THAT(parsed.script.commands, SizeIs(4)) << "all that are in order";
}

// The scope of a broken command does not last.
TEST(Parser, VariablesOfABrokenCommandAreGone) {
  EXPECT_THAT(
      parse(R"(
    (assert (forall ((x Int)) (and x true)))
    (assert (> x 0))
    (define-fun f ((y Int)) Int true)
    (assert (> y 0)))")
          .codes(),
      ElementsAre(
          "ill-sorted", "unknown-symbol", "ill-sorted", "unknown-symbol"));
}

TEST(Parser, ArityAndSyntax) {
  EXPECT_THAT(parse("(assert)").codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse("(assert true false)").codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse("(declare-const x)").codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse("(declare-fun f Int Int)").codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse("(assert ())").codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse("()").codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse("assert true").codes(), testing::Not(IsEmpty()));
  EXPECT_THAT(parse("(assert (true))").codes(), ElementsAre("no-arguments"));
  EXPECT_THAT(parse("(declare-const let Int)").codes(),
              ElementsAre("reserved"));
}

TEST(Parser, LexicalMistakes) {
  EXPECT_THAT(parse("(assert (= \"abc true))").codes(), ElementsAre("lexical"));
  EXPECT_THAT(parse("(assert [true])\n(assert true)").codes(),
              ElementsAre("lexical"));
  EXPECT_THAT(parse("(assert (= #x 1))\n(assert (= #b 1))").codes(),
              ElementsAre("lexical", "lexical"));
}

TEST(Parser, MissingParenthesisAtTheEnd) {
  const Parsed parsed = parse("(declare-const p Bool)\n(assert (not p)");
  EXPECT_THAT(parsed.codes(), ElementsAre("syntax"));
  EXPECT_THAT(parsed.script.commands, SizeIs(1));
}

TEST(Parser, ExtraParenthesis) {
  const Parsed parsed = parse("(assert true))\n(assert false)");
  EXPECT_THAT(parsed.codes(), ElementsAre("syntax"));
  EXPECT_THAT(parsed.script.assertions(), SizeIs(2));
}

TEST(Parser, AnyBytes) {
  std::string text;
  for (int byte = 0; byte < 256; ++byte) {
    text += static_cast<char>(byte);
  }
  EXPECT_THAT(parse(text).problems, testing::Not(IsEmpty()));
  EXPECT_THAT(parse(std::string(1000, '(')).codes(), ElementsAre("syntax"));
  EXPECT_THAT(parse(std::string(3, ')')).codes(),
              testing::Each(std::string("syntax")));
}

// Every prefix of a script: no crash, no problem without a place.
TEST(Parser, EveryPrefix) {
  const std::string text = R"((set-logic ALL)
    (declare-datatype T ((a) (b (c Int))))
    (define-fun f ((x Int)) Int (let ((y x)) (! (+ y 1) :named n)))
    (assert (match a ((a true) ((b z) (forall ((w Int)) (> z w))))))
    (check-sat-assuming (true)))";
  for (size_t length = 0; length < text.size(); ++length) {
    for (const Diag& diag : parse(text.substr(0, length)).problems) {
      ASSERT_LE(diag.span.begin, length);
      ASSERT_LE(diag.span.begin, diag.span.end);
      ASSERT_FALSE(diag.message.empty());
      ASSERT_FALSE(diag.code.empty());
    }
  }
}

}  // namespace
}  // namespace assay::smtlib
