// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Strings as the term store has them: their code points in UTF-8, surrogates
// included, so that every sequence of code points 0..0x2ffff has just one form.
namespace assay::num {

void append_code_point(std::string& out, uint32_t code);
// The code point at `at`, which moves behind it. The text must be ours.
uint32_t next_code_point(std::string_view text, size_t& at);

std::u32string to_code_points(std::string_view text);
std::string from_code_points(std::u32string_view text);

}  // namespace assay::num
