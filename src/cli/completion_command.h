// SPDX-License-Identifier: MIT
#pragma once

#include "cli/command.h"

namespace assay::cli {

// Declares the command: prints a completion script that is made from the
// commands and options of `app`, which must outlive the action.
Action add_completion(CLI::App& app);

}  // namespace assay::cli
