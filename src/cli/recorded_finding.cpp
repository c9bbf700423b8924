// SPDX-License-Identifier: MIT
#include "cli/recorded_finding.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "campaign/replay.h"
#include "cli/exit_code.h"
#include "cli/finding_lookup.h"
#include "store/finding_files.h"
#include "store/store.h"

namespace assay::cli {

Result<RecordedFinding> load_finding(const FindingName& name) {
  std::error_code ignored;
  if (std::filesystem::is_directory(name.id, ignored)) {
    ASSAY_TRY(store::Finding finding, store::read_finding_folder(name.id));
    return RecordedFinding{std::move(finding)};
  }
  const std::optional<WantedId> id = parse_id(name.id);
  if (!id) {
    return fail("no-finding",
                {},
                fmt::format("'{}' is neither the number of a finding nor its "
                            "folder",
                            name.id));
  }
  ASSAY_TRY(const std::unique_ptr<store::Store> store,
            name.store.empty()
                ? store::open_folder(name.out, name.option)
                : store::open_store(name.store, store::Access::Read));
  ASSAY_TRY(std::optional<store::StoredFinding> found,
            id->is_single ? store->find_finding(id->number)
                          : store->find_front(id->number));
  if (!found) {
    return fail(
        "no-finding", {}, fmt::format("there is no finding {}", name.id));
  }
  return RecordedFinding{std::move(found->finding), found->id};
}

SolverChoices choose_for(const store::Finding& finding,
                         const std::vector<std::string>& solvers,
                         const process::Limits& limits) {
  const auto choose_again = [&](const std::string& name,
                                const std::vector<std::string>& command) {
    return command.empty() ? choose_solvers({name}, "fresh", limits)
                           : choose_recorded(name, command, limits);
  };
  SolverChoices made =
      solvers.empty()
          ? choose_again(finding.solver, campaign::recorded_command(finding))
          : choose_solvers(solvers, "fresh", limits);
  if (!made.error.empty()) {
    if (solvers.empty()) {
      made.error += fmt::format("; give --solver {}=COMMAND", finding.solver);
    }
    return made;
  }
  const auto has = [&](const std::string& name) {
    return std::ranges::any_of(made.choices, [&](const SolverChoice& choice) {
      return choice.profile->name == name;
    });
  };
  if (!has(finding.solver)) {
    made.error = fmt::format("the finding is about {0}: give --solver {0}=...",
                             finding.solver);
    made.exit_code = kExitUsage;
    return made;
  }
  for (const campaign::RecordedSolver& other :
       campaign::recorded_others(finding)) {
    if (has(other.name)) {
      continue;
    }
    SolverChoices more = choose_again(other.name, other.command);
    std::ranges::move(more.profiles, std::back_inserter(made.profiles));
    std::ranges::move(more.choices, std::back_inserter(made.choices));
  }
  return made;
}

}  // namespace assay::cli
