// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace assay::smtlib {

// Appends SMT-LIB text, one command per line, to `out` with line breaks and
// indentation. Only white space changes. Linear in the text, at any depth.
void append_pretty(std::string& out, std::string_view text);

}  // namespace assay::smtlib
