// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Conversions between the digits of literals, of any length. All inputs are
// non-empty digit strings of their base.
namespace assay::num {

// A decimal number modulo 2^width in lower-case hexadecimal without leading
// zeros.
std::string decimal_to_hex(std::string_view digits, uint32_t width);

std::string hex_to_decimal(std::string_view digits);

// +-digits modulo the decimal number `modulus` > 0, in [0, modulus).
std::string decimal_modulo(std::string_view digits,
                           bool is_negative,
                           std::string_view modulus);

}  // namespace assay::num
