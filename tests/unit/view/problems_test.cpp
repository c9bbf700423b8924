// SPDX-License-Identifier: MIT
#include "view/problems.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace assay::view {
namespace {

const std::string kText = "(set-logic QF_BV)\n(assert (f x))\n";
const Diag kUnknown = {
    Severity::Error, "unknown-symbol", {26, 29}, "there is no 'f'"};

TEST(Problems, ALineForEach) {
  EXPECT_EQ(problems_text("a.smt2", kText, {kUnknown}, {}),
            "a.smt2:2:9: error: there is no 'f'\n");
  EXPECT_EQ(problems_text("a.smt2", kText, {}, {}), "");
}

TEST(Problems, WhatIsUnsupportedIsAnErrorForWhoIsStrict) {
  const Diag problem = {Severity::Unsupported, "x", {}, "too new"};
  EXPECT_EQ(problems_text("a", kText, {problem}, {}),
            "a:1:1: warning: too new\n");
  EXPECT_EQ(problems_text("a", kText, {problem}, {.is_strict = true}),
            "a:1:1: error: too new\n");
}

TEST(Problems, TheSourceWithACaret) {
  EXPECT_EQ(problems_text("a", kText, {kUnknown}, {.has_source = true}),
            "a:2:9: error: there is no 'f'\n"
            "  (assert (f x))\n"
            "          ^~~\n");
}

TEST(Problems, OnlyTheFirstTwenty) {
  const std::vector<Diag> many(25, kUnknown);
  const std::string text = problems_text("a", kText, many, {.more = 100});
  EXPECT_EQ(std::ranges::count(text, '\n'), 21);
  EXPECT_TRUE(text.ends_with("a: 105 more problems\n"));
}

// Names of files, messages and the source are all from outside.
TEST(Problems, NothingInThemActs) {
  const Diag problem = {Severity::Error, "x", {0, 1}, "unexpected '\033[2J\n'"};
  EXPECT_EQ(problems_text("a\nb", "\033x\u202e", {problem}, {}),
            "a\\nb:1:1: error: unexpected '\\x1b[2J\\n'\n");
  const std::string text =
      problems_text("a\nb", "\033x\u202e", {problem}, {.has_source = true});
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_NE(text.find("\n  \\x1bx\\u{202e}\n"), std::string::npos);
}

}  // namespace
}  // namespace assay::view
