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
  EXPECT_EQ(buffer.text(), expected);
}

TEST(TextBuffer, GoesOnAfterTheTextWasAskedFor) {
  TextBuffer buffer;
  buffer.put("ab");
  EXPECT_EQ(buffer.text(), "ab");
  buffer.put("cd");
  buffer.put('e');
  EXPECT_EQ(buffer.text(), "abcde");
  EXPECT_EQ(buffer.text(), "abcde");
}

TEST(TextBuffer, ClearForgets) {
  TextBuffer buffer;
  EXPECT_EQ(buffer.text(), "");
  buffer.put(std::string(1000, 'x'));
  buffer.clear();
  EXPECT_EQ(buffer.view(), "");
  buffer.put("y");
  EXPECT_EQ(buffer.text(), "y");
}

TEST(TextBuffer, BytesAreBytes) {
  TextBuffer buffer;
  const std::string piece("a\0b\xff", 4);
  buffer.put(piece);
  EXPECT_EQ(buffer.text(), piece);
}

}  // namespace
}  // namespace assay::base
