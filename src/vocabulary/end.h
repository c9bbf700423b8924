// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "vocabulary/names.h"

namespace assay::vocabulary {

// How a solver's run ended. The first three are answers.
enum class End : uint8_t {
  Sat,
  Unsat,
  Unknown,
  Timeout,
  OutOfMemory,
  Crash,          // killed by a signal of its own making
  Assertion,      // a failed check of the solver's own
  Sanitizer,      // a report of a sanitizer
  InternalError,  // gave up without an answer, and says that it was a fault
  Rejected,       // not supported, not parsed; gave up for any other reason
  Garbled,        // none of these: not the output of a solver
};

inline constexpr auto kEnds = names_up_to<End::Garbled>({"sat",
                                                         "unsat",
                                                         "unknown",
                                                         "timeout",
                                                         "out-of-memory",
                                                         "crash",
                                                         "assertion",
                                                         "sanitizer",
                                                         "internal-error",
                                                         "rejected",
                                                         "garbled"});

constexpr std::string_view end_name(End end) {
  return kEnds[end];
}

constexpr std::optional<End> find_end(std::string_view name) {
  return kEnds.find(name);
}

constexpr bool is_answer(End end) {
  return end <= End::Unknown;
}

constexpr bool is_verdict(End end) {
  return end <= End::Unsat;
}

// Ends that are a bug of the solver whatever the formula was.
constexpr bool is_failure(End end) {
  return end >= End::Crash && end <= End::InternalError;
}

}  // namespace assay::vocabulary
