// SPDX-License-Identifier: MIT
#include "technique/skeleton/options.h"

#include <array>

namespace assay::technique {

namespace {

struct Word {
  std::string_view text;
  bool SkeletonOptions::* flag;
};

constexpr std::array<Word, 3> kWords = {{
    {"cnf", &SkeletonOptions::uses_cnf},
    {"pst-only", &SkeletonOptions::rules_only},
    {"lpi-only", &SkeletonOptions::snippets_only},
}};

}  // namespace

std::string options_text(const SkeletonOptions& options) {
  std::string text;
  for (const Word& word : kWords) {
    if (options.*word.flag) {
      text += text.empty() ? "" : " ";
      text += word.text;
    }
  }
  return text;
}

SkeletonOptions parse_options(std::string_view text) {
  SkeletonOptions options;
  for (const Word& word : kWords) {
    options.*word.flag = text.contains(word.text);
  }
  return options;
}

}  // namespace assay::technique
