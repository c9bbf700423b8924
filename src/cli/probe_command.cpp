// SPDX-License-Identifier: MIT
#include "cli/probe_command.h"

#include <fstream>

#include <fmt/format.h>

#include "ask/probe.h"
#include "base/clock.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "solver/profile_text.h"
#include "view/solver_text.h"

namespace assay::cli {

int probe_solver(const solver::SolverCatalogue& catalogue,
                 const std::string& wanted,
                 const std::string& save) {
  const auto found = catalogue.resolve(wanted);
  if (!found) {
    return complain(kExitUsage, found.error().diag.message);
  }
  if (!ask::is_unknown(*found)) {
    return complain(
        kExitUsage,
        fmt::format("there is a profile for {}; see assay solvers show '{}'",
                    found->name,
                    wanted));
  }
  if (process::find_program(found->command.argv.front()).empty()) {
    return complain(kExitMissing,
                    fmt::format("{}: there is no program '{}'",
                                found->name,
                                found->command.argv.front()));
  }
  const base::SystemClock clock;
  const std::chrono::nanoseconds begun = clock.steady();
  Result<ask::Probed> probed = ask::probe_solver(*found, clock);
  if (!probed) {
    return complain(kExitMissing, probed.error().message);
  }
  const std::chrono::duration<double> time = clock.steady() - begun;
  say(stderr, "{}", Lines{view::probe_text(*probed, time.count())});
  const std::string text = solver::profile_text(probed->profile);
  if (save.empty()) {
    say("{}", Lines{text});
    return kExitFine;
  }
  std::ofstream file(save, std::ios::binary);
  file << text;
  file.flush();
  return file ? kExitFine
              : complain(kExitMissing, fmt::format("cannot write {}", save));
}

}  // namespace assay::cli
