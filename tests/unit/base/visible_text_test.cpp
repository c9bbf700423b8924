// SPDX-License-Identifier: MIT
#include "base/visible_text.h"

#include <string>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace assay::base {
namespace {

using namespace std::string_literals;

TEST(VisibleText, PlainTextStaysAsItIs) {
  EXPECT_EQ(visible_line(""), "");
  EXPECT_EQ(visible_line("z3 4.12 (a \\ b) ~"), "z3 4.12 (a \\ b) ~");
  EXPECT_EQ(visible_line("größer λ 漢字 🙂 א"), "größer λ 漢字 🙂 א");
}

TEST(VisibleText, ControlsAreEscaped) {
  EXPECT_EQ(visible_line("\x1b[2J\x07\x7f\0"s), "\\x1b[2J\\x07\\x7f\\x00");
  EXPECT_EQ(visible_line("a\tb\r\nc"), "a\\tb\\r\\nc");
  EXPECT_EQ(visible_line("\u009b31m\u0085"), "\\u{9b}31m\\u{85}");
}

TEST(VisibleText, LinesKeepTheirEnds) {
  EXPECT_EQ(visible_lines("a\n\tb\r\x1b"), "a\n\tb\\r\\x1b");
}

TEST(VisibleText, WhatTurnsOrHidesIsEscaped) {
  EXPECT_EQ(visible_line("\u202e\u2066\u2069\u200e\u200f\u061c"),
            "\\u{202e}\\u{2066}\\u{2069}\\u{200e}\\u{200f}\\u{61c}");
  EXPECT_EQ(visible_line("\u200b\u2028\u2029\ufeff\u00ad\U000e0041"),
            "\\u{200b}\\u{2028}\\u{2029}\\u{feff}\\u{ad}\\u{e0041}");
}

TEST(VisibleText, BytesThatAreNoUtf8AreEscaped) {
  EXPECT_EQ(visible_line("\xff\x9b"), "\\xff\\x9b");
  EXPECT_EQ(visible_line("\xc0\xaf"), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(visible_line("\xe0\x82\x9b"), "\\xe0\\x82\\x9b");  // overlong
  EXPECT_EQ(visible_line("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // surrogate
  EXPECT_EQ(visible_line("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(visible_line("a\xe2\x80"), "a\\xe2\\x80");  // cut
  EXPECT_EQ(visible_line("\xe2\x80\x1b"), "\\xe2\\x80\\x1b");
}

// Nothing that comes out acts, and it does not change when it is shown again.
TEST(VisibleText, AnyBytesBecomeHarmless) {
  Rng rng(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (uint64_t left = rng.below(12); left > 0; --left) {
      text += static_cast<char>(rng.below(256));
    }
    const std::string shown = visible_line(text);
    for (const char c : shown) {
      const auto byte = static_cast<uint8_t>(c);
      ASSERT_TRUE(byte >= 0x20 && byte != 0x7f) << shown;
    }
    ASSERT_EQ(visible_line(shown), shown);
    ASSERT_EQ(visible_lines(shown), shown);
  }
}

}  // namespace
}  // namespace assay::base
