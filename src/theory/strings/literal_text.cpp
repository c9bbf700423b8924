// SPDX-License-Identifier: MIT
#include "theory/strings/literal_text.h"

#include <array>
#include <cstdint>

#include "num/code_point.h"

namespace assay::theory::strings {

size_t count_plain(std::string_view value) {
  static constexpr std::array<bool, 256> kIsPlain = [] {
    std::array<bool, 256> table{};
    for (size_t c = 0x20; c < 0x7f; ++c) {
      table[c] = c != '"' && c != '\\';
    }
    return table;
  }();
  size_t count = 0;
  while (count < value.size() && kIsPlain[static_cast<uint8_t>(value[count])]) {
    ++count;
  }
  return count;
}

void append_string_literal(std::string& out, std::string_view value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (size_t at = 0; at < value.size();) {
    const size_t plain = count_plain(value.substr(at));
    out.append(value, at, plain);
    at += plain;
    if (at == value.size()) {
      break;
    }
    const uint32_t code = num::next_code_point(value, at);
    if (code == '"') {
      out += "\"\"";
    } else {
      out += "\\u{";
      bool has_started = false;
      for (int shift = 16; shift >= 0; shift -= 4) {
        const uint32_t digit = (code >> shift) & 15U;
        has_started = has_started || digit != 0 || shift == 0;
        if (has_started) {
          out += kHex[digit];
        }
      }
      out += '}';
    }
  }
  out += '"';
}

}  // namespace assay::theory::strings
