// SPDX-License-Identifier: MIT
#include "view/diagnosis_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/units.h"
#include "base/visible_format.h"
#include "report/grid.h"

namespace assay::view {

namespace {

using ask::Diagnosis;
using base::visible_format;
using nlohmann::ordered_json;

// The head, and the cells below it.
std::string section_text(std::string_view head, const report::Grid& cells) {
  std::string text = cells.empty() ? "" : report::grid_text(cells);
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    text.insert(at, "  ");
  }
  return visible_format("{}\n{}", head, base::Lines{text});
}

std::string solvers_part(const Diagnosis& made) {
  report::Grid cells;
  std::vector<std::string> missing;
  for (const ask::ListedSolver& row : made.solvers) {
    const auto part = std::ranges::find(made.parts, row.name, &ask::Part::name);
    if (part == made.parts.end() && row.problem.empty()) {
      missing.push_back(row.name);
      continue;
    }
    cells.push_back({row.name,
                     row.health.version.empty() ? "-" : row.health.version,
                     part == made.parts.end() ? "-"
                     : part->takes_part       ? "hunts"
                                              : "does not hunt",
                     part == made.parts.end() ? "" : part->why,
                     ask::health_text(row)});
  }
  std::string text = section_text(
      "Solvers that are here, and whether a hunt uses them", cells);
  text += visible_format("  not here: {}\n", fmt::join(missing, ", "));
  cells.clear();
  for (const ask::Offer& offer : made.offers) {
    cells.push_back(
        {offer.name,
         offer.newest.empty() ? "-" : offer.newest,
         offer.suite.empty()
             ? "not looked for yet"
             : fmt::format("Debian {}, {}", offer.build, offer.suite),
         offer.is_here ? "is here" : "not here"});
  }
  return text
         + section_text(
             "What assay solvers install brings, as far as was looked", cells);
}

std::string machine_part(const Diagnosis& made) {
  const process::Machine& machine = made.machine;
  const auto known = [](const std::string& text) {
    return text.empty() ? std::string("unknown") : text;
  };
  std::string text = section_text(
      "Machine",
      {{"cores", fmt::format("{}", machine.cores)},
       {"memory",
        fmt::format("{}, {} available",
                    base::bytes_text(machine.memory_bytes),
                    base::bytes_text(machine.available_bytes))},
       {"huge pages", known(machine.huge_pages)},
       {"perf_event_paranoid", known(machine.perf_level)},
       {"fork server", made.has_fork_server ? "is here" : "is missing"},
       {"bubblewrap", made.has_sandbox ? "is here" : "is missing"}});
  report::Grid cells;
  for (const process::FolderState& folder : made.folders) {
    cells.push_back(
        {folder.path,
         folder.is_writable ? "can be written" : "cannot be written",
         base::bytes_text(folder.free_bytes) + " free"});
  }
  return text + section_text("Folders", cells);
}

ordered_json solver_json(const Diagnosis& made, const ask::ListedSolver& row) {
  const auto part = std::ranges::find(made.parts, row.name, &ask::Part::name);
  ordered_json object;
  object["name"] = row.name;
  object["installed"] = row.is_found;
  object["version"] = row.health.version;
  object["healthy"] = row.is_healthy();
  object["health"] = ask::health_text(row);
  object["verified"] = row.profile.is_verified;
  object["hunts"] = part != made.parts.end() && part->takes_part;
  object["why"] = part == made.parts.end() ? "" : part->why;
  return object;
}

}  // namespace

std::string diagnosis_text(const Diagnosis& made) {
  std::string text = solvers_part(made) + machine_part(made) + "Advice\n";
  for (const std::string& line : made.advice) {
    text += visible_format("  {}\n", line);
  }
  return made.advice.empty() ? text + "  none: all is well\n" : text;
}

ordered_json diagnosis_json(const Diagnosis& made) {
  ordered_json object;
  object["solvers"] = ordered_json::array();
  for (const ask::ListedSolver& row : made.solvers) {
    object["solvers"].push_back(solver_json(made, row));
  }
  object["offers"] = ordered_json::array();
  for (const ask::Offer& offer : made.offers) {
    object["offers"].push_back({{"name", offer.name},
                                {"newest", offer.newest},
                                {"build", offer.build},
                                {"suite", offer.suite},
                                {"here", offer.is_here}});
  }
  const process::Machine& machine = made.machine;
  object["machine"] = {{"cores", machine.cores},
                       {"memory", machine.memory_bytes},
                       {"available", machine.available_bytes},
                       {"huge_pages", machine.huge_pages},
                       {"perf_event_paranoid", machine.perf_level},
                       {"fork_server", made.has_fork_server},
                       {"bubblewrap", made.has_sandbox}};
  object["folders"] = ordered_json::array();
  for (const process::FolderState& folder : made.folders) {
    object["folders"].push_back({{"path", folder.path},
                                 {"writable", folder.is_writable},
                                 {"free", folder.free_bytes}});
  }
  object["advice"] = made.advice;
  object["can_hunt"] = made.can_hunt;
  return object;
}

}  // namespace assay::view
