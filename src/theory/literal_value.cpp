// SPDX-License-Identifier: MIT
#include "theory/literal_value.h"

#include <charconv>
#include <string>

#include "num/code_point.h"
#include "theory/sorts.h"

namespace assay::theory {

using num::Value;

namespace {

Value integer(std::string_view digits) {
  constexpr size_t kSafeDigits = 18;
  if (digits.size() <= kSafeDigits) {
    int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return Value::integer(value);
  }
  return Value::integer(mpz_class(std::string(digits), 10));
}

// Digits, a point, digits.
Value real(std::string_view text) {
  const size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string_view fraction =
      point == std::string_view::npos ? "" : text.substr(point + 1);
  while (!fraction.empty() && fraction.back() == '0') {
    fraction.remove_suffix(1);
  }
  mpq_class value;
  value.get_num() = mpz_class(digits.append(fraction), 10);
  mpz_ui_pow_ui(value.get_den_mpz_t(), 10, fraction.size());
  value.canonicalize();
  return Value::real(std::move(value));
}

Value bits(std::string_view hex, uint32_t width) {
  constexpr size_t kSafeDigits = 16;
  if (hex.size() <= kSafeDigits) {
    uint64_t value = 0;
    std::from_chars(hex.data(), hex.data() + hex.size(), value, 16);
    return Value::bits(width, value);
  }
  return Value::bits(width, mpz_class(std::string(hex), 16));
}

}  // namespace

Value literal_value(const term::TermManager& tm, term::Term literal) {
  const term::Sort sort = tm.sort(literal);
  const std::string_view text = tm.literal_text(literal);
  if (sort == kInt) {
    return integer(text);
  }
  if (sort == kReal) {
    return real(text);
  }
  if (sort == kString) {
    return Value::string(num::to_code_points(text));
  }
  if (tm.is_builtin(sort, kBitVecRow)) {
    return bits(text, tm.sort_indices(sort)[0].value);
  }
  if (tm.is_builtin(sort, kFieldRow)) {
    return Value::field(mpz_class(std::string(text), 10));
  }
  return Value::character(static_cast<uint32_t>(std::stoul(std::string(text))));
}

}  // namespace assay::theory
