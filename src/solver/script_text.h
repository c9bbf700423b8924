// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace assay::solver {

// The script behind its leading set-option, set-info and set-logic commands.
std::string_view without_settings(std::string_view script);

// Whether a set-option stands behind these.
bool has_late_options(std::string_view script);

}  // namespace assay::solver
