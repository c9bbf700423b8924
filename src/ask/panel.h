// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/stop_flag.h"
#include "process/process.h"
#include "solver/profile.h"

namespace assay::ask {

// A solver that is asked, in a mode.
struct SolverUnderTest {
  const solver::Profile* profile = nullptr;
  solver::Mode mode = solver::Mode::Fresh;
  std::string version = {};  // "": not known
};

// Who is asked, and within which limits.
struct Panel {
  std::vector<SolverUnderTest> solvers;
  // Solvers that are asked only to confirm what another one contradicts.
  std::vector<SolverUnderTest> confirmers;
  process::Limits limits;
  base::StopFlag is_stopped = nullptr;  // then nobody waits for judgements
  // The newest release at hand of each product: are findings fixed there?
  std::vector<SolverUnderTest> newest = {};
};

}  // namespace assay::ask
