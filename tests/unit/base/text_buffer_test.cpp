// SPDX-License-Identifier: MIT
#include "base/text_buffer.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(TextBuffer, PiecesOfAnyLength) {
  TextBuffer buffer;
  std::string expected;
  for (size_t length = 0; length < 100; ++length) {
    std::string piece;
    for (size_t i = 0; i < length; ++i) {
      piece += static_cast<char>('a' + (length + i * 7) % 26);
    }
    buffer.put(piece);
    buffer.put('|');
    buffer.put(length % 5, '.');
    expected += piece + '|' + std::string(length % 5, '.');
    ASSERT_EQ(buffer.view(), expected);
    ASSERT_EQ(buffer.size(), expected.size());
  }
  EXPECT_EQ(buffer.view(), expected);
}

TEST(TextBuffer, GoesOnAfterTheTextWasLookedAt) {
  TextBuffer buffer;
  buffer.put("ab");
  EXPECT_EQ(buffer.view(), "ab");
  buffer.put("cd");
  buffer.put('e');
  EXPECT_EQ(buffer.view(), "abcde");
  EXPECT_EQ(buffer.view(), "abcde");
}

TEST(TextBuffer, ClearForgets) {
  TextBuffer buffer;
  EXPECT_EQ(buffer.view(), "");
  buffer.put(std::string(1000, 'x'));
  buffer.clear();
  EXPECT_EQ(buffer.view(), "");
  buffer.put("y");
  EXPECT_EQ(buffer.view(), "y");
}

TEST(TextBuffer, InlineTextsOfAnyLength) {
  TextBuffer buffer;
  std::string expected;
  for (size_t length = 0; length <= InlineText::kRoom + 1; ++length) {
    const std::string piece(length, static_cast<char>('a' + length % 26));
    InlineText text;
    text.set(piece);
    ASSERT_EQ(text.size, length <= InlineText::kRoom ? length : 0);
    buffer.put(text);
    expected += length <= InlineText::kRoom ? piece : "";
    ASSERT_EQ(buffer.view(), expected);
  }
}

TEST(TextBuffer, BytesAreBytes) {
  TextBuffer buffer;
  const std::string piece("a\0b\xff", 4);
  buffer.put(piece);
  EXPECT_EQ(buffer.view(), piece);
}

}  // namespace
}  // namespace assay::base
