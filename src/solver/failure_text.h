// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "vocabulary/end.h"

namespace assay::solver {

// What a program has said about a fault of its own.
struct FailureReport {
  vocabulary::End end = vocabulary::End::InternalError;
  std::string message;
};

// The first report in what a program has printed besides its answers, as
// programs of all kinds print them: sanitizers, assertions, uncaught
// exceptions, panics, lack of memory. One that says that something is not
// supported has the end Rejected. Nothing if there is no report. Pure.
std::optional<FailureReport> find_failure(std::string_view text);

// Whether the message says that the program does not take what it was given,
// rather than that something in it has gone wrong.
bool is_refusal(std::string_view message);

}  // namespace assay::solver
