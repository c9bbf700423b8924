// SPDX-License-Identifier: MIT
#include "smtlib/lexer.h"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::smtlib {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string kind_name(TokenKind kind) {
  switch (kind) {
    case TokenKind::End: return "end";
    case TokenKind::Open: return "open";
    case TokenKind::Close: return "close";
    case TokenKind::Symbol: return "symbol";
    case TokenKind::QuotedSymbol: return "quoted";
    case TokenKind::Keyword: return "keyword";
    case TokenKind::Numeral: return "numeral";
    case TokenKind::Decimal: return "decimal";
    case TokenKind::Hexadecimal: return "hex";
    case TokenKind::Binary: return "binary";
    case TokenKind::FieldElement: return "field";
    case TokenKind::String: return "string";
    case TokenKind::Bad: return "bad";
  }
  return "?";
}

// "kind text" for each token; for a bad one, what is wrong.
std::vector<std::string> tokens(const std::string& text) {
  std::vector<std::string> list;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::End;
       token = lexer.next()) {
    const std::string_view shown =
        token.kind == TokenKind::Bad ? lexer.error() : token.text;
    list.push_back(kind_name(token.kind) + ' ' + std::string(shown));
    EXPECT_LT(token.begin, token.end);
    EXPECT_LE(token.end, text.size());
    if (list.size() > text.size()) {
      ADD_FAILURE() << "does not end";
      break;
    }
  }
  return list;
}

TEST(Lexer, Empty) {
  EXPECT_THAT(tokens(""), IsEmpty());
  EXPECT_THAT(tokens(" \t\r\n\f\v"), IsEmpty());
}

TEST(Lexer, CommandsAndBlanks) {
  EXPECT_THAT(tokens("(assert(> x\t1))\n"),
              ElementsAre("open (",
                          "symbol assert",
                          "open (",
                          "symbol >",
                          "symbol x",
                          "numeral 1",
                          "close )",
                          "close )"));
}

TEST(Lexer, Comments) {
  EXPECT_THAT(tokens("a;b (\nc"), ElementsAre("symbol a", "symbol c"));
  EXPECT_THAT(tokens("; only"), IsEmpty());
  EXPECT_THAT(tokens(";\n;\n;x\r\na"), ElementsAre("symbol a"));
  EXPECT_THAT(tokens("; \xff\xfe\na"), ElementsAre("symbol a"));
}

TEST(Lexer, Symbols) {
  EXPECT_THAT(tokens("abc A1 ~!@$%^&*_-+=<>.?/ -2 .5 let _ !"),
              ElementsAre("symbol abc",
                          "symbol A1",
                          "symbol ~!@$%^&*_-+=<>.?/",
                          "symbol -2",
                          "symbol .5",
                          "symbol let",
                          "symbol _",
                          "symbol !"));
}

TEST(Lexer, QuotedSymbols) {
  EXPECT_THAT(tokens("|a b| || |;(\")| |x\ny| |\xc3\xa4|"),
              ElementsAre("quoted a b",
                          "quoted ",
                          "quoted ;(\")",
                          "quoted x\ny",
                          "quoted \xc3\xa4"));
  EXPECT_THAT(tokens("|a|b"), ElementsAre("quoted a", "symbol b"));
}

TEST(Lexer, Keywords) {
  EXPECT_THAT(
      tokens(":named :smt-lib-version :1"),
      ElementsAre("keyword :named", "keyword :smt-lib-version", "keyword :1"));
}

TEST(Lexer, Numbers) {
  EXPECT_THAT(tokens("0 12 007 0.0 1.50 12345678901234567890.5"),
              ElementsAre("numeral 0",
                          "numeral 12",
                          "numeral 007",
                          "decimal 0.0",
                          "decimal 1.50",
                          "decimal 12345678901234567890.5"));
}

TEST(Lexer, BitVectors) {
  EXPECT_THAT(tokens("#x0fA9 #b0101"), ElementsAre("hex 0fA9", "binary 0101"));
  EXPECT_THAT(tokens("#b012"), ElementsAre("binary 01", "numeral 2"));
}

