// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay::view {

// How far something is after so long a time: "12 s  text".
std::string progress_line(double seconds, std::string_view text);

// The same for a terminal of so many columns (0: nobody knows) on which it is
// written again and again. The last column stays free: some terminals wrap when
// it is written.
std::string live_line(double seconds, std::string_view text, size_t columns);

}  // namespace assay::view
