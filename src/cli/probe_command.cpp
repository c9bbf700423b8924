// SPDX-License-Identifier: MIT
#include "cli/probe_command.h"

#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/probe.h"
#include "base/clock.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "solver/profile_text.h"

namespace assay::cli {

namespace {

std::string list_text(const std::vector<std::string>& words) {
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, " "));
}

void summarise(const ask::Probed& probed, double seconds) {
  const solver::Profile& profile = probed.profile;
  std::vector<std::string> modes;
  for (const solver::Mode mode : profile.modes) {
    modes.emplace_back(solver::mode_name(mode));
  }
  say(stderr,
      "{}: {} queries in {:.1f} s{}\n"
      "  command         {}\n"
      "  modes           {}\n"
      "  models, cores   {}, {}\n"
      "  refused sorts   {}\n"
      "  refused words   {}\n"
      "  refused logics  {}\n",
      profile.name,
      probed.queries,
      seconds,
      probed.is_complete ? "" : ", and no time for more",
      list_text(profile.command.argv),
      list_text(modes),
      profile.gives_models ? "yes" : "no",
      profile.gives_cores ? "yes" : "no",
      list_text(profile.not_sorts),
      list_text(profile.not_operators),
      list_text(profile.not_logics));
}

}  // namespace

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
  summarise(*probed, time.count());
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
