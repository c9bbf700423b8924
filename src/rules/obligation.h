// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rules/instance.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::rules {

// One thing that a rule says and that must be proved.
struct Obligation {
  std::string name;  // of the input that comes back, or "to"
  // Symbols that may have any value, and such that follow from earlier ones.
  std::vector<term::Symbol> free;
  std::vector<std::pair<term::Symbol, term::Term>> computed;
  // Values of free ones with which the premises are more often true.
  std::vector<std::pair<term::Symbol, term::Term>> hints;
  std::vector<term::Term> premises;
  term::Term conclusion;
  // Unsat if and only if it holds. None for what has no script: functions that
  // are only for a witness.
  bool has_script = true;
  smtlib::Script script;
};

// What there is to prove for an instance, in terms of `tm`. Inverses that are
// only sometimes right promise nothing.
std::vector<Obligation> obligations_of(const Instance& instance,
                                       term::TermManager& tm);

}  // namespace assay::rules
