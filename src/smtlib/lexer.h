// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::smtlib {

enum class TokenKind : uint8_t {
  End,
  Open,
  Close,
  Symbol,        // simple symbol, reserved words included
  QuotedSymbol,  // |...|, the text without the bars
  Keyword,       // :name
  Numeral,
  Decimal,
  Hexadecimal,   // #x...
  Binary,        // #b...
  FieldElement,  // #f5m7, cvc5's finite-field constant
  String,        // "...", the text between the quotes, still escaped
  Bad,           // error() says what is wrong
};

// A token and its place. `text` is a view of the input.
struct Token {
  TokenKind kind = TokenKind::End;
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t name = 0;  // 1 + its number in a NameTable, if it was looked up
  std::string_view text;
};

// Splits SMT-LIB text into tokens. The text must be followed by a NUL byte
// that is not part of it (as in a std::string), below 4 GiB, and outlive the
// lexer. A Bad token consumes at least one byte, so that reading can go on.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text), at_(text.data()) {}

  Token next();

  // What is wrong with the last Bad token.
  const char* error() const { return error_; }

  uint32_t offset() const { return static_cast<uint32_t>(at_ - text_.data()); }

  void seek(uint32_t offset) { at_ = text_.data() + offset; }

  std::string_view text() const { return text_; }

 private:
  const char* end() const { return text_.data() + text_.size(); }

  void skip_blank();
  Token make(TokenKind kind, const char* begin) const;
  Token make(TokenKind kind, const char* begin, std::string_view text) const;
  Token bad(const char* begin, const char* error);
  Token number(const char* begin);
  Token hash(const char* begin);
  Token string(const char* begin);
  Token quoted(const char* begin);

  std::string_view text_;
  const char* at_;
  const char* error_ = "";
};

}  // namespace assay::smtlib
