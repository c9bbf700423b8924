// SPDX-License-Identifier: MIT
#pragma once

#include "cli/command.h"

namespace assay::cli {

// Declares `assay doctor`: what is here, what a hunt would use, what could be
// better.
Action add_doctor(CLI::App& app);

}  // namespace assay::cli
