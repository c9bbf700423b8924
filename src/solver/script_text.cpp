// SPDX-License-Identifier: MIT
#include "solver/script_text.h"

#include <algorithm>
#include <array>

namespace assay::solver {

namespace {

constexpr std::string_view kWhitespace = " \t\r\n";

// The end of the command that starts at the script's start; 0 if it does not
// end.
size_t command_end(std::string_view script) {
  size_t depth = 0;
  char quote = '\0';
  for (size_t at = 0; at < script.size(); ++at) {
    const char c = script[at];
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '|') {
      quote = c;
    } else if (c == ';') {
      at = std::min(script.find('\n', at), script.size() - 1);
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      return at + 1;
    }
  }
  return 0;
}

}  // namespace

std::string_view without_settings(std::string_view script) {
  constexpr auto kSettings = std::to_array<std::string_view>(
      {"(set-option", "(set-info", "(set-logic"});
  for (;;) {
    const size_t start = script.find_first_not_of(kWhitespace);
    if (start == std::string_view::npos) {
      return {};
    }
    const std::string_view rest = script.substr(start);
    if (rest.starts_with(';')) {
      script = rest.substr(std::min(rest.find('\n'), rest.size()));
      continue;
    }
    const size_t end = std::ranges::any_of(kSettings,
                                           [&](std::string_view word) {
                                             return rest.starts_with(word);
                                           })
                           ? command_end(rest)
                           : 0;
    if (end == 0) {
      return rest;
    }
    script = rest.substr(end);
  }
}

bool has_late_options(std::string_view script) {
  return without_settings(script).find("(set-option") != std::string_view::npos;
}

}  // namespace assay::solver
