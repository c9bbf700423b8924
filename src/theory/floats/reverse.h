// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "theory/reverse.h"

namespace assay::theory::floats {

// What is known of the operators beyond their rows in ops.cpp.
std::span<const ReverseRow> reverse_rows();

}  // namespace assay::theory::floats
