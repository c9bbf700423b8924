// SPDX-License-Identifier: MIT
#include "reduce/transcript.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace assay::reduce {
namespace {

TEST(Transcript, CommandsWithWhatIsInFrontOfThem) {
  EXPECT_EQ(commands_of("(a (b) \")\") ; ( \n(c |)|)\n)\n(d").size(), 3);
  EXPECT_EQ(
      commands_of("(a (b) \")\") ; ( \n(c |)|)\n(d e)\n"),
      (std::vector<std::string>{"(a (b) \")\")", " ; ( \n(c |)|)", "\n(d e)"}));
  EXPECT_TRUE(commands_of(" \n").empty());
}

TEST(Transcript, OnlyWhatItTakesIsLeft) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += fmt::format("(assert p{})\n(check-sat)\n(reset)\n", i);
  }
  const auto shows = [](const std::string& sent) {
    const size_t first = sent.find("(assert p17)");
    const size_t second = sent.find("(assert p150)");
    return first != std::string::npos && second != std::string::npos
           && sent.find("(check-sat)", second) != std::string::npos;
  };
  const ShorterTranscript made = shorten(text, shows);
  EXPECT_EQ(made.text, "(assert p17)\n(assert p150)\n(check-sat)\n");
  EXPECT_LT(made.calls, 120);
}

TEST(Transcript, StopsWhereItIsToldTo) {
  int calls = 0;
  const ShorterTranscript made = shorten(
      "(a)(b)(c)(d)",
      [&](const std::string& /*sent*/) { return ++calls > 0; },
      [&] { return calls == 1; });
  EXPECT_EQ(made.text, "(a)(b)\n");
}

}  // namespace
}  // namespace assay::reduce
