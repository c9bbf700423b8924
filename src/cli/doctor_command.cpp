// SPDX-License-Identifier: MIT
#include "cli/doctor_command.h"

#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "ask/doctor.h"
#include "base/units.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/solver_choice.h"
#include "process/process.h"
#include "report/grid.h"
#include "view/json_text.h"

namespace assay::cli {

namespace {

using ask::Diagnosis;
using nlohmann::ordered_json;

void say_grid(std::string_view head,
              const std::vector<std::vector<std::string>>& cells) {
  say("{}\n", head);
  if (!cells.empty()) {
    std::string text = report::grid_text(cells);
    for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
      text.insert(at, "  ");
    }
    say("{}", Lines{text});
  }
}

void print_solvers(const Diagnosis& made) {
  std::vector<std::vector<std::string>> cells;
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
  say_grid("Solvers that are here, and whether a hunt uses them", cells);
  say("  not here: {}\n", fmt::join(missing, ", "));
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
  say_grid("What assay solvers install brings, as far as was looked", cells);
}

void print_machine(const Diagnosis& made) {
  const process::Machine& machine = made.machine;
  const auto known = [](const std::string& text) {
    return text.empty() ? std::string("unknown") : text;
  };
  say_grid("Machine",
           {{"cores", fmt::format("{}", machine.cores)},
            {"memory",
             fmt::format("{}, {} available",
                         base::bytes_text(machine.memory_bytes),
                         base::bytes_text(machine.available_bytes))},
            {"huge pages", known(machine.huge_pages)},
            {"perf_event_paranoid", known(machine.perf_level)},
            {"fork server", made.has_fork_server ? "is here" : "is missing"},
            {"bubblewrap", made.has_sandbox ? "is here" : "is missing"}});
  std::vector<std::vector<std::string>> cells;
  for (const process::FolderState& folder : made.folders) {
    cells.push_back(
        {folder.path,
         folder.is_writable ? "can be written" : "cannot be written",
         base::bytes_text(folder.free_bytes) + " free"});
  }
  say_grid("Folders", cells);
}

void print_diagnosis(const Diagnosis& made) {
  print_solvers(made);
  print_machine(made);
  say("Advice\n");
  for (const std::string& line : made.advice) {
    say("  {}\n", line);
  }
  if (made.advice.empty()) {
    say("  none: all is well\n");
  }
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

void print_diagnosis_json(const Diagnosis& made) {
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
  say("{}\n", view::safe_dump(object));
}

int run_doctor(bool is_json) {
  const process::Guard guard;
  const SolverChoices chosen = choose_solvers({}, "");
  std::vector<std::string> taken;
  for (const SolverChoice& choice : chosen.choices) {
    taken.push_back(choice.profile->name);
  }
  const Diagnosis made = ask::diagnose(
      solver::SolverCatalogue(), smtlib::Language(), taken, {".", ""});
  if (is_json) {
    print_diagnosis_json(made);
  } else {
    print_diagnosis(made);
  }
  return !made.can_hunt   ? kExitMissing
         : !made.is_sound ? kExitFindings
                          : kExitFine;
}

}  // namespace

Action add_doctor(CLI::App& app) {
  const auto is_json = std::make_shared<bool>(false);
  CLI::App* doctor = app.add_subcommand(
      "doctor",
      "Tell what a hunt would use here, what could be installed and what is "
      "in the way");
  doctor->add_flag("--json", *is_json, "One JSON object");
  return [is_json] { return run_doctor(*is_json); };
}

}  // namespace assay::cli
