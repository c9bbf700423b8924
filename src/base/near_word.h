// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::base {

// For a word that is none of `known`: "did you mean X?", or what there is.
std::string advice(std::string_view word,
                   const std::vector<std::string_view>& known);

// A message that has both: "there is no WHAT 'WORD'; did you mean 'X'? there
// are: X, Y, Z".
std::string no_such(std::string_view what,
                    std::string_view word,
                    const std::vector<std::string_view>& known);

}  // namespace assay::base
