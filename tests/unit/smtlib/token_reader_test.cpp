// SPDX-License-Identifier: MIT
#include "smtlib/token_reader.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::smtlib {
namespace {

using testing::ElementsAre;

std::string long_text() {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += fmt::format("(f x{} {} |y z|) ; comment\n", i % 7, i);
  }
  return text;
}

TEST(TokenReaderTest, GivesTheLexersTokensOverManyBatches) {
  const std::string text = long_text();
  const NameTable names;
  TokenReader reader(text);
  Lexer lexer(text);
  for (;;) {
    const Token want = lexer.next();
    const Token got = reader.next(names);
    ASSERT_EQ(got.kind, want.kind);
    ASSERT_EQ(got.begin, want.begin);
    ASSERT_EQ(got.end, want.end);
    ASSERT_EQ(got.text, want.text);
    if (want.kind == TokenKind::End) {
      break;
    }
  }
}

TEST(TokenReaderTest, NamesOnlyKnownSymbols) {
  NameTable names;
  names.intern("a");
  const uint32_t known = names.intern("b c");
  const std::string text = "(|b c| d 5 :b)";
  TokenReader reader(text);
  std::vector<uint32_t> found;
  for (int i = 0; i < 6; ++i) {
    found.push_back(reader.next(names).name);
  }
  EXPECT_THAT(found, ElementsAre(0, known + 1, 0, 0, 0, 0));
}

TEST(TokenReaderTest, LooksAheadFromTheLastTokenNotFromTheBatch) {
  const NameTable names;
  const std::string text = "a b c d";
  TokenReader reader(text);
  EXPECT_EQ(reader.ahead().next().text, "a");
  reader.next(names);
  EXPECT_EQ(reader.ahead().next().text, "b");
  reader.next(names);
  EXPECT_EQ(reader.ahead().next().text, "c");
  EXPECT_EQ(reader.next(names).text, "c");
}

TEST(TokenReaderTest, SeeksInsideAndOutsideTheBatch) {
  const NameTable names;
  const std::string text = long_text();
  TokenReader reader(text);
  for (int i = 0; i < 100; ++i) {
    reader.next(names);
  }
  reader.seek(1);
  EXPECT_EQ(reader.ahead().next().text, "f");
  EXPECT_EQ(reader.next(names).text, "f");
  EXPECT_EQ(reader.next(names).text, "x0");
}

TEST(TokenReaderTest, KeepsTheErrorOfEachBadToken) {
  const NameTable names;
  const std::string text = "a #q b \"open";
  TokenReader reader(text);
  reader.next(names);
  EXPECT_EQ(reader.next(names).kind, TokenKind::Bad);
  EXPECT_STREQ(reader.error(), "'#' must start #x... or #b...");
  Token token = reader.next(names);
  while (token.kind != TokenKind::Bad) {
    token = reader.next(names);
  }
  EXPECT_STREQ(reader.error(), "string without its closing quote");
  EXPECT_EQ(reader.next(names).kind, TokenKind::End);
  EXPECT_EQ(reader.next(names).kind, TokenKind::End);
}

}  // namespace
}  // namespace assay::smtlib
