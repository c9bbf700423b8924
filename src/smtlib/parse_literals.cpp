// SPDX-License-Identifier: MIT
//
// Literals, in the canonical forms that theory/literal.h describes: one value,
// one term, however it was written.
#include <fmt/format.h>

#include "num/code_point.h"
#include "num/decimal.h"
#include "smtlib/parser_state.h"
#include "smtlib/string_text.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"
#include "theory/strings/strings.h"

namespace assay::smtlib {

// "007" is "7".
std::string_view strip_zeros(std::string_view digits) {
  while (digits.size() > 1 && digits[0] == '0') {
    digits.remove_prefix(1);
  }
  return digits;
}

// "1.50" is "1.5", "2" and "2.00" are "2.0".
std::string canonical_real(std::string_view text) {
  const size_t point = text.find('.');
  const std::string_view whole = strip_zeros(text.substr(0, point));
  std::string_view fraction =
      point == std::string_view::npos ? "" : text.substr(point + 1);
  if (fraction.empty()) {
    fraction = "0";
  }
  while (fraction.size() > 1 && fraction.back() == '0') {
    fraction.remove_suffix(1);
  }
  std::string made;
  made.reserve(whole.size() + fraction.size() + 1);
  made += whole;
  made += '.';
  made += fraction;
  return made;
}

namespace {

constexpr size_t kSmallDigits = 4;

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string binary_to_hex(std::string_view digits) {
  std::string hex;
  hex.reserve(digits.size() / 4 + 1);
  size_t at = 0;
  size_t take = digits.size() % 4 == 0 ? 4 : digits.size() % 4;
  while (at < digits.size()) {
    size_t value = 0;
    for (size_t i = 0; i < take; ++i) {
      value = value * 2 + static_cast<size_t>(digits[at + i] - '0');
    }
    hex += kHexDigits[value];
    at += take;
    take = 4;
  }
  return hex;
}

}  // namespace

Parser::Step Parser::literal() {
  const Span span = token_span();
  Term term;
  switch (token_.kind) {
    case TokenKind::Numeral:
      if (token_.text.size() <= kSmallDigits) [[likely]] {
        term = small_numeral(token_.text);
        break;
      }
      term = logic_.numerals_are_real()
                 ? tm_.mk_literal(theory::kReal, canonical_real(token_.text))
                 : tm_.mk_literal(theory::kInt, strip_zeros(token_.text));
      break;
    case TokenKind::Decimal:
      term = tm_.mk_literal(theory::kReal, canonical_real(token_.text));
      break;
    case TokenKind::Hexadecimal:
      term = bit_vector_literal(token_.text, true);
      break;
    case TokenKind::Binary:
      term = bit_vector_literal(token_.text, false);
      break;
    case TokenKind::FieldElement:
      if (!field_token(term)) {
        return Step::Failed;
      }
      break;
    default:
      if (!string_literal(token_.text, span, term)) {
        return Step::Failed;
      }
      break;
  }
  advance();
  push_value(term, span.begin);
  return Step::Done;
}

Term Parser::small_numeral(std::string_view digits) {
  uint32_t value = 0;
  for (const char c : digits) {
    value = value * 10 + static_cast<uint32_t>(c - '0');
  }
  const bool is_real = logic_.numerals_are_real();
  std::vector<Term>& known = small_numerals_[is_real ? 1 : 0];
  if (known.empty()) {
    known.resize(10000);
  }
  Term& term = known[value];
  if (!term) {
    const std::string text = fmt::format("{}", value);
    term = is_real ? tm_.mk_literal(theory::kReal, text + ".0")
                   : tm_.mk_literal(theory::kInt, text);
  }
  return term;
}

Sort Parser::bit_vector_sort(uint32_t width) {
  const auto make = [&] {
    const Index index{Index::Kind::Numeral, width};
    return tm_.mk_sort(
        term::SortKind::Builtin, theory::kBitVecRow, std::span(&index, 1), {});
  };
  if (width >= bit_vector_sorts_.size()) {
    return make();
  }
  Sort& sort = bit_vector_sorts_[width];
  if (!sort) {
    sort = make();
  }
  return sort;
}

Term Parser::bit_vector_literal(std::string_view digits, bool is_hex) {
  const size_t width = is_hex ? digits.size() * 4 : digits.size();
  const Sort sort = bit_vector_sort(static_cast<uint32_t>(width));
  std::string& hex = scratch_;
  hex.clear();
  if (is_hex) {
    hex = strip_zeros(digits);
    for (char& c : hex) {
      c = c >= 'A' && c <= 'F' ? static_cast<char>(c | 0x20) : c;
    }
  } else {
    hex = binary_to_hex(digits);
  }
  return tm_.mk_literal(sort, strip_zeros(hex));
}

bool Parser::decimal_bit_vector(std::string_view digits,
                                uint32_t width,
                                Span span,
                                Term& term) {
  if (width == 0) {
    return fail(span, "width", "the width of a bit-vector must be at least 1");
  }
  const Sort sort = bit_vector_sort(width);
  // z3 takes a number that is too large modulo 2^width; cvc5 rejects it.
  term = tm_.mk_literal(sort, num::decimal_to_hex(digits, width));
  return true;
}

bool Parser::string_literal(std::string_view body, Span span, Term& term) {
  std::string value;
  if (!read_string(body, value, escapes_)) {
    return fail_unsupported(
        span,
        "a string literal with characters outside ASCII is not supported: "
        "solvers read it differently; write \\u{...}");
  }
  term = tm_.mk_literal(theory::kString, value);
  return true;
}

// (_ bv5 8), (_ char #x41), (_ Char 65): literals in the dress of operators.
bool Parser::special_indexed(const QualifiedHead& head,
                             Term& term,
                             bool& is_special) {
  const std::string_view text = names_[head.entry].text;
  is_special = true;
  const bool is_numeral =
      head.indices.size() == 1 && head.indices[0].kind == Index::Kind::Numeral;
  if (text.size() > 2 && text.starts_with("bv") && is_numeral
      && text.find_first_not_of("0123456789", 2) == std::string_view::npos) {
    return decimal_bit_vector(
        text.substr(2), head.indices[0].value, head.span, term);
  }
  if (is_numeral && (text.starts_with("bvbin") || text.starts_with("bvhex"))
      && text.size() > 5) {
    // z3: (_ bvbin0101 4).
    const bool is_hex = text.starts_with("bvhex");
    const std::string_view digits = text.substr(5);
    if (digits.find_first_not_of(is_hex ? "0123456789abcdefABCDEF" : "01")
            == text.npos
        && digits.size() * (is_hex ? 4 : 1) == head.indices[0].value) {
      term = bit_vector_literal(digits, is_hex);
      return true;
    }
  }
  if (text == "char" && is_numeral && names_[head.entry].function == 0) {
    constexpr uint32_t kLastCode = 0x2ffff;
    if (head.indices[0].value > kLastCode) {
      return fail_unsupported(
          head.span,
          "(_ char #x...) above 2ffff is not supported: the standard has no "
          "such character");
    }
    std::string value;
    num::append_code_point(value, head.indices[0].value);
    term = tm_.mk_literal(theory::kString, value);
    return true;
  }
  if (text == "Char" && is_numeral) {
    term = tm_.mk_literal(theory::plain_sort(theory::strings::kUnicodeRow),
                          fmt::format("{}", head.indices[0].value));
    return true;
  }
  is_special = false;
  return true;
}

bool Parser::field_literal(std::string_view digits,
                           Sort field,
                           Span span,
                           Term& term) {
  const bool is_negative = digits.starts_with('-');
  const std::string_view number = digits.substr(is_negative ? 1 : 0);
  if (number.empty()
      || number.find_first_not_of("0123456789") != std::string_view::npos) {
    return fail(span, "field", "a field element is ff and a number");
  }
  const Index& order = tm_.sort_indices(field)[0];
  const std::string modulus =
      order.kind == Index::Kind::Numeral
          ? fmt::format("{}", order.value)
          : std::string(tm_.literal_text(Term{order.value}));
  term =
      tm_.mk_literal(field, num::decimal_modulo(number, is_negative, modulus));
  return true;
}

// #f5m7 is 5 in the field of order 7.
bool Parser::field_token(Term& term) {
  const std::string_view body = token_.text.substr(2);
  const size_t mark = body.find('m');
  const std::string_view order =
      mark == std::string_view::npos ? "" : strip_zeros(body.substr(mark + 1));
  if (order.empty()
      || order.find_first_not_of("0123456789") != std::string_view::npos) {
    return fail(token_span(), "field", "expected #f<value>m<order>");
  }
  Index index;
  if (order.size() <= 9) {
    index.value = static_cast<uint32_t>(std::stoul(std::string(order)));
  } else {
    index = {Index::Kind::BigNumeral, tm_.mk_literal(theory::kInt, order).id};
  }
  if (index.kind == Index::Kind::Numeral && index.value < 2) {
    return fail(token_span(), "field", "the order of a field is at least 2");
  }
  const Sort field = tm_.mk_sort(
      term::SortKind::Builtin, theory::kFieldRow, std::span(&index, 1), {});
  return field_literal(body.substr(0, mark), field, token_span(), term);
}

}  // namespace assay::smtlib