TEST(Lexer, FieldElements) {
  EXPECT_THAT(tokens("#f5m7 #f-1m7"),
              ElementsAre("field #f5m7", "field #f-1m7"));
}

TEST(Lexer, Strings) {
  EXPECT_THAT(tokens(R"("a" "" "a""b" """" "\n" "x;y|z")"),
              ElementsAre("string a",
                          "string ",
                          "string a\"\"b",
                          "string \"\"",
                          "string \\n",
                          "string x;y|z"));
  EXPECT_THAT(tokens("\"a\nb\""), ElementsAre("string a\nb"));
}

TEST(Lexer, PlacesAreByteOffsets) {
  const std::string text = "ab  |c d| \"e\"\"f\"";
  Lexer lexer(text);
  const Token symbol = lexer.next();
  EXPECT_EQ(symbol.begin, 0U);
  EXPECT_EQ(symbol.end, 2U);
  const Token quoted = lexer.next();
  EXPECT_EQ(quoted.begin, 4U);
  EXPECT_EQ(quoted.end, 9U);
  const Token string = lexer.next();
  EXPECT_EQ(string.begin, 10U);
  EXPECT_EQ(string.end, text.size());
  const Token end = lexer.next();
  EXPECT_EQ(end.kind, TokenKind::End);
  EXPECT_EQ(end.begin, text.size());
  EXPECT_EQ(lexer.next().kind, TokenKind::End) << "and stays there";
}

TEST(Lexer, SeekGoesBack) {
  const std::string text = "a b c";
  Lexer lexer(text);
  lexer.next();
  const uint32_t place = lexer.next().begin;
  lexer.next();
  lexer.seek(place);
  EXPECT_EQ(lexer.next().text, "b");
}

// --- what is wrong -----------------------------------------------------------

TEST(Lexer, UnclosedStringsAndSymbols) {
  EXPECT_THAT(tokens("(\"abc"),
              ElementsAre("open (", "bad string without its closing quote"));
  EXPECT_THAT(tokens("\"a\"\""),
              ElementsAre("bad string without its closing quote"));
  EXPECT_THAT(tokens("\""),
              ElementsAre("bad string without its closing quote"));
  EXPECT_THAT(tokens("a |bc"),
              ElementsAre("symbol a", "bad symbol without its closing '|'"));
}

TEST(Lexer, LonelyHash) {
  EXPECT_THAT(tokens("#x #b # #q"),
              ElementsAre("bad #x without hexadecimal digits",
                          "bad #b without binary digits",
                          "bad '#' must start #x... or #b...",
                          "bad '#' must start #x... or #b...",
                          "symbol q"));
}

TEST(Lexer, StrangeBytes) {
  EXPECT_THAT(tokens("a\xc3"),
              ElementsAre("symbol a", "bad character outside ASCII"));
  EXPECT_THAT(
      tokens("[x]"),
      ElementsAre(
          "bad unexpected character", "symbol x", "bad unexpected character"));
  EXPECT_THAT(tokens("'\\,`{}"),
              testing::Each(std::string("bad unexpected character")));
}

TEST(Lexer, NulIsNotTheEnd) {
  EXPECT_THAT(tokens(std::string("a\0b", 3)),
              ElementsAre("symbol a", "bad NUL byte", "symbol b"));
  EXPECT_THAT(tokens(std::string("\"a\0b\"", 5)),
              ElementsAre(std::string("string a\0b", 10)));
  EXPECT_THAT(tokens(std::string("; a\0b\nc", 7)), ElementsAre("symbol c"));
}

// Whatever the bytes are, reading goes on to the end.
TEST(Lexer, AnyByteMakesProgress) {
  for (int byte = 0; byte < 256; ++byte) {
    for (const std::string_view around :
         {"", "a", "#", ":", "1", "1.", "#x", "#f"}) {
      std::string text(around);
      text += static_cast<char>(byte);
      tokens(text);
      tokens(text + ' ');
    }
  }
}

}  // namespace
}  // namespace assay::smtlib
