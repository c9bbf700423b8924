// SPDX-License-Identifier: MIT
#include "ask/solver_list.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::ask {

using solver::Profile;

ListedSolver examine_solver(const solver::SolverCatalogue& catalogue,
                            const smtlib::Language& language,
                            const std::string& name) {
  ListedSolver row;
  row.name = name;
  const std::string_view base =
      std::string_view(name).substr(0, name.find('@'));
  const auto source = std::ranges::find(
      catalogue.sources(), base, &solver::ProfileSource::name);
  row.source = source->path.empty() ? "built in" : source->path;
  auto profile = catalogue.resolve(name);
  if (profile) {
    // Starting one of npm's takes long.
    const bool is_slow =
        !profile->npm_package.empty() && name.size() != base.size();
    row.health = check_solver(language, *profile, !is_slow);
    row.is_found = !row.health.program.empty();
    row.profile = *std::move(profile);
  } else if (profile.error().diag.code == solver::kNotInstalled) {
    row.profile = solver::parse_profile(source->text).value_or(Profile());
  } else {
    row.problem = "bad profile: " + profile.error().diag.message;
  }
  if (!row.profile.build.empty()) {
    row.build = solver::read_build(
        solver::folder_of_program(row.profile.command.argv[0]));
  }
  if (!row.profile.debian_package.empty()) {
    row.newest = solver::read_newest(catalogue.folders().cache,
                                     row.profile.debian_package);
  }
  return row;
}

std::string health_text(const ListedSolver& solver) {
  if (!solver.problem.empty()) {
    return solver.problem;
  }
  const std::string_view doubt =
      solver.profile.is_verified ? "" : ", unverified";
  if (!solver.is_found) {
    return fmt::format("not installed{}", doubt);
  }
  return fmt::format(
      "{}{}",
      solver.health.problems.empty()
          ? "ok"
          : fmt::format("{}", fmt::join(solver.health.problems, "; ")),
      doubt);
}

}  // namespace assay::ask
