// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "cli/reduce_command.h"

namespace assay::cli {

// Makes the transcript shorter of a finding that shows in a session only.
// Returns an exit code, or nothing if the target is no such finding.
std::optional<int> run_reduce_session(const ReduceOptions& options);

}  // namespace assay::cli
