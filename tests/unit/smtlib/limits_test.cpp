// SPDX-License-Identifier: MIT
//
// A text costs what its length allows, whatever it unfolds to.
#include "smtlib/limits.h"

#include <atomic>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::smtlib {
namespace {

using test::parse;
using test::Parsed;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// (define-sort A<i> () <step of A<i-1>>) from 1 to `count`.
template <typename Step>
std::string sorts(std::string first, int count, Step step) {
  std::string text = std::move(first);
  for (int i = 1; i <= count; ++i) {
    text += fmt::format("(define-sort A{} {})\n", i, step(i - 1));
  }
  return text;
}

std::string doubling_arrays(int count) {
  return sorts("(define-sort A0 () Int)\n", count, [](int i) {
    return fmt::format("() (Array A{0} A{0})", i);
  });
}

std::string doubling_depth(int count) {
  return sorts("(define-sort A0 (T) (Seq T))\n", count, [](int i) {
    return fmt::format("(T) (A{0} (A{0} T))", i);
  });
}

TEST(Limits, SortsThatUnfoldAreRefusedWhereTheyGetTooLarge) {
  const Parsed parsed =
      parse(doubling_arrays(60) + "(declare-const x A60)(assert (= x x))");
  EXPECT_THAT(parsed.codes(), ElementsAre("unsupported"));
  EXPECT_THAT(parsed.problems[0].message, HasSubstr("too large"));
  EXPECT_THAT(parse(doubling_arrays(12) + "(declare-const x A12)").problems,
              IsEmpty());
}

TEST(Limits, SoAreSortsWithParameters) {
  EXPECT_THAT(parse(doubling_depth(60) + "(declare-const x (A60 Int))").codes(),
              ElementsAre("unsupported"));
  EXPECT_THAT(parse(doubling_depth(10) + "(declare-const x (A10 Int))").codes(),
              IsEmpty());
}

TEST(Limits, ManyInstancesAreCounted) {
  std::string text = doubling_depth(14);
  for (int i = 0; i < 20'000; ++i) {
    text +=
        fmt::format("(declare-const x{0} (A14 (_ BitVec {1})))\n", i, i + 1);
  }
  EXPECT_THAT(parse(text).codes(), Contains("unsupported"));
}

TEST(Limits, SortsOfTermsCountToo) {
  std::string text = "(declare-const a0 Int)(assert ";
  for (int i = 1; i <= 60; ++i) {
    text += fmt::format("(let ((a{0} (tuple a{1} a{1}))) ", i, i - 1);
  }
  text += "(= a60 a60)" + std::string(61, ')');
  EXPECT_THAT(parse(text).codes(), ElementsAre("unsupported"));
}

TEST(Limits, ALongSortMayBeWrittenOut) {
  std::string text = "(declare-const x ";
  constexpr int kDepth = 200'000;
  for (int i = 0; i < kDepth; ++i) {
    text += "(Seq ";
  }
  text += "Int" + std::string(kDepth + 1, ')');
  EXPECT_THAT(parse(text).problems, IsEmpty());
}

TEST(Limits, ProblemsBeyondTheFirstHundredAreCounted) {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += "(assert x) ) foo (bar)\n";
  }
  const Parsed parsed = parse(text);
  EXPECT_THAT(parsed.problems, SizeIs(kMaxProblems));
  EXPECT_EQ(parsed.more_problems, 4 * 5000 - kMaxProblems);
}

TEST(Limits, AnErrorIsAmongTheProblemsThatAreKept) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += "(assert (= @x 1))\n";
  }
  const Parsed warnings = parse(text);
  EXPECT_THAT(warnings.codes(), Each("unsupported"));
  const Parsed parsed = parse(text + "(assert 1)" + text);
  EXPECT_THAT(parsed.problems, SizeIs(kMaxProblems));
  EXPECT_EQ(parsed.problems.back().severity, Severity::Error);
  EXPECT_EQ(parsed.more_problems, 401 - kMaxProblems);
}

