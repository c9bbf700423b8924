// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "theory/op_info.h"

namespace assay::theory::functions {

// (@ f a b): the first argument applied to the others. Fewer than it takes
// give a function of the rest.
SortOrMisfit apply_sort(const RuleInput& in);

// The sort of what an index names, a user's function or a theory operator,
// when applied to arguments of these sorts; none if it does not take them.
// Parameters of a polymorphic function follow from the arguments.
std::optional<term::Sort> find_result(term::TermManager& tm,
                                      term::Index function,
                                      std::span<const term::Sort> args);

// "f does not take (Int Bool)", for when find_result gives none.
std::string misfit_text(const term::TermManager& tm,
                        term::Index function,
                        std::span<const term::Sort> args);

// The name that a script gives to what an index names.
std::string function_name(const term::TermManager& tm, term::Index function);

}  // namespace assay::theory::functions
