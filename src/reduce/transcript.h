// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reduce {

// The commands of a text, each with the blanks and comments in front of it.
std::vector<std::string> commands_of(std::string_view text);

struct ShorterTranscript {
  std::string text;
  uint64_t calls = 0;
};

// What a session has been sent, with as few commands as `shows` holds of: none
// of those that are left can go alone. The commands are left as they are, and
// no sense is made of them: whatever a solver says to a declaration that is
// missing is no fault of the same signature. `shows` holds of the text.
ShorterTranscript shorten(
    std::string_view transcript,
    const std::function<bool(const std::string&)>& shows,
    const std::function<bool()>& is_over = [] { return false; });

}  // namespace assay::reduce
