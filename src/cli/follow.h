// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "base/result.h"
#include "cli/stop_signal.h"

namespace assay::cli {

// A campaign, as its user sees it.
struct Followed {
  std::function<Result<void>()> run;  // in another thread
  std::function<void()> stop;         // from this one
  std::function<void()> tick = {};    // every second or so; may be empty
};

// Runs it to its end. A signal stops it and ends the solvers that it waits for;
// whether one has come.
Result<bool> follow(const StopSignal& stop, const Followed& campaign);

}  // namespace assay::cli
