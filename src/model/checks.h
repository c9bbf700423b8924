// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::model {

// A formula that a model of a check-sat must make true: an assertion in force,
// or an assumption of the check itself.
struct Claim {
  term::Term term;
  Span span;  // of its command
};

struct Check {
  size_t command = 0;  // its position in the script; the end if there is none
  std::vector<Claim> claims;
};

// The `number`-th (check-sat) or (check-sat-assuming) of the script, from 1,
// and what is claimed there. A script without any has one at its end.
std::optional<Check> find_check(const smtlib::Script& script, uint32_t number);

// The functions and constants that the claims depend on, also through
// definitions; in the order of their numbers.
std::vector<term::Symbol> used_symbols(const term::TermManager& tm,
                                       const Check& check);

// Adds the functions and constants that the term itself names, not those of its
// children: what it calls, or (_ map f) and the like.
void add_own_symbols(const term::TermManager& tm,
                     term::Term term,
                     std::vector<term::Symbol>& to);

}  // namespace assay::model
