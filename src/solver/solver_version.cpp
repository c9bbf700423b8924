// SPDX-License-Identifier: MIT
#include "solver/solver_version.h"

#include <algorithm>

#include <fmt/format.h>

#include "process/process.h"
#include "solver/sandbox.h"
#include "solver/solver_catalogue.h"
#include "solver/system_package.h"

namespace assay::solver {

std::expected<std::string, std::string> solver_version(const Profile& profile,
                                                       process::Limits limits) {
  // Whoever waits longer for a query does not wait longer for a version.
  constexpr uint32_t kLeastMs = 1000;
  constexpr uint32_t kMostMs = 10'000;
  limits.cpu_ms = std::clamp(limits.cpu_ms, kLeastMs, kMostMs);
  limits.wall_ms = std::clamp(limits.wall_ms, 2 * kLeastMs, 2 * kMostMs);
  limits.is_resident = profile.is_resident;
  const process::RawRun run = process::run_process(
      in_sandbox(profile, profile.version_command), "", limits);
  if (!run.is_started) {
    return std::unexpected("cannot be started: " + run.start_error);
  }
  std::string version;
  if (profile.version_pattern == nullptr
      || !RE2::PartialMatch(
          run.out + "\n" + run.err, *profile.version_pattern, &version)) {
    return std::unexpected("does not tell its version as the profile says");
  }
  const std::string build =
      !profile.build.empty()
          ? profile.build
          : system_build(process::find_program(profile.command.argv[0]),
                         version)
                .value_or("");
  return build.empty() ? version : fmt::format("{} ({})", version, build);
}

void adapt_to_version(Profile& profile, std::string_view version) {
  for (const OldRelease& release : profile.old_releases) {
    if (!version.empty() && is_version_less(version, release.version)) {
      profile.not_operators.insert(profile.not_operators.end(),
                                   release.not_operators.begin(),
                                   release.not_operators.end());
      profile.not_since.insert(profile.not_since.end(),
                               release.not_since.begin(),
                               release.not_since.end());
    }
  }
  std::ranges::sort(profile.not_operators);
}

}  // namespace assay::solver
