// SPDX-License-Identifier: MIT
#include "smtlib/token_reader.h"

#include <new>

namespace assay::smtlib {

void TokenReader::fill(const NameTable& names) {
  std::array<NameTable::Key, kBatch> keys;
  std::array<uint32_t, kBatch> symbols{};
  uint32_t symbol_count = 0;
  at_ = 0;
  count_ = 0;
  while (count_ < kBatch) {
    // Made where it stays: a copy would wait for the small writes.
    const Token& token = *new (&batch_[count_]) Token(lexer_.next());
    if (token.kind == TokenKind::Symbol
        || token.kind == TokenKind::QuotedSymbol) {
      keys[symbol_count] = NameTable::Key(token.text);
      names.prefetch_slot(keys[symbol_count]);
      symbols[symbol_count++] = count_;
    }
    ++count_;
    // error() is about the lexer's last token.
    if (token.kind == TokenKind::Bad || token.kind == TokenKind::End) {
      break;
    }
  }
  for (uint32_t i = 0; i < symbol_count; ++i) {
    names.prefetch_entry(keys[i]);
  }
  for (uint32_t i = 0; i < symbol_count; ++i) {
    Token& token = batch_[symbols[i]];
    token.name = names.find(token.text, keys[i]);
  }
}

}  // namespace assay::smtlib
