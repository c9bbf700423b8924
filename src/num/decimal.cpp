// SPDX-License-Identifier: MIT
//
// Short numbers are done in machine words, long ones by GMP, whose conversions
// are subquadratic: a literal of a megabyte is no problem.
#include "num/decimal.h"

#include <fmt/format.h>
#include <gmpxx.h>

namespace assay::num {

namespace {

constexpr size_t kSafeDigits = 19;  // 10^19 < 2^64

uint64_t small_decimal(std::string_view digits) {
  uint64_t value = 0;
  for (const char c : digits) {
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return value;
}

}  // namespace

std::string decimal_to_hex(std::string_view digits, uint32_t width) {
  if (digits.size() <= kSafeDigits) {
    uint64_t value = small_decimal(digits);
    if (width < 64) {
      value &= (uint64_t{1} << width) - 1;
    }
    return fmt::format("{:x}", value);
  }
  mpz_class value(std::string(digits), 10);
  mpz_fdiv_r_2exp(value.get_mpz_t(), value.get_mpz_t(), width);
  return value.get_str(16);
}

std::string hex_to_decimal(std::string_view digits) {
  if (digits.size() <= 16) {
    return fmt::format("{}", std::stoull(std::string(digits), nullptr, 16));
  }
  return mpz_class(std::string(digits), 16).get_str(10);
}

std::string decimal_modulo(std::string_view digits,
                           bool is_negative,
                           std::string_view modulus) {
  mpz_class value(std::string(digits), 10);
  if (is_negative) {
    value = -value;
  }
  const mpz_class order(std::string(modulus), 10);
  mpz_class rest;
  mpz_fdiv_r(rest.get_mpz_t(), value.get_mpz_t(), order.get_mpz_t());
  return rest.get_str(10);
}

}  // namespace assay::num
