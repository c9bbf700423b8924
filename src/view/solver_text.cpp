// SPDX-License-Identifier: MIT
#include "view/solver_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/visible_format.h"
#include "report/grid.h"

namespace assay::view {

using base::visible_format;
using nlohmann::ordered_json;

namespace {

std::string words_text(const std::vector<std::string>& words) {
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

std::string modes_text(const solver::Profile& profile) {
  std::vector<std::string_view> modes;
  for (const solver::Mode mode : profile.modes) {
    modes.push_back(solver::mode_name(mode));
  }
  return fmt::format("{}", fmt::join(modes, " "));
}

ordered_json solver_json(const ask::ListedSolver& row) {
  ordered_json object;
  object["name"] = row.name;
  object["installed"] = row.is_found;
  object["path"] = row.health.program;
  object["version"] = row.health.version;
  object["family"] = row.profile.family;
  object["may_vote"] = row.profile.may_vote;
  object["modes"] = ordered_json::array();
  for (const solver::Mode mode : row.profile.modes) {
    object["modes"].push_back(solver::mode_name(mode));
  }
  object["healthy"] = row.is_healthy();
  object["problems"] = row.health.problems;
  if (!row.problem.empty()) {
    object["problems"].push_back(row.problem);
  }
  object["profile"] = row.source;
  object["verified"] = row.profile.is_verified;
  object["newest"] = row.newest ? ordered_json(row.newest->version) : nullptr;
  object["build"] = nullptr;
  if (row.build) {
    object["build"] = {{"distribution", row.build->distribution},
                       {"package", row.build->package},
                       {"version", row.build->version},
                       {"suite", row.build->suite},
                       {"sha256", row.build->sha256},
                       {"packages", row.build->packages}};
  }
  return object;
}

std::string solvers_table(std::span<const ask::ListedSolver> rows) {
  report::Grid cells = {
      {"NAME", "VERSION", "NEWEST", "FAMILY", "MODES", "HEALTH", "PROGRAM"}};
  for (const ask::ListedSolver& row : rows) {
    cells.push_back({row.name,
                     row.health.version.empty() ? "-" : row.health.version,
                     row.newest ? row.newest->version : "-",
                     row.profile.family.empty() ? "-" : row.profile.family,
                     modes_text(row.profile),
                     ask::health_text(row),
                     row.health.program});
  }
  return base::visible_lines(report::grid_text(cells));
}

std::string build_text(const solver::Profile& profile) {
  const auto build =
      solver::read_build(solver::folder_of_program(profile.command.argv[0]));
  if (!build) {
    return "";
  }
  std::string text =
      visible_format("# {}: package {} of {}, program sha256:{}, with\n",
                     solver::build_name(*build),
                     build->package,
                     build->suite,
                     build->sha256);
  for (const std::string& package : build->packages) {
    text += visible_format("#   {}\n", package);
  }
  return text;
}

std::string origin_text(const solver::SolverCatalogue& catalogue,
                        const solver::Profile& profile) {
  const std::string folder = solver::folder_of_program(profile.command.argv[0]);
  const auto build = solver::read_build(folder);
  if (!build || !folder.starts_with(catalogue.folders().cache)) {
    return "";
  }
  return visible_format("; package {} of {}, program sha256:{}",
                        build->package,
                        build->suite,
                        build->sha256);
}

std::string probe_text(const ask::Probed& probed, double seconds) {
  const solver::Profile& profile = probed.profile;
  std::vector<std::string> modes;
  for (const solver::Mode mode : profile.modes) {
    modes.emplace_back(solver::mode_name(mode));
  }
  return visible_format(
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
      words_text(profile.command.argv),
      words_text(modes),
      profile.gives_models ? "yes" : "no",
      profile.gives_cores ? "yes" : "no",
      words_text(profile.not_sorts),
      words_text(profile.not_operators),
      words_text(profile.not_logics));
}

}  // namespace assay::view
