// SPDX-License-Identifier: MIT
#include "technique/skeleton/options.h"

#include <array>
#include <charconv>

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

constexpr std::string_view kMutants = "mutants=";

}  // namespace

std::string options_text(const SkeletonOptions& options) {
  std::string text;
  for (const Word& word : kWords) {
    if (options.*word.flag) {
      text += text.empty() ? "" : " ";
      text += word.text;
    }
  }
  if (options.mutants != SkeletonOptions{}.mutants) {
    text += text.empty() ? "" : " ";
    text += kMutants;
    text += std::to_string(options.mutants);
  }
  return text;
}

SkeletonOptions parse_options(std::string_view text) {
  SkeletonOptions options;
  for (const Word& word : kWords) {
    options.*word.flag = text.contains(word.text);
  }
  if (const size_t at = text.find(kMutants); at != std::string_view::npos) {
    const std::string_view number = text.substr(at + kMutants.size());
    std::from_chars(
        number.data(), number.data() + number.size(), options.mutants);
  }
  return options;
}

}  // namespace assay::technique
