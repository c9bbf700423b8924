// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "term/term_manager.h"
#include "theory/op_info.h"

namespace assay::theory {

// The row that a sort constructor's number (theory/sorts.h) stands for.
const SortInfo& sort_info(uint32_t row);

// A sort as SMT-LIB writes it, for messages: cut with "..." after about 200
// characters, user's names as they were declared.
std::string sort_to_string(const term::TermManager& tm, term::Sort sort);

// An index as SMT-LIB writes it; "..." for operators and sorts.
std::string index_to_string(const term::TermManager& tm,
                            const term::Index& index);

// The sort symbol's text between | | if it is not a simple symbol.
std::string quote_symbol(std::string_view text);
bool is_simple_symbol(std::string_view text);

}  // namespace assay::theory
