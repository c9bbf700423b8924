// SPDX-License-Identifier: MIT
#include "exec/runners.h"

namespace assay::exec {

Command command_for(const Profile& profile, const Query& query) {
  Command command = profile.command;
  command.argv.insert(
      command.argv.end(), query.options.begin(), query.options.end());
  return command;
}

Limits limits_for(const Profile& profile, const Query& query) {
  Limits limits = query.limits;
  limits.is_resident |= profile.is_resident;
  if (limits.output_bytes == 0) {
    limits.output_bytes = UINT64_MAX >> 1;
  }
  return limits;
}

Outcome FreshRunner::run(const Query& query) {
  const Limits limits = limits_for(profile_, query);
  return classify(profile_,
                  run_process(command_for(profile_, query), query.text, limits),
                  limits,
                  query.checks);
}

}  // namespace assay::exec
