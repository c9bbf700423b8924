// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "eval/evaluator.h"
#include "model/model.h"
#include "term/term_manager.h"
#include "theory/registry.h"

namespace assay::eval {

// Whether one of the claims is false, perhaps not always the same, whatever the
// applications are that the standard leaves open. True is certain; false is
// not, as only some reasons are seen. The model has no values for such
// applications. Spends evaluator applications of `budget`, and gives up where
// it is used up.
bool is_refuted(const theory::Theories& theories,
                const term::TermManager& tm,
                const model::Model& model,
                const EvalLimits& limits,
                std::span<const term::Term> claims,
                uint64_t& budget);

}  // namespace assay::eval
