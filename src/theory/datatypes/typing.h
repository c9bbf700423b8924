// SPDX-License-Identifier: MIT
#pragma once

#include "theory/op_info.h"

namespace assay::theory::datatypes {

// (_ is C): whether a value of C's datatype is made by C.
SortOrMisfit tester_sort(const RuleInput& in);
// (_ update s): a value of s's datatype with another field s.
SortOrMisfit update_field_sort(const RuleInput& in);
// The same for cvc5, which takes a value that is such a field in some instance
// of the datatype. It means something only where the value has no such field.
SortOrMisfit update_sort(const RuleInput& in);

// A value of any datatype to its number of constructors.
SortOrMisfit size_sort(const RuleInput& in);

SortOrMisfit tuple_sort(const RuleInput& in);
SortOrMisfit tuple_select_sort(const RuleInput& in);
SortOrMisfit tuple_update_sort(const RuleInput& in);
// Any number of indices: the components that the result has.
SortOrMisfit tuple_project_sort(const RuleInput& in);

// The function to lift is the index, a user's function or a theory operator.
SortOrMisfit lift_index_sort(const RuleInput& in);
// The function to lift is the first argument.
SortOrMisfit lift_sort(const RuleInput& in);

}  // namespace assay::theory::datatypes
