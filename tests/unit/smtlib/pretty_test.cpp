// SPDX-License-Identifier: MIT
#include "smtlib/pretty.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "smtlib/lexer.h"
#include "support/script.h"

namespace assay::smtlib {
namespace {

std::string pretty(std::string_view text) {
  const std::string whole(text);
  std::string out;
  append_pretty(out, whole);
  return out;
}

std::vector<std::string> tokens(const std::string& text) {
  std::vector<std::string> list;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::End;
       token = lexer.next()) {
    list.push_back(text.substr(token.begin, token.end - token.begin));
  }
  return list;
}

size_t longest_line(std::string_view text) {
  size_t longest = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    longest = std::max(longest, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

TEST(Pretty, ShortCommandsStay) {
  const std::string text = "(declare-const x Int)\n(assert (> x 0))\n";
  EXPECT_EQ(pretty(text), text);
}

TEST(Pretty, LongCommandsAreBroken) {
  EXPECT_EQ(pretty("(assert (and (> aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbb) "
                   "(> cccccccccccccccccccc dddddddddddddddddddd)))\n"),
            R"((assert
  (and
    (> aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbb)
    (> cccccccccccccccccccc dddddddddddddddddddd)))
)");
}

TEST(Pretty, StringsAndSymbolsAreNotTouched) {
  const std::string odd =
      "(echo \"  a ( ;  \n  b\"\"  \") (echo |  x )  \n |)\n";
  EXPECT_EQ(tokens(pretty(odd)), tokens(odd));
  const std::string wide = "(assert (= \"" + std::string(100, ' ') + "\" |"
                           + std::string(100, ' ') + "|))\n";
  EXPECT_EQ(tokens(pretty(wide)), tokens(wide));
}

TEST(Pretty, AppendsToWhatIsThere) {
  std::string out = "; head\n";
  append_pretty(out, std::string("(check-sat)\n"));
  EXPECT_EQ(out, "; head\n(check-sat)\n");
}

// Random trees with wide and narrow words.
TEST(Pretty, OnlyWhiteSpaceChanges) {
  base::Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    std::string text;
    size_t depth = 0;
    const uint64_t length = rng.below(200);
    for (uint64_t i = 0; i < length; ++i) {
      const uint64_t choice = rng.below(8);
      if (choice < 2) {
        text += '(';
        ++depth;
        continue;
      }
      if (choice == 2 && depth > 0) {
        text += ") ";
        --depth;
        continue;
      }
      text += choice == 3   ? "\"a b\"\"\n\""
              : choice == 4 ? "|x y|"
                            : std::string(1 + rng.below(25), 'w');
      text += ' ';
    }
    text += std::string(depth, ')');
    ASSERT_EQ(tokens(pretty(text)), tokens(text)) << text;
  }
}

TEST(Pretty, IsStable) {
  const std::string once = pretty(
      "(define-fun f ((x Int) (yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy "
      "Int)) "
      "Int (+ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx (let ((z 1)) "
      "zzzzzzzz)))");
  EXPECT_EQ(tokens(pretty(once)), tokens(once));
  EXPECT_LE(longest_line(once), 80U);
}

TEST(Pretty, LinesAreShort) {
  const test::Parsed parsed = test::script(R"(
    (declare-fun f (Int Int) Int)
    (declare-const alpha Int)
    (declare-const beta Int)
    (assert (forall ((gamma Int) (delta Int)) (=> (and (> gamma alpha) (> delta
      beta)) (! (let ((epsilon (f gamma delta))) (> (f epsilon epsilon) (+ alpha
      beta gamma delta 1000000))) :pattern ((f gamma delta)) :weight 5)))))");
  PrintOptions options;
  options.pretty = true;
  const std::string broken = test::print(parsed, options);
  EXPECT_LE(longest_line(broken), 80U) << broken;
  EXPECT_EQ(tokens(broken), tokens(test::print(parsed)));
}

TEST(Pretty, DepthIsCheap) {
  constexpr size_t kLevels = 20'000;
  std::string text;
  for (size_t i = 0; i < kLevels; ++i) {
    text += "(not ";
  }
  text += 'p' + std::string(kLevels, ')');
  const std::string out = pretty(text);
  EXPECT_EQ(tokens(out), tokens(text));
  EXPECT_LT(out.size(), 60 * kLevels) << "indentation has a limit";
}

}  // namespace
}  // namespace assay::smtlib
