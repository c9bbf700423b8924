// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace assay::solver {

// The place of the first byte that is not ASCII and stands neither in a string
// nor in a comment, where TOML has no use for it.
std::optional<size_t> find_foreign_letter(std::string_view toml);

}  // namespace assay::solver
