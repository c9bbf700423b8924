// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace assay::store {

// What all reproduce.sh have in common, behind the variables of the finding.
// For a POSIX shell and awk, tr, sed, cmp, head of POSIX.
std::string_view reproduce_shell();

}  // namespace assay::store
