// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

// Rules for arrays with any number of indices, and for operators that take a
// function as an index.
namespace assay::theory::arrays {

std::expected<term::Sort, std::string> select_sort(const RuleInput& in);
std::expected<term::Sort, std::string> store_sort(const RuleInput& in);
std::expected<term::Sort, std::string> const_sort(const RuleInput& in);
std::expected<term::Sort, std::string> default_sort(const RuleInput& in);
std::expected<term::Sort, std::string> array_ext_sort(const RuleInput& in);
std::expected<term::Sort, std::string> map_sort(const RuleInput& in);
std::expected<term::Sort, std::string> as_array_sort(const RuleInput& in);

}  // namespace assay::theory::arrays
