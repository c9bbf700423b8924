// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::separation {

std::expected<term::Sort, std::string> emp_sort(const RuleInput& in);

}  // namespace assay::theory::separation
