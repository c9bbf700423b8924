// SPDX-License-Identifier: MIT
#include <utility>

#include "solver/runners.h"
#include "solver/sandbox.h"

namespace assay::solver {

process::Command command_for(const Profile& profile, const Query& query) {
  process::Command command = profile.command;
  command.argv.insert(
      command.argv.end(), query.options.begin(), query.options.end());
  return in_sandbox(profile, std::move(command));
}

process::Limits limits_for(const Profile& profile, const Query& query) {
  process::Limits limits = query.limits;
  limits.is_resident |= profile.is_resident;
  if (limits.output_bytes == 0) {
    limits.output_bytes = UINT64_MAX >> 1;
  }
  return limits;
}

Outcome FreshRunner::run(const Query& query) {
  const process::Limits limits = limits_for(profile_, query);
  return classify(
      profile_,
      process::run_process(command_for(profile_, query), query.text, limits),
      limits,
      query.checks);
}

}  // namespace assay::solver
