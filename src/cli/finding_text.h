// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace assay::cli {

// Says what is wrong with a store; returns the exit code.
int report(const Diag& problem);

}  // namespace assay::cli
