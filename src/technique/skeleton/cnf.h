// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "technique/skeleton/connectives.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// A script whose assertions are clauses, sat if and only if the other is.
struct Cnf {
  smtlib::Script script;
  std::optional<model::Model> witness;  // if the other one had one
};

// Tseitin's translation of the Boolean structure, with a fresh symbol for each
// connective below the clauses. Lets are expanded; quantified formulas are
// atoms. A Diag if that gets too large, or if the witness leaves the value of a
// connective open.
Result<Cnf> to_cnf(const smtlib::Language& language,
                   term::TermManager& tm,
                   const smtlib::Script& script,
                   const model::Model* witness);

}  // namespace assay::technique::skeleton
