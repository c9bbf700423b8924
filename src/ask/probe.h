// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "solver/profile.h"

namespace assay::ask {

// What was found out about a solver by asking it.
struct Probed {
  solver::Profile profile;
  uint32_t queries = 0;
  bool is_complete = true;  // false: the time was up; the rest is taken as is
};

// A Diag of probe_solver: it gives no answer, however it is called.
inline constexpr std::string_view kNoSolver = "no-solver";

// Finds out how a program of which nothing is known wants its input, what it
// refuses, in which modes it runs, and whether it gives models and cores. Only
// what it refuses is left out of the profile; what it answers wrongly, slowly
// or not at all is for a hunt to find. Takes less than ten seconds.
Result<Probed> probe_solver(const solver::Profile& unknown,
                            const base::Clock& clock);

// The same, from the folder if the same program was probed before with the same
// arguments, whatever it was called; else kept there if that can be.
Result<Probed> probe_once(const solver::Profile& unknown,
                          const std::string& folder,
                          const base::Clock& clock);

// Whether the profile is that of a program of which nothing is known.
bool is_unknown(const solver::Profile& profile);

}  // namespace assay::ask