TEST(Limits, MessagesAreShort) {
  const Parsed parsed = parse("(assert " + std::string(1'000'000, 'x') + ")");
  ASSERT_THAT(parsed.problems, SizeIs(1));
  EXPECT_LE(parsed.problems[0].message.size(), kMaxMessage + 4);
}

TEST(Limits, OneNameHasNotTooManyRanks) {
  std::string text;
  for (size_t i = 0; i < kMaxOverloads + 10; ++i) {
    text += fmt::format("(declare-fun f ((_ BitVec {})) Int)\n", i + 1);
  }
  EXPECT_THAT(parse(text).codes(), Contains("unsupported"));
}

// It took the square of the number of datatypes.
TEST(Limits, ManyDatatypesThatNeedEachOther) {
  constexpr int kCount = 20'000;
  std::string names;
  std::string bodies;
  for (int i = 0; i < kCount; ++i) {
    names += fmt::format("(E{} 0)", i);
    bodies += fmt::format("((e{0} (s{0} E{1})){2})",
                          i,
                          (i + 1) % kCount,
                          i + 1 == kCount ? "(z)" : "");
  }
  EXPECT_THAT(
      parse("(declare-datatypes (" + names + ") (" + bodies + "))").codes(),
      IsEmpty());
}

TEST(Limits, DatatypesWithoutFiniteValues) {
  EXPECT_THAT(parse(R"(
    (declare-datatypes ((A 0) (B 0) (C 0))
      (((a (x B))) ((b (y (Array Int A)) (z C))) ((c))))
    (declare-datatypes ((D 0) (E 0)) (((d (v E))) ((e (w D)) (f (u Int)))))
    (declare-datatype F ((g (t F) (s F)))))")
                  .codes(),
              ElementsAre("not-well-founded", "not-well-founded"));
}

TEST(Limits, AStoppedReaderSaysSo) {
  const std::unique_ptr<term::TermManager> tm =
      test::language().theories().make_manager();
  const std::atomic<bool> is_stopped = true;
  const ParseOutput output =
      parse_script(test::language(), *tm, "(assert true)", &is_stopped);
  ASSERT_THAT(output.problems, SizeIs(1));
  EXPECT_EQ(output.problems[0].code, "stopped");
}

// --- printing ----------------------------------------------------------------

TEST(Limits, APrintedTextIsCut) {
  std::string text = doubling_arrays(14);
  for (int i = 0; i < 100; ++i) {
    text += fmt::format("(declare-fun f{} (A14 A14 A14) A14)\n", i);
  }
  const Parsed parsed = test::script(text);
  constexpr size_t kBytes = 1'000'000;
  Printer printer(test::language(), {.max_bytes = kBytes});
  const std::string_view printed = printer.print(*parsed.tm, parsed.script);
  EXPECT_TRUE(printer.is_cut());
  EXPECT_LT(printed.size(), 2 * kBytes);
  Printer whole(test::language());
  EXPECT_GT(whole.print(*parsed.tm, parsed.script).size(), 10 * kBytes);
  EXPECT_FALSE(whole.is_cut());
}

// What an assertion shares, its text repeats.
TEST(Limits, ATermThatUnfoldsIsCut) {
  const Parsed parsed =
      test::script("(declare-const x Int)(assert (= x (+ x x)))");
  term::TermManager& tm = *parsed.tm;
  Script script = parsed.script;
  term::Term sum = tm.children(script.assertions()[0])[1];
  const term::Op plus = tm.op(sum);
  for (int i = 0; i < 60; ++i) {
    sum = tm.mk_app(plus, tm.sort(sum), {{sum, sum}});
  }
  const term::Term equal =
      tm.mk_app(tm.op(script.assertions()[0]), theory::kBool, {{sum, sum}});
  for (Command& command : script.commands) {
    if (command.kind == CommandKind::Assert) {
      command.ref = equal.id;
    }
  }
  constexpr size_t kBytes = 100'000;
  Printer printer(test::language(), {.max_bytes = kBytes});
  EXPECT_LT(printer.print(tm, script).size(), 2 * kBytes);
  EXPECT_TRUE(printer.is_cut());
}

}  // namespace
}  // namespace assay::smtlib
