// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::datatypes {

// (_ is C): whether a value of C's datatype is made by C.
std::expected<term::Sort, std::string> tester_sort(const RuleInput& in);
// (_ update s): a value of s's datatype with another field s.
std::expected<term::Sort, std::string> update_sort(const RuleInput& in);

std::expected<term::Sort, std::string> tuple_sort(const RuleInput& in);
std::expected<term::Sort, std::string> tuple_select_sort(const RuleInput& in);
std::expected<term::Sort, std::string> tuple_update_sort(const RuleInput& in);
// Any number of indices: the components that the result has.
std::expected<term::Sort, std::string> tuple_project_sort(const RuleInput& in);

// The function to lift is the index, a user's function or a theory operator.
std::expected<term::Sort, std::string> lift_index_sort(const RuleInput& in);
// The function to lift is the first argument.
std::expected<term::Sort, std::string> lift_sort(const RuleInput& in);

}  // namespace assay::theory::datatypes
