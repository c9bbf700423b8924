// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "smtlib/lexer.h"
#include "smtlib/name_table.h"

namespace assay::smtlib {

// The lexer's tokens, read some way ahead. A script's words are look-ups in
// random order that miss the processor's caches; done for a batch in rounds,
// the misses overlap (a sixth of the time to parse a large file).
class TokenReader {
 public:
  explicit TokenReader(std::string_view text) : lexer_(text) {}

  // Where the token is a symbol that `names` has, Token::name says so.
  const Token& next(const NameTable& names) {
    if (at_ == count_) [[unlikely]] {
      fill(names);
    }
    return batch_[at_++];
  }

  // A lexer that gives what follows the last token.
  Lexer ahead() const {
    Lexer lexer = lexer_;
    if (at_ > 0) {
      lexer.seek(batch_[at_ - 1].end);
    }
    return lexer;
  }

  // What is wrong with the last token, a Bad one.
  const char* error() const { return lexer_.error(); }

  void seek(uint32_t offset) {
    lexer_.seek(offset);
    at_ = 0;
    count_ = 0;
  }

  std::string_view text() const { return lexer_.text(); }

 private:
  static constexpr uint32_t kBatch = 32;

  void fill(const NameTable& names);

  Lexer lexer_;
  uint32_t at_ = 0;
  uint32_t count_ = 0;
  std::array<Token, kBatch> batch_;
};

}  // namespace assay::smtlib
