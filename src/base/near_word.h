// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::base {

// For a word that is none of `known`: "did you mean X?", or what there is.
std::string advice(std::string_view word,
                   const std::vector<std::string_view>& known);

}  // namespace assay::base
