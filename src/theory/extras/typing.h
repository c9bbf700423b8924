// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::extras {

std::expected<term::Sort, std::string> pseudo_boolean_sort(const RuleInput& in);
std::expected<term::Sort, std::string> closure_sort(const RuleInput& in);
std::expected<term::Sort, std::string> cardinality_sort(const RuleInput& in);

}  // namespace assay::theory::extras
