// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "solver/profile.h"

namespace assay::solver {

// Runs the solver to ask for its version, within these limits, but for a second
// if need be and for ten at most. The error says why there is none.
std::expected<std::string, std::string> solver_version(
    const Profile& profile, process::Limits limits = {});

// Adds what this version does not know to what the solver does not. An empty
// version changes nothing.
void adapt_to_version(Profile& profile, std::string_view version);

}  // namespace assay::solver
