// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/outcome.h"
#include "solver/profile.h"
#include "vocabulary/question.h"

namespace assay::oracle {

using vocabulary::Ask;

// What our evaluator says about a model or a core.
enum class CheckResult : uint8_t { None, Valid, Invalid, Undetermined };

std::string_view check_result_name(CheckResult standing);

struct ModelCheck {
  CheckResult standing = CheckResult::None;
  std::string reason;
};

// One solver's run on a test.
struct Run {
  const solver::Profile* profile = nullptr;
  const solver::Configuration* configuration = nullptr;
  solver::Mode mode = solver::Mode::Fresh;
  Ask ask = Ask::Verdict;
  uint64_t solver_seed = 0;          // 0: the solver's own
  std::vector<std::string> options;  // all that were given
  solver::Outcome outcome;
  ModelCheck model;  // of a sat answer that came with a model
  ModelCheck core;   // of an unsat answer that came with a core
  // Its outcome on the other script of a claim about two scripts.
  std::optional<solver::Outcome> other;
};

}  // namespace assay::oracle
