// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "process/process.h"
#include "solver/profile.h"

namespace assay::solver {

// The command inside bubblewrap if the profile wants that, else as it is: all
// of the file system read-only, no network, processes of its own.
process::Command in_sandbox(const Profile& profile, process::Command command);

// Why the profile's sandbox cannot be had here, or "" if it can or there is
// none. Starts a program in it.
std::string sandbox_problem(const Profile& profile);

}  // namespace assay::solver
