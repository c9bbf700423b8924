// SPDX-License-Identifier: MIT
#include "smtlib/string_text.h"

#include "num/code_point.h"

namespace assay::smtlib {

namespace {

constexpr uint32_t kLastCode = 0x2ffff;

int hex_digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

// Reads `count` hexadecimal digits at the start of `text`; -1 if they are not
// there.
int64_t read_hex(std::string_view text, size_t count) {
  if (text.size() < count) {
    return -1;
  }
  int64_t value = 0;
  for (size_t i = 0; i < count; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) {
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

// The escape at the start of `text` (which starts with "\u"): its length, or 0
// if it is none.
size_t read_escape(std::string_view text, uint32_t& code) {
  if (text.size() > 2 && text[2] == '{') {
    const size_t brace = text.substr(0, 9).find('}');
    if (brace == std::string_view::npos || brace < 4 || brace > 8) {
      return 0;
    }
    const int64_t value = read_hex(text.substr(3), brace - 3);
    if (value < 0 || value > kLastCode) {
      return 0;
    }
    code = static_cast<uint32_t>(value);
    return brace + 1;
  }
  const int64_t value = read_hex(text.substr(2), 4);
  if (value < 0) {
    return 0;
  }
  code = static_cast<uint32_t>(value);
  return 6;
}

// The escape of old solvers at the start of `text` (which starts with a
// backslash): its length, or 0 if it is none.
size_t read_old_escape(std::string_view text, uint32_t& code) {
  if (text.size() < 2) {
    return 0;
  }
  constexpr std::string_view kLetters = "abefnrtv\\";
  constexpr std::string_view kMeanings = "\a\b\x1b\f\n\r\t\v\\";
  if (const size_t at = kLetters.find(text[1]); at != text.npos) {
    code = static_cast<uint8_t>(kMeanings[at]);
    return 2;
  }
  if (text[1] == 'x') {
    for (const size_t count : {size_t{2}, size_t{1}}) {
      if (const int64_t value = read_hex(text.substr(2), count); value >= 0) {
        code = static_cast<uint32_t>(value);
        return 2 + count;
      }
    }
    return 0;
  }
  size_t length = 1;
  code = 0;
  while (length < 4 && length < text.size() && text[length] >= '0'
         && text[length] <= '7') {
    code = code * 8 + static_cast<uint32_t>(text[length] - '0');
    ++length;
  }
  return length == 1 || code > 255 ? 0 : length;
}

size_t read_escape(std::string_view text, Escapes escapes, uint32_t& code) {
  size_t length = 0;
  if (escapes != Escapes::None && text.size() > 1 && text[1] == 'u') {
    length = read_escape(text, code);
    if (escapes == Escapes::Unprintable && code >= 0x20 && code < 0x7f) {
      length = 0;
    }
  }
  if (escapes == Escapes::Old && length == 0) {
    length = read_old_escape(text, code);
  }
  return length;
}

}  // namespace

bool read_string(std::string_view body, std::string& value, Escapes escapes) {
  value.clear();
  value.reserve(body.size());
  for (size_t at = 0; at < body.size();) {
    const char c = body[at];
    if (static_cast<uint8_t>(c) >= 128) {
      return false;
    }
    uint32_t code = 0;
    if (c == '\\') {
      if (const size_t length = read_escape(body.substr(at), escapes, code);
          length > 0) {
        num::append_code_point(value, code);
        at += length;
        continue;
      }
    }
    value += c;
    at += c == '"' ? 2 : 1;  // the lexer has seen to it that quotes are doubled
  }
  return true;
}

}  // namespace assay::smtlib
