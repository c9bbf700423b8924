// SPDX-License-Identifier: MIT
#include "base/visible_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace assay::base {

namespace {

struct Range {
  uint32_t first;
  uint32_t last;
};

// What acts or cannot be seen, in the order of Unicode.
constexpr auto kHidden = std::to_array<Range>({
    {0x00, 0x1f},        // C0
    {0x7f, 0x9f},        // DEL, C1
    {0xad, 0xad},        // soft hyphen
    {0x34f, 0x34f},      // grapheme joiner
    {0x61c, 0x61c},      // Arabic letter mark
    {0x115f, 0x1160},    // Hangul fillers
    {0x17b4, 0x17b5},    // Khmer vowels that are not written
    {0x180b, 0x180e},    // Mongolian selectors and separator
    {0x200b, 0x200f},    // without width; marks of direction
    {0x2028, 0x202e},    // separators; embeddings and overrides
    {0x2060, 0x206f},    // joiners, invisible operators, isolates
    {0x3164, 0x3164},    // Hangul filler
    {0xfeff, 0xfeff},    // byte order mark
    {0xffa0, 0xffa0},    // Hangul filler
    {0xfff0, 0xfffb},    // annotations
    {0xe0000, 0xe0fff},  // tags, selectors
});

bool is_hidden(uint32_t letter) {
  const auto* const range =
      std::ranges::lower_bound(kHidden, letter, {}, &Range::last);
  return range != kHidden.end() && letter >= range->first;
}

struct Letter {
  uint32_t code = 0;
  size_t bytes = 0;  // 0: the text does not begin with UTF-8
};

Letter first_letter(std::string_view text) {
  const auto byte = [&](size_t at) { return static_cast<uint8_t>(text[at]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  const size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) {
    return {};
  }
  uint32_t code = lead & (0xffU >> (bytes + 1));
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) {
      return {};
    }
    code = (code << 6U) | (byte(i) & 0x3fU);
  }
  // Too long for what it says, half a pair of UTF-16, beyond Unicode.
  const bool is_overlong =
      (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return is_overlong || is_surrogate || code > 0x10ffff ? Letter{}
                                                        : Letter{code, bytes};
}

bool is_plain(char c) {
  return c >= ' ' && c <= '~';
}

void append_escape(std::string& made, uint32_t code) {
  switch (code) {
    case '\n': made += "\\n"; return;
    case '\r': made += "\\r"; return;
    case '\t': made += "\\t"; return;
    default: break;
  }
  made += code < 0x80 ? fmt::format("\\x{:02x}", code)
                      : fmt::format("\\u{{{:x}}}", code);
}

std::string visible(std::string_view text, bool has_lines) {
  std::string made;
  made.reserve(text.size());
  while (!text.empty()) {
    const auto* const plain = std::ranges::find_if_not(text, is_plain);
    const auto count = static_cast<size_t>(plain - text.begin());
    made += text.substr(0, count);
    text.remove_prefix(count);
    if (text.empty()) {
      break;
    }
    const Letter letter = first_letter(text);
    const size_t bytes = std::max<size_t>(letter.bytes, 1);
    if (letter.bytes == 0) {
      made += fmt::format("\\x{:02x}", static_cast<uint8_t>(text[0]));
    } else if (has_lines && (letter.code == '\n' || letter.code == '\t')) {
      made += text[0];
    } else if (is_hidden(letter.code)) {
      append_escape(made, letter.code);
    } else {
      made += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return made;
}

}  // namespace

std::string visible_line(std::string_view text) {
  return visible(text, false);
}

std::string visible_lines(std::string_view text) {
  return visible(text, true);
}

}  // namespace assay::base
