// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace assay::base {

// Text from solvers, scripts, file names and databases, as people may look at
// it: valid UTF-8 in which nothing steers a terminal, hides, or turns what
// stands beside it. Controls (C0, DEL, C1), marks of direction, spaces without
// width, separators of lines and paragraphs, and bytes that are no UTF-8 are
// written as \x1b or \u{202e}. All other text stays as it is, the backslash
// too: so what is visible already does not change, and an escape cannot be told
// from the same letters in the text.

// A piece of a line: \n, \r and \t are escaped as well.
std::string visible_line(std::string_view text);

// Several lines: \n and \t stay.
std::string visible_lines(std::string_view text);

}  // namespace assay::base
