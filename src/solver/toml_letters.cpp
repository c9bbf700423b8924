// SPDX-License-Identifier: MIT
// Keys, numbers and punctuation of TOML are ASCII; other letters may stand in
// strings and comments. toml++ 3.3 asks tables about every letter outside of
// them, with an assumption that does not hold for some (U+180E and others), so
// a text with such letters is refused before it sees them.
//
// This knows of TOML only where strings and comments begin and end. A line that
// ends within a string in single quotes is an error of toml++'s; here the
// string ends with it, so that what follows counts as outside.
#include "solver/toml_letters.h"

#include <algorithm>

namespace assay::solver {
namespace {

// The end of the string that begins with a quote at `at`.
size_t end_of_string(std::string_view text, size_t at) {
  const char quote = text[at];
  const std::string_view rest = text.substr(at);
  const bool is_long = rest.size() >= 3 && rest[1] == quote && rest[2] == quote;
  const size_t needed = is_long ? 3 : 1;
  size_t quotes = 0;
  for (at += needed; at < text.size(); ++at) {
    const char c = text[at];
    if (c == quote) {
      // Two more quotes may stand before the three that close a long string.
      if (++quotes == (is_long ? 5 : 1)) {
        return at + 1;
      }
      continue;
    }
    if (quotes >= needed || (!is_long && c == '\n')) {
      return at;
    }
    quotes = 0;
    if (c == '\\' && quote == '"') {
      ++at;
    }
  }
  return text.size();
}

}  // namespace

std::optional<size_t> find_foreign_letter(std::string_view toml) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  size_t at = toml.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (at < toml.size()) {
    const char c = toml[at];
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
    } else if (c == '"' || c == '\'') {
      at = end_of_string(toml, at);
    } else if ((c & 0x80) != 0) {
      return at;
    } else {
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace assay::solver
