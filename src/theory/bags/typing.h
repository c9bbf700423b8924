// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::bags {

std::expected<term::Sort, std::string> product_sort(const RuleInput& in);
std::expected<term::Sort, std::string> project_sort(const RuleInput& in);
std::expected<term::Sort, std::string> group_sort(const RuleInput& in);
std::expected<term::Sort, std::string> aggregate_sort(const RuleInput& in);
std::expected<term::Sort, std::string> join_sort(const RuleInput& in);

}  // namespace assay::theory::bags
