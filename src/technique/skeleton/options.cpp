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

constexpr std::array<Word, 3> kWordOptions = {{
    {"cnf", &SkeletonOptions::uses_cnf},
    {"pst-only", &SkeletonOptions::rules_only},
    {"lpi-only", &SkeletonOptions::snippets_only},
}};

struct Number {
  std::string_view text;
  uint32_t SkeletonOptions::* value;
};

constexpr std::array<Number, 5> kNumberOptions = {{
    {"mutants=", &SkeletonOptions::mutants},
    {"literals=", &SkeletonOptions::max_literals},
    {"steps=", &SkeletonOptions::max_steps},
    {"depth=", &SkeletonOptions::snippet_depth},
    {"size=", &SkeletonOptions::snippet_size},
}};

constexpr std::string_view kUndone = "undone=";

}  // namespace

std::string options_text(const SkeletonOptions& options) {
  std::string text;
  for (const Word& word : kWordOptions) {
    if (options.*word.flag) {
      text += text.empty() ? "" : " ";
      text += word.text;
    }
  }
  for (const Number& number : kNumberOptions) {
    if (options.*number.value != SkeletonOptions{}.*number.value) {
      text += text.empty() ? "" : " ";
      text += number.text;
      text += std::to_string(options.*number.value);
    }
  }
  for (const uint32_t step : options.undone) {
    text += step != options.undone.front() ? "," : text.empty() ? "" : " ";
    text += step != options.undone.front() ? "" : kUndone;
    text += std::to_string(step);
  }
  return text;
}

SkeletonOptions parse_options(std::string_view text) {
  SkeletonOptions options;
  for (const Word& word : kWordOptions) {
    options.*word.flag = text.contains(word.text);
  }
  for (const Number& number : kNumberOptions) {
    if (const size_t at = text.find(number.text);
        at != std::string_view::npos) {
      const std::string_view digits = text.substr(at + number.text.size());
      std::from_chars(
          digits.data(), digits.data() + digits.size(), options.*number.value);
    }
  }
  if (size_t at = text.find(kUndone); at != std::string_view::npos) {
    for (at += kUndone.size(); at < text.size(); ++at) {
      uint32_t step = 0;
      const char* from = text.data() + at;
      const auto [end, error] =
          std::from_chars(from, text.data() + text.size(), step);
      if (error != std::errc()) {
        break;
      }
      options.undone.push_back(step);
      at = static_cast<size_t>(end - text.data());
      if (at >= text.size() || text[at] != ',') {
        break;
      }
    }
  }
  return options;
}

}  // namespace assay::technique
