// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

namespace assay {

// A place in one input text, as byte offsets [begin, end).
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

enum class Severity : uint8_t { Error, Unsupported };

// What is wrong with an input, and where. `code` is a stable name for tests
// and for tools that read our JSON.
struct Diag {
  Severity severity = Severity::Error;
  std::string code;
  Span span;
  std::string message;
};

template <typename T>
using Result = std::expected<T, Diag>;

inline std::unexpected<Diag> fail(std::string code,
                                  Span span,
                                  std::string message) {
  return std::unexpected(
      Diag{Severity::Error, std::move(code), span, std::move(message)});
}

}  // namespace assay

#define ASSAY_TRY_CONCAT_INNER(a, b) a##b
#define ASSAY_TRY_CONCAT(a, b) ASSAY_TRY_CONCAT_INNER(a, b)
// ASSAY_TRY(decl, expr): binds the value of the Result `expr` to `decl`, or
// returns its Diag to our caller.
// NOLINTBEGIN(bugprone-macro-parentheses): `decl` is a declaration.
#define ASSAY_TRY(decl, expr)                                       \
  auto ASSAY_TRY_CONCAT(assay_try_, __LINE__) = (expr);             \
  if (!ASSAY_TRY_CONCAT(assay_try_, __LINE__)) [[unlikely]] {       \
    return std::unexpected(                                         \
        std::move(ASSAY_TRY_CONCAT(assay_try_, __LINE__)).error()); \
  }                                                                 \
  decl = *std::move(ASSAY_TRY_CONCAT(assay_try_, __LINE__))
// NOLINTEND(bugprone-macro-parentheses)
