// SPDX-License-Identifier: MIT
#include "campaign/recorded_choice.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "campaign/replay.h"

namespace assay::campaign {

ask::SolverChoices choose_for(const store::Finding& finding,
                              const std::vector<std::string>& solvers,
                              const process::Limits& limits) {
  const auto choose_again = [&](const std::string& name,
                                const std::vector<std::string>& command) {
    return command.empty() ? ask::choose_solvers({name}, "fresh", limits)
                           : ask::choose_recorded(name, command, limits);
  };
  ask::SolverChoices made =
      solvers.empty() ? choose_again(finding.solver, recorded_command(finding))
                      : ask::choose_solvers(solvers, "fresh", limits);
  if (!made.error.empty()) {
    if (solvers.empty()) {
      made.error += fmt::format("; give --solver {}=COMMAND", finding.solver);
    }
    return made;
  }
  const auto has = [&](const std::string& name) {
    return std::ranges::any_of(made.choices,
                               [&](const ask::SolverUnderTest& choice) {
                                 return choice.profile->name == name;
                               });
  };
  if (!has(finding.solver)) {
    made.error = fmt::format("the finding is about {0}: give --solver {0}=...",
                             finding.solver);
    made.fault = ask::ChoiceFault::BadName;
    return made;
  }
  for (const RecordedSolver& other : recorded_others(finding)) {
    if (has(other.name)) {
      continue;
    }
    ask::SolverChoices more = choose_again(other.name, other.command);
    std::ranges::move(more.profiles, std::back_inserter(made.profiles));
    std::ranges::move(more.choices, std::back_inserter(made.choices));
    std::ranges::move(more.bad_profiles, std::back_inserter(made.bad_profiles));
  }
  return made;
}

}  // namespace assay::campaign
