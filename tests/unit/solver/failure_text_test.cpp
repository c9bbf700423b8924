// SPDX-License-Identifier: MIT
// The ways of failing and refusing as a whole are in tests/fakes/refuse.cpp.
#include "solver/failure_text.h"

#include <gtest/gtest.h>

namespace assay::solver {
namespace {

using vocabulary::End;

std::optional<End> end_of(std::string_view text) {
  const std::optional<FailureReport> found = find_failure(text);
  return found ? std::optional(found->end) : std::nullopt;
}

TEST(FailureText, WhatIsNoReportIsNone) {
  for (const char* text : {"",
                           "unsupported logic",
                           "Usage: x FILE; report bugs to x",
                           "KeyError: 'x'",
                           "Fatal error: exception Failure(\"x\")",
                           "the assertion stack is empty"}) {
    EXPECT_EQ(end_of(text), std::nullopt) << text;
  }
}

TEST(FailureText, KeepsTheMessageOnly) {
  EXPECT_EQ(find_failure("WARNING: x\nTraceback (most recent call last):\n"
                         "  File \"a\"\nIndexError: list index\nbye\n")
                ->message,
            "IndexError: list index");
  EXPECT_EQ(
      find_failure("a\nthread 'main' panicked at a.rs:3:5:\nbad\nb\n")->message,
      "thread 'main' panicked at a.rs:3:5:\nbad");
}

TEST(FailureText, AnExcuseMakesARefusal) {
  EXPECT_EQ(end_of("thread 'main' panicked at a.rs:3:5:\nbad index"),
            End::InternalError);
  EXPECT_EQ(end_of("thread 'main' panicked at a.rs:3:5:\nnot implemented: x"),
            End::Rejected);
  // What an assertion quotes is the program's own source.
  EXPECT_EQ(end_of("a: a.c:3: f: Assertion `!is_unknown (x)' failed."),
            End::Assertion);
  EXPECT_EQ(end_of("a: a.c:3: f: Assertion `0 && \"not supported\"' failed."),
            End::Rejected);
  EXPECT_EQ(end_of("SUMMARY: AddressSanitizer: not supported"), End::Sanitizer);
}

TEST(FailureText, LackOfMemoryOrStackIsNoBug) {
  for (const char* text :
       {"terminate called after throwing an instance of 'std::bad_alloc'",
        "Exception in thread \"main\" java.lang.StackOverflowError",
        "Fatal error: exception Stack_overflow",
        "Traceback (most recent call last):\n a\nRecursionError: x",
        "thread 'main' has overflowed its stack"}) {
    EXPECT_EQ(end_of(text), End::OutOfMemory) << text;
  }
}

TEST(FailureText, Refusals) {
  for (const char* text : {"logic QF_FP is not supported",
                           "unknown symbol x",
                           "parse error",
                           "expected ')' but got 'x'",
                           "I cannot handle floats",
                           "this sort isn't implemented yet"}) {
    EXPECT_TRUE(is_refusal(text)) << text;
  }
  for (const char* text : {"", "index 7 of 3", "level == 0"}) {
    EXPECT_FALSE(is_refusal(text)) << text;
  }
}

}  // namespace
}  // namespace assay::solver
