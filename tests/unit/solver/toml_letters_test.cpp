// SPDX-License-Identifier: MIT
#include "solver/toml_letters.h"

#include <string_view>

#include <gtest/gtest.h>

namespace assay::solver {
namespace {

TEST(TomlLetters, StringsAndCommentsMayHaveAny) {
  for (const std::string_view text : {"",
                                      "a = 1",
                                      "a = \"é\"",
                                      "a = 'é'  # é\nb = 2",
                                      "# é",
                                      "a = \"\"\"é\n\"é\"\" \"\"\"",
                                      "a = '''é\n'é'' '''",
                                      "a = \"\\\"é\"",
                                      "a = \"\"\"é\"\"\"\"\" # é",
                                      "a = \"\" # é",
                                      "\xEF\xBB\xBF"
                                      "a = 1"}) {
    EXPECT_EQ(find_foreign_letter(text), std::nullopt) << text;
  }
}

TEST(TomlLetters, OutsideTheyAreFound) {
  struct Case {
    std::string_view text;
    size_t place;
  };

  for (const auto& [text, place] : {Case{"é = 1", 0},
                                    Case{"a = é", 4},
                                    Case{"a = \"x\" é", 8},
                                    Case{"a = 'x\\' é", 9},
                                    Case{"a = \"\"é", 6},
                                    Case{"a = \"\"\"x\"\"\"\"\"é", 13},
                                    Case{"a = 'x\né", 7},
                                    Case{"# x\né", 4},
                                    Case{"a = '''x''' é", 12}}) {
    EXPECT_EQ(find_foreign_letter(text), place) << text;
  }
}

}  // namespace
}  // namespace assay::solver
