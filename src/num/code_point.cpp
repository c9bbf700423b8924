// SPDX-License-Identifier: MIT
#include "num/code_point.h"

namespace assay::num {

void append_code_point(std::string& out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0 | (code >> 12));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    out += static_cast<char>(0xf0 | (code >> 18));
    out += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

uint32_t next_code_point(std::string_view text, size_t& at) {
  const auto byte = [&] { return static_cast<uint8_t>(text[at++]); };
  const uint32_t first = byte();
  if (first < 0x80) {
    return first;
  }
  const int more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  uint32_t code = first & (0x3fU >> more);
  for (int i = 0; i < more; ++i) {
    code = (code << 6) | (byte() & 0x3fU);
  }
  return code;
}

std::u32string to_code_points(std::string_view text) {
  std::u32string made;
  made.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    made += static_cast<char32_t>(next_code_point(text, at));
  }
  return made;
}

std::string from_code_points(std::u32string_view text) {
  std::string made;
  for (const char32_t code : text) {
    append_code_point(made, code);
  }
  return made;
}

}  // namespace assay::num
