// SPDX-License-Identifier: MIT
//
// SMT-LIB, theory of Unicode strings: the only escapes are \ud3d2d1d0, with
// four hexadecimal digits, and \u{d0} to \u{d4d3d2d1d0}, with one to five of
// which the fifth from the right is at most 2. All else stands for itself.
#include "smtlib/string_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "num/code_point.h"
#include "smtlib/lexer.h"

namespace assay::smtlib {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Codes = std::vector<uint32_t>;

Codes codes_of(std::string_view value) {
  Codes codes;
  for (size_t at = 0; at < value.size();) {
    codes.push_back(num::next_code_point(value, at));
  }
  return codes;
}

// The code points of a literal's body.
Codes read(std::string_view body) {
  std::string value;
  EXPECT_TRUE(read_string(body, value)) << body;
  return codes_of(value);
}

Codes characters(std::string_view text) {
  Codes codes;
  for (const char c : text) {
    codes.push_back(static_cast<uint8_t>(c));
  }
  return codes;
}

TEST(StringText, PlainCharacters) {
  EXPECT_THAT(read(""), IsEmpty());
  EXPECT_EQ(read("abc"), characters("abc"));
  std::string printable;
  for (char c = 0x20; c < 0x7f; ++c) {
    printable += c == '"' ? "\"\"" : std::string(1, c);
  }
  EXPECT_EQ(read(printable).size(), 95U);
}

TEST(StringText, DoubledQuoteIsAQuote) {
  EXPECT_EQ(read(R"("")"), characters("\""));
  EXPECT_EQ(read(R"(a""b"""")"), characters("a\"b\"\""));
}

struct Case {
  std::string_view body;
  Codes codes;
};

class Escape : public testing::TestWithParam<Case> {};

TEST_P(Escape, IsRead) {
  EXPECT_EQ(read(GetParam().body), GetParam().codes);
}

INSTANTIATE_TEST_SUITE_P(OfTheStandard,
                         Escape,
                         testing::Values(Case{R"(\u0000)", {0}},
                                         Case{R"(\u0061)", {0x61}},
                                         Case{R"(\u00e4)", {0xe4}},
                                         Case{R"(\u00E4)", {0xe4}},
                                         Case{R"(\ud800)", {0xd800}},
                                         Case{R"(\udfff)", {0xdfff}},
                                         Case{R"(\uffff)", {0xffff}},
                                         Case{R"(\u{0})", {0}},
                                         Case{R"(\u{a})", {0xa}},
                                         Case{R"(\u{61})", {0x61}},
                                         Case{R"(\u{061})", {0x61}},
                                         Case{R"(\u{0061})", {0x61}},
                                         Case{R"(\u{00061})", {0x61}},
                                         Case{R"(\u{fF})", {0xff}},
                                         Case{R"(\u{ffff})", {0xffff}},
                                         Case{R"(\u{10000})", {0x10000}},
                                         Case{R"(\u{2ffff})", {0x2ffff}},
                                         Case{R"(\u{2FFFF})", {0x2ffff}},
                                         Case{R"(\u{5c})", {'\\'}},
                                         Case{R"(\u{22})", {'"'}},
                                         Case{R"(\u00611)", {0x61, '1'}},
                                         Case{R"(\u{61}\u{62})", {0x61, 0x62}},
                                         Case{R"(\\u{61})", {'\\', 0x61}}));

class NoEscape : public testing::TestWithParam<std::string_view> {};

TEST_P(NoEscape, StandsForItself) {
  EXPECT_EQ(read(GetParam()), characters(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(OfTheStandard,
                         NoEscape,
                         testing::Values("\\",
                                         "\\\\",
                                         R"(\n)",
                                         R"(\t)",
                                         R"(\x41)",
                                         R"(\101)",
                                         R"(\U0061)",
                                         R"(\u)",
                                         R"(\u6)",
                                         R"(\u61)",
                                         R"(\u061)",
                                         R"(\u006g)",
                                         R"(\u{})",
                                         R"(\u{)",
                                         R"(\u{61)",
                                         R"(\u{61 })",
                                         R"(\u{ 61})",
                                         R"(\u{G})",
                                         R"(\u{-1})",
                                         R"(\u{000061})",
                                         R"(\u{02ffff})",
                                         R"(\u{30000})",
                                         R"(\u{fffff})",
                                         R"(\u{110000})",
                                         R"(u{61})"));

// The result of an escape is not looked at again.
TEST(StringText, EscapedBackslashStartsNoEscape) {
  EXPECT_EQ(read(R"(\u{5c}u{61})"), characters(R"(\u{61})"));
  EXPECT_EQ(read(R"(\u005cu0061)"), characters(R"(\u0061)"));
}

TEST(StringText, FailedEscapeMayContainOne) {
  Codes expected = characters(R"(\u{)");
  expected.push_back('a');
  EXPECT_EQ(read(R"(\u{\u{61})"), expected);
}

TEST(StringText, BytesOutsideAsciiAreRefused) {
  std::string value;
  EXPECT_FALSE(read_string("a\xc3\xa4", value));
  EXPECT_FALSE(read_string("\x80", value));
  EXPECT_TRUE(read_string("\x7f", value));
  EXPECT_TRUE(read_string(std::string_view("\0", 1), value));
}

// --- writing -----------------------------------------------------------------

std::string literal(const Codes& codes) {
  std::string value;
  for (const uint32_t code : codes) {
    num::append_code_point(value, code);
  }
  std::string out;
  append_string_literal(out, value);
  return out;
}

TEST(StringText, OnlyPrintableAsciiIsWrittenAsItIs) {
  EXPECT_EQ(literal({}), R"("")");
  EXPECT_EQ(literal({'a', ' ', '~'}), R"("a ~")");
  EXPECT_EQ(literal({'"'}), R"("""")");
  EXPECT_EQ(literal({'\\'}), R"("\u{5c}")");
  EXPECT_EQ(literal({0}), R"("\u{0}")");
  EXPECT_EQ(literal({'\n', 0x7f, 0x80}), R"("\u{a}\u{7f}\u{80}")");
  EXPECT_EQ(literal({0xd800, 0x10000, 0x2ffff}),
            R"("\u{d800}\u{10000}\u{2ffff}")");
  EXPECT_EQ(literal(characters(R"(\u{61})")), R"("\u{5c}u{61}")");
}

TEST(StringText, AppendsToWhatIsThere) {
  std::string out = "x";
  append_string_literal(out, "y");
  EXPECT_EQ(out, "x\"y\"");
}

TEST(StringText, CodePointsThereAndBack) {
  for (uint32_t code = 0; code <= 0x2ffff; ++code) {
    std::string text;
    num::append_code_point(text, code);
    size_t at = 0;
    ASSERT_EQ(num::next_code_point(text, at), code);
    ASSERT_EQ(at, text.size());
  }
}

// As a solver would read it: through the lexer, then the escapes.
Codes read_literal(const std::string& text) {
  Lexer lexer(text);
  const Token token = lexer.next();
  EXPECT_EQ(token.kind, TokenKind::String);
  EXPECT_EQ(lexer.next().kind, TokenKind::End);
  return read(token.text);
}

TEST(StringText, EveryCodePointRoundTrips) {
  for (uint32_t code = 0; code <= 0x2ffff; code += code < 0x800 ? 1 : 61) {
    ASSERT_THAT(read_literal(literal({code})), ElementsAre(code));
  }
  for (const uint32_t code :
       {0xffffU, 0x10000U, 0x1ffffU, 0x20000U, 0x2ffffU}) {
    ASSERT_THAT(read_literal(literal({code})), ElementsAre(code));
  }
}

TEST(StringText, MixedCodePointsRoundTrip) {
  base::Rng rng(1);
  constexpr std::string_view kTricky = "\\u{}0123456789abcdefxn\" ";
  for (int round = 0; round < 2000; ++round) {
    Codes codes;
    const uint64_t length = rng.below(12);
    for (uint64_t i = 0; i < length; ++i) {
      codes.push_back(
          rng.chance(3, 4)
              ? static_cast<uint8_t>(kTricky[rng.below(kTricky.size())])
              : static_cast<uint32_t>(rng.below(0x30000)));
    }
    const std::string text = literal(codes);
    ASSERT_EQ(read_literal(text), codes) << text;
    for (const char c : text) {
      ASSERT_TRUE(c >= 0x20 && c < 0x7f);
    }
  }
}

}  // namespace
}  // namespace assay::smtlib
