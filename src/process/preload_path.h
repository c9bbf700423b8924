// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace assay::process {

// Where libassay_fork_server.so is: $ASSAY_FORK_SERVER_LIBRARY, beside the
// program, or in its ../lib/assay. Empty if it is nowhere.
std::string find_preload_library();

}  // namespace assay::process
