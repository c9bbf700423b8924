// SPDX-License-Identifier: MIT
//
// The lexical level of SMT-LIB 2.6/2.7 (section 3.1 of the reference). One
// table gives the class of each byte; the NUL after the text ends every inner
// loop, so none of them compares with the end. Where solvers are laxer than the
// standard, so are we: leading zeros, and backslashes inside | | (z3). Bytes
// above 127 are fine in comments, strings and | |, and nowhere else.
#include "smtlib/lexer.h"

#include <array>
#include <cstring>

namespace assay::smtlib {

namespace {

// The classes of bytes; all others are 0.
constexpr uint8_t kBlank = 1;
constexpr uint8_t kDigit = 2;
constexpr uint8_t kSymbol = 3;

constexpr std::array<uint8_t, 256> kClass = [] {
  std::array<uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\n', '\r', '\f', '\v'}) {
    table[static_cast<uint8_t>(c)] = kBlank;
  }
  for (int c = '0'; c <= '9'; ++c) {
    table[static_cast<uint8_t>(c)] = kDigit;
  }
  for (int c = 'a'; c <= 'z'; ++c) {
    table[static_cast<uint8_t>(c)] = kSymbol;
    table[static_cast<uint8_t>(c - 'a' + 'A')] = kSymbol;
  }
  for (const char c : std::string_view("~!@$%^&*_-+=<>.?/")) {
    table[static_cast<uint8_t>(c)] = kSymbol;
  }
  return table;
}();

uint8_t class_of(char c) {
  return kClass[static_cast<uint8_t>(c)];
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')
         || (c >= 'A' && c <= 'F');
}

}  // namespace

Token Lexer::make(TokenKind kind, const char* begin) const {
  return make(
      kind, begin, std::string_view(begin, static_cast<size_t>(at_ - begin)));
}

Token Lexer::make(TokenKind kind,
                  const char* begin,
                  std::string_view text) const {
  return {kind,
          static_cast<uint32_t>(begin - text_.data()),
          static_cast<uint32_t>(at_ - text_.data()),
          0,
          text};
}

Token Lexer::bad(const char* begin, const char* error) {
  error_ = error;
  if (at_ == begin) {
    ++at_;
  }
  return make(TokenKind::Bad, begin);
}

void Lexer::skip_blank() {
  for (;;) {
    while (class_of(*at_) == kBlank) {
      ++at_;
    }
    if (*at_ != ';') {
      return;
    }
    const void* line_end =
        std::memchr(at_, '\n', static_cast<size_t>(end() - at_));
    at_ = line_end == nullptr ? end() : static_cast<const char*>(line_end);
  }
}

Token Lexer::next() {
  skip_blank();
  const char* begin = at_;
  switch (class_of(*at_)) {
    case kSymbol: do { ++at_;
      } while (class_of(*at_) >= kDigit);
      return make(TokenKind::Symbol, begin);
    case kDigit: return number(begin);
    default: break;
  }
  switch (*at_) {
    case '(': ++at_; return make(TokenKind::Open, begin);
    case ')': ++at_; return make(TokenKind::Close, begin);
    case '"': return string(begin);
    case '|': return quoted(begin);
    case '#': return hash(begin);
    case ':': do { ++at_;
      } while (class_of(*at_) >= kDigit);
      // z3 reads a lone ':' as the empty keyword.
      return make(TokenKind::Keyword, begin);
    case '\0':
      if (at_ == end()) {
        return make(TokenKind::End, begin);
      }
      return bad(begin, "NUL byte");
    default: break;
  }
  return bad(begin,
             static_cast<uint8_t>(*begin) >= 128 ? "character outside ASCII"
                                                 : "unexpected character");
}

Token Lexer::number(const char* begin) {
  while (class_of(*at_) == kDigit) {
    ++at_;
  }
  if (*at_ == '.' && class_of(at_[1]) == kDigit) {
    ++at_;
    while (class_of(*at_) == kDigit) {
      ++at_;
    }
    return make(TokenKind::Decimal, begin);
  }
  if (*at_ == '.') {  // z3 reads "1." as 1.0
    ++at_;
    return make(TokenKind::Decimal, begin);
  }
  return make(TokenKind::Numeral, begin);
}

Token Lexer::hash(const char* begin) {
  ++at_;
  if (*at_ == 'x') {
    ++at_;
    const char* digits = at_;
    while (is_hex(*at_)) {
      ++at_;
    }
    if (at_ == digits) {
      return bad(begin, "#x without hexadecimal digits");
    }
    return make(TokenKind::Hexadecimal,
                begin,
                {digits, static_cast<size_t>(at_ - digits)});
  }
  if (*at_ == 'b') {
    ++at_;
    const char* digits = at_;
    while (*at_ == '0' || *at_ == '1') {
      ++at_;
    }
    if (at_ == digits) {
      return bad(begin, "#b without binary digits");
    }
    return make(
        TokenKind::Binary, begin, {digits, static_cast<size_t>(at_ - digits)});
  }
  if (*at_ == 'f' && (at_[1] == '-' || class_of(at_[1]) == kDigit)) {
    at_ += 2;
    while (class_of(*at_) == kDigit || *at_ == 'm') {
      ++at_;
    }
    return make(TokenKind::FieldElement, begin);
  }
  return bad(begin, "'#' must start #x... or #b...");
}

Token Lexer::string(const char* begin) {
  const char* from = begin + 1;
  for (;;) {
    const void* quote =
        std::memchr(from, '"', static_cast<size_t>(end() - from));
    if (quote == nullptr) {
      at_ = end();
      return bad(begin, "string without its closing quote");
    }
    const char* close = static_cast<const char*>(quote);
    if (close[1] == '"') {
      from = close + 2;
      continue;
    }
    at_ = close + 1;
    return make(TokenKind::String,
                begin,
                {begin + 1, static_cast<size_t>(close - begin - 1)});
  }
}

Token Lexer::quoted(const char* begin) {
  const char* from = begin + 1;
  for (;;) {
    const void* bar = std::memchr(from, '|', static_cast<size_t>(end() - from));
    if (bar == nullptr) {
      at_ = end();
      return bad(begin, "symbol without its closing '|'");
    }
    const char* close = static_cast<const char*>(bar);
    // z3 escapes a bar with a backslash; others have no backslash here.
    const char* slash = close;
    while (slash[-1] == '\\' && slash - 1 > begin) {
      --slash;
    }
    if ((close - slash) % 2 == 1) {
      from = close + 1;
      continue;
    }
    at_ = close + 1;
    return make(TokenKind::QuotedSymbol,
                begin,
                {begin + 1, static_cast<size_t>(close - begin - 1)});
  }
}

}  // namespace assay::smtlib
