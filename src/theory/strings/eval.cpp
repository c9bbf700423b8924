// SPDX-License-Identifier: MIT
//
// SMT-LIB 2.6 UnicodeStrings, the functions on characters and numbers; cvc5's
// to_lower and to_upper, which change ASCII letters only; z3's characters and
// its decimal forms of bit-vectors.
#include "theory/strings/eval.h"

#include <algorithm>
#include <string>

#include "theory/strings/regex.h"

namespace assay::theory::strings {

namespace {

constexpr uint32_t kCharBits = 18;
constexpr size_t kMaxDigits = size_t{1} << 22;
constexpr std::string_view kTooLong = "number of more than 2^22 digits";

bool is_digit(uint32_t code) {
  return code >= U'0' && code <= U'9';
}

// Decimal, without a sign.
Value digits_of(const mpz_class& number) {
  if (mpz_sizeinbase(number.get_mpz_t(), 10) > kMaxDigits) {
    return Value::undetermined(kTooLong);
  }
  const std::string digits = number.get_str();
  return Value::string(std::u32string(digits.begin(), digits.end()));
}

Value digits_of(uint64_t number, bool is_negative) {
  char32_t buffer[24];
  char32_t* const end = buffer + 24;
  char32_t* at = end;
  do {
    *--at = U'0' + static_cast<char32_t>(number % 10);
    number /= 10;
  } while (number != 0);
  if (is_negative) {
    *--at = U'-';
  }
  return Value::string(std::u32string(at, end));
}

// Letters from `first` to `first` + 25 move by `by`.
Value shift_letters(const Value& word, char32_t first, char32_t by) {
  std::u32string text = word.text();
  for (char32_t& c : text) {
    if (c >= first && c < first + 26) {
      c += by;
    }
  }
  return Value::string(std::move(text));
}

}  // namespace

Value eval_less(const EvalCall& call) {
  return Value::boolean(call.args[0].text() < call.args[1].text());
}

Value eval_less_equal(const EvalCall& call) {
  return Value::boolean(call.args[0].text() <= call.args[1].text());
}

Value eval_is_digit(const EvalCall& call) {
  const std::u32string& text = call.args[0].text();
  return Value::boolean(text.size() == 1 && is_digit(text[0]));
}

Value eval_to_code(const EvalCall& call) {
  const std::u32string& text = call.args[0].text();
  return Value::integer(text.size() == 1 ? int64_t{text[0]} : int64_t{-1});
}

Value eval_from_code(const EvalCall& call) {
  const Value& code = call.args[0];
  if (!code.is_small() || code.small() < 0 || code.small() > kLastCodePoint) {
    return Value::string({});
  }
  return Value::string(std::u32string(1, static_cast<char32_t>(code.small())));
}

Value eval_to_int(const EvalCall& call) {
  const std::u32string& text = call.args[0].text();
  if (text.empty() || !std::ranges::all_of(text, is_digit)) {
    return Value::integer(int64_t{-1});
  }
  if (text.size() <= 18) {
    int64_t number = 0;
    for (const char32_t c : text) {
      number = number * 10 + static_cast<int64_t>(c - U'0');
    }
    return Value::integer(number);
  }
  if (text.size() > kMaxDigits) {
    return Value::undetermined(kTooLong);
  }
  if (!call.context.spend(text.size())) {
    return Value::undetermined(kBudget);
  }
  return Value::integer(mpz_class(std::string(text.begin(), text.end()), 10));
}

Value eval_from_int(const EvalCall& call) {
  const Value& number = call.args[0];
  if (number.is_small()) {
    return number.small() < 0
               ? Value::string({})
               : digits_of(static_cast<uint64_t>(number.small()), false);
  }
  const mpz_class big = number.to_mpz();
  return big < 0 ? Value::string({}) : digits_of(big);
}

Value eval_from_ubv(const EvalCall& call) {
  const Value& bits = call.args[0];
  return bits.is_small() ? digits_of(bits.small_bits(), false)
                         : digits_of(bits.to_mpz());
}

// Two's complement, with a minus sign if negative.
Value eval_from_sbv(const EvalCall& call) {
  const Value& bits = call.args[0];
  mpz_class number = bits.to_mpz();
  if (mpz_tstbit(number.get_mpz_t(), bits.width() - 1) == 0) {
    return digits_of(number);
  }
  number -= mpz_class(1) << bits.width();
  return digits_of(number);
}

Value eval_to_lower(const EvalCall& call) {
  return shift_letters(call.args[0], U'A', U'a' - U'A');
}

Value eval_to_upper(const EvalCall& call) {
  return shift_letters(call.args[0], U'a', U'A' - U'a');
}

// --- characters --------------------------------------------------------------

Value eval_char_less_equal(const EvalCall& call) {
  return Value::boolean(call.args[0].small() <= call.args[1].small());
}

Value eval_char_to_int(const EvalCall& call) {
  return Value::integer(call.args[0].small());
}

Value eval_char_is_digit(const EvalCall& call) {
  return Value::boolean(is_digit(static_cast<uint32_t>(call.args[0].small())));
}

Value eval_char_to_bv(const EvalCall& call) {
  return Value::bits(kCharBits, static_cast<uint64_t>(call.args[0].small()));
}

Value eval_char_from_bv(const EvalCall& call) {
  const uint64_t code = call.args[0].small_bits();
  if (code > kLastCodePoint) {
    return call.unspecified("beyond the last code point");
  }
  return Value::character(static_cast<uint32_t>(code));
}

}  // namespace assay::theory::strings
