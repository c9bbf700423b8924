// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::smtlib {

// Compares two scripts of one manager up to the names of symbols and of bound
// variables: the n-th declaration of one corresponds to the n-th of the other.
// Empty if they are the same; otherwise where they first differ.
std::string find_difference(const term::TermManager& tm,
                            const Script& left,
                            const Script& right);

}  // namespace assay::smtlib
