// SPDX-License-Identifier: MIT
#include "cli/solver_choice.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/problem_text.h"
#include "process/process.h"
#include "solver/sandbox.h"
#include "solver/solver_catalogue.h"
#include "solver/solver_version.h"

namespace assay::cli {

namespace {

bool is_installed(const solver::Profile& profile) {
  return !process::find_program(profile.command.argv.front()).empty();
}

// The choice for one solver, or why there is none.
class Chooser {
 public:
  Chooser(std::string mode, const process::Limits& limits, SolverChoices& made)
      : mode_(std::move(mode)), limits_(limits), made_(made) {}

  bool take(const std::string& name) { return take(catalogue_.resolve(name)); }

  bool take_recorded(const std::string& name,
                     const std::vector<std::string>& command) {
    return take(catalogue_.resolve_recorded(name, command));
  }

  // Quietly leaves out what is not there.
  void take_installed() {
    for (const std::string& name : catalogue_.names()) {
      if (auto found = catalogue_.resolve(name);
          found && found->is_by_default && is_installed(*found)
          && solver::sandbox_problem(*found).empty()) {
        const solver::Mode wanted =
            solver::find_mode(mode_).value_or(found->modes.front());
        if (std::ranges::find(found->modes, wanted) != found->modes.end()) {
          add(*std::move(found));
        }
      }
    }
  }

 private:
  bool take(std::expected<solver::Profile, solver::CatalogueProblem> found) {
    if (!found) {
      const solver::CatalogueProblem& problem = found.error();
      if (!problem.text.empty()) {
        print_problems(problem.path, problem.text, {problem.diag}, false);
      }
      return fail(
          problem.diag.code == solver::kNotInstalled ? kExitMissing
          : problem.path.empty()                     ? kExitUsage
                                                     : kExitBadInput,
          problem.path.empty()
              ? problem.diag.message
              : fmt::format("{}: {}", problem.path, problem.diag.message));
    }
    if (!is_installed(*found)) {
      return fail(
          kExitMissing,
          fmt::format("{}: there is no program '{}'{}",
                      found->name,
                      found->command.argv.front(),
                      found->debian_package.empty()
                          ? ""
                          : "; use: assay solvers install " + found->name));
    }
    return add(*std::move(found));
  }

  bool add(solver::Profile profile) {
    if (std::string problem = solver::sandbox_problem(profile);
        !problem.empty()) {
      return fail(kExitMissing, std::move(problem));
    }
    solver::Mode mode = profile.modes.front();
    if (!mode_.empty()) {
      const std::optional<solver::Mode> found = solver::find_mode(mode_);
      if (!found
          || std::ranges::find(profile.modes, *found) == profile.modes.end()) {
        return fail(kExitUsage,
                    fmt::format("{} has no mode '{}'", profile.name, mode_));
      }
      mode = *found;
    }
    made_.profiles.push_back(
        std::make_unique<solver::Profile>(std::move(profile)));
    solver::Profile& kept = *made_.profiles.back();
    std::string version = solver::solver_version(kept, limits_).value_or("");
    solver::adapt_to_version(kept, version);
    made_.choices.push_back({&kept, mode, std::move(version)});
    return true;
  }

  bool fail(int code, std::string message) {
    made_.choices.clear();
    made_.error = std::move(message);
    made_.exit_code = code;
    return false;
  }

  const std::string mode_;
  const process::Limits& limits_;
  SolverChoices& made_;
  solver::SolverCatalogue catalogue_;
};

}  // namespace

SolverChoices choose_recorded(const std::string& name,
                              const std::vector<std::string>& command,
                              const process::Limits& limits) {
  SolverChoices made;
  Chooser("fresh", limits, made).take_recorded(name, command);
  return made;
}

SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode,
                             const process::Limits& limits) {
  SolverChoices made;
  Chooser chooser(mode, limits, made);
  for (const std::string& name : names) {
    if (!chooser.take(name)) {
      return made;
    }
  }
  if (names.empty()) {
    chooser.take_installed();
  }
  if (made.choices.empty()) {
    made.error = "no solver is installed; see assay solvers";
    made.exit_code = kExitMissing;
  }
  return made;
}

}  // namespace assay::cli
