// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// String literals as they are written (SMT-LIB 2.6, UnicodeStrings);
// num/code_point.h has the form of strings in the term store.
namespace assay::theory::strings {

// The text of a literal with its quotes. Everything outside the printable
// ASCII characters is escaped, and so is the backslash, so that no solver
// reads an escape that is none.
void append_string_literal(std::string& out, std::string_view value);

// How many bytes at the start stand for themselves in a literal.
size_t count_plain(std::string_view value);

}  // namespace assay::theory::strings
