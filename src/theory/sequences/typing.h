// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::sequences {

// (as seq.empty String). Without `as`, seq.empty has no sort.
std::expected<term::Sort, std::string> empty_string_sort(const RuleInput& in);

}  // namespace assay::theory::sequences
