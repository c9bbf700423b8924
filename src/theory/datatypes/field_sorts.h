// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "term/term_manager.h"

namespace assay::theory::datatypes {

// Whether it is a declared datatype's sort, codatatypes left out.
bool is_datatype(const term::TermManager& tm, term::Sort sort);

// The sorts of a constructor's fields in an instance of its datatype.
std::vector<term::Sort> field_sorts(term::TermManager& tm,
                                    term::Sort datatype,
                                    term::Symbol constructor);

// The same without making any: none where a sort would have to be made.
std::vector<term::Sort> known_field_sorts(const term::TermManager& tm,
                                          term::Sort datatype,
                                          term::Symbol constructor);

}  // namespace assay::theory::datatypes
