// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "term/term_manager.h"

namespace assay::term {

// The distinct subterms of `root`, children before parents, each once. All
// traversals go through this or through a stack of their own: terms may be
// millions of levels deep.
std::vector<Term> post_order(const TermManager& tm, Term root);

// The same for several roots: each subterm once over all of them.
std::vector<Term> post_order(const TermManager& tm,
                             std::span<const Term> roots);

// Whether every variable that occurs is bound somewhere in the term. For terms
// as they were parsed, where a variable occurs only below its binder, that is
// is_closed, and it costs one walk.
bool binds_all_variables(const TermManager& tm, Term root);

// Whether no variable occurs outside its scope.
bool is_closed(const TermManager& tm, Term root);

}  // namespace assay::term
