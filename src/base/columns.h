// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay::base {

// The text in at most so many columns: without its last pieces, which begin
// with ", " or two blanks. A first piece that is too long is cut.
std::string fit_columns(std::string_view text, size_t columns);

// Of the terminal with this descriptor, now; 0: it is none, or does not say.
size_t terminal_columns(int descriptor);

}  // namespace assay::base
