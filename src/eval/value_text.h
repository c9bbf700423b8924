// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "num/value.h"
#include "term/term_manager.h"
#include "theory/registry.h"

namespace assay::eval {

// A value as SMT-LIB writes it: 5, (- 1.0), #x0f, (fp ...), (store ...).
// Elements of uninterpreted sorts are (as @S_0 S), algebraic numbers z3's
// root-obj. What has no such text (functions given by terms, regular languages,
// what is not known) is a word in angle brackets. Beyond `limit` bytes the text
// ends with "...".
std::string value_text(term::TermManager& tm,
                       term::Sort sort,
                       const num::Value& value,
                       size_t limit = SIZE_MAX);

// The term for an element of an uninterpreted sort, by its number.
using ElementTerm = std::function<term::Term(term::Sort, uint32_t)>;

// The value as a closed term of the sort; nullopt if there is none: elements of
// uninterpreted sorts (unless `element` knows some), algebraic numbers, regular
// languages, closures, maps that are not total, and what is not known.
std::optional<term::Term> value_to_term(const theory::Theories& theories,
                                        term::TermManager& tm,
                                        term::Sort sort,
                                        const num::Value& value,
                                        const ElementTerm& element = nullptr);

}  // namespace assay::eval
