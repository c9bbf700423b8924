// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "vocabulary/names.h"

namespace assay::vocabulary {

// What can be wrong with a solver, the worst first. How sure we are of it is
// another matter: see Certainty.
enum class Kind : uint8_t {
  RefutationUnsoundness,  // unsat on a sat formula
  SolutionUnsoundness,    // sat on an unsat formula
  InvalidModel,
  InvalidCore,
  Disagreement,  // somebody is wrong
  Crash,         // also assertion failures and sanitizer reports
  InternalError,
  Incompleteness,  // no answer where somebody else finds it easy
  Slowness,        // far more time than the others need
};

inline constexpr auto kKinds =
    names_up_to<Kind::Slowness>({"refutation-unsoundness",
                                 "solution-unsoundness",
                                 "invalid-model",
                                 "invalid-core",
                                 "disagreement",
                                 "crash",
                                 "internal-error",
                                 "incompleteness",
                                 "slowness"});

constexpr std::string_view kind_name(Kind kind) {
  return kKinds[kind];
}

constexpr std::optional<Kind> find_kind(std::string_view name) {
  return kKinds.find(name);
}

inline std::span<const Kind> all_kinds() {
  static constexpr auto kAll = kKinds.values();
  return kAll;
}

}  // namespace assay::vocabulary
