// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "exec/profile.h"

namespace assay::exec {

// Runs the solver to ask for its version. The error says why there is none.
std::expected<std::string, std::string> solver_version(const Profile& profile);

}  // namespace assay::exec
