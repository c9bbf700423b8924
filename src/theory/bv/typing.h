// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::bv {

// As many bits as there are arguments.
std::expected<term::Sort, std::string> mkbv_sort(const RuleInput& in);

}  // namespace assay::theory::bv
