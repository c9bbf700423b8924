// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/profile.h"

namespace assay::solver {

enum class InstallEnd : uint8_t {
  Done,
  NoSuchVersion,
  Failed  // no node, no network, no room
};

struct InstallResult {
  InstallEnd end = InstallEnd::Done;
  std::string message;
  std::vector<std::string> versions;  // of npm_versions, oldest first
};

// Needs node, but neither npm nor tar. Both take a profile as parse_profile
// gives it, with placeholders, that has an npm_package.

// The versions that the registry has.
InstallResult npm_versions(const Profile& profile);

// Installs a version so that SolverCatalogue finds it below `cache`. It is
// there whole or not at all, also if we are killed or do it twice at once.
InstallResult npm_install(const Profile& profile,
                          std::string_view version,
                          std::string_view cache);

}  // namespace assay::solver
