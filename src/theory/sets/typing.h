// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::sets {

std::expected<term::Sort, std::string> insert_sort(const RuleInput& in);
std::expected<term::Sort, std::string> map_sort(const RuleInput& in);
std::expected<term::Sort, std::string> join_sort(const RuleInput& in);
std::expected<term::Sort, std::string> product_sort(const RuleInput& in);
std::expected<term::Sort, std::string> transpose_sort(const RuleInput& in);
std::expected<term::Sort, std::string> project_sort(const RuleInput& in);
std::expected<term::Sort, std::string> group_sort(const RuleInput& in);
std::expected<term::Sort, std::string> aggregate_sort(const RuleInput& in);
std::expected<term::Sort, std::string> table_join_sort(const RuleInput& in);

}  // namespace assay::theory::sets
