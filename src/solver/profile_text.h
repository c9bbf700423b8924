// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "solver/profile.h"

namespace assay::solver {

// The whole profile as TOML, without `like`; reading it gives the same profile.
std::string profile_text(const Profile& profile);

// Before each regular expression: ^ and $ are those of lines.
inline constexpr std::string_view kRegexPrefix = "(?m)";

// The expression as it stands in a profile.
std::string regex_text(const re2::RE2& regex);

}  // namespace assay::solver
