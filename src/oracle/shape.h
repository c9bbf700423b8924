// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::oracle {

// A number for what the script's assertions look like when leaves and names do
// not count: equal for formulas that differ only in constants, variables and
// the order of assertions. The same in every run and on every machine.
uint64_t shape_hash(const smtlib::Language& language,
                    const term::TermManager& tm,
                    const smtlib::Script& script);

// Distinct terms below the assertions.
uint64_t formula_size(const term::TermManager& tm,
                      const smtlib::Script& script);

}  // namespace assay::oracle
