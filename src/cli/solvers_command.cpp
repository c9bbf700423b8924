// SPDX-License-Identifier: MIT
#include "cli/solvers_command.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "ask/self_check.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/json_text.h"
#include "cli/output.h"
#include "cli/probe_command.h"
#include "cli/problem_text.h"
#include "process/process.h"
#include "report/grid.h"
#include "solver/npm_install.h"
#include "solver/profile_text.h"
#include "solver/solver_catalogue.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using solver::CatalogueProblem;
using solver::Profile;
using solver::SolverCatalogue;

// One line of the list. A profile that cannot be used has a problem instead.
struct SolverRow {
  std::string name;
  std::string source;
  bool is_found = false;
  Profile profile;
  ask::SolverHealth health;
  std::string problem;
};

std::string modes_text(const Profile& profile) {
  std::vector<std::string_view> modes;
  for (const solver::Mode mode : profile.modes) {
    modes.push_back(solver::mode_name(mode));
  }
  return fmt::format("{}", fmt::join(modes, " "));
}

std::string health_text(const SolverRow& row) {
  if (!row.problem.empty()) {
    return row.problem;
  }
  if (!row.is_found) {
    return "not installed";
  }
  return row.health.problems.empty()
             ? "ok"
             : fmt::format("{}", fmt::join(row.health.problems, "; "));
}

void print_json(const SolverRow& row) {
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
  object["healthy"] = row.is_found && row.health.problems.empty();
  object["problems"] = row.health.problems;
  if (!row.problem.empty()) {
    object["problems"].push_back(row.problem);
  }
  object["profile"] = row.source;
  say("{}\n", safe_dump(object));
}

void print_table(const std::vector<SolverRow>& rows) {
  std::vector<std::vector<std::string>> cells = {
      {"NAME", "VERSION", "FAMILY", "MODES", "HEALTH", "PROGRAM"}};
  for (const SolverRow& row : rows) {
    cells.push_back({row.name,
                     row.health.version.empty() ? "-" : row.health.version,
                     row.profile.family.empty() ? "-" : row.profile.family,
                     modes_text(row.profile),
                     health_text(row),
                     row.health.program});
  }
  say("{}", Lines{report::grid_text(cells)});
}

void print_catalogue_problem(const CatalogueProblem& problem) {
  if (!problem.text.empty()) {
    print_problems(problem.path, problem.text, {problem.diag}, false);
    return;
  }
  say(stderr,
      "{}: error: {}\n",
      problem.path.empty() ? "assay" : problem.path,
      problem.diag.message);
}

// A profile that is wrong is bad input; a name that is, bad usage.
int exit_code_of(const CatalogueProblem& problem) {
  if (problem.diag.code == solver::kNotInstalled) {
    return kExitMissing;
  }
  return problem.path.empty() ? kExitUsage : kExitBadInput;
}

class Solvers {
 public:
  explicit Solvers(const SolversOptions& options) : options_(options) {}

  int list() {
    std::vector<SolverRow> rows;
    for (const std::string& name : catalogue_.names()) {
      rows.push_back(examine(name));
      if (options_.json) {
        print_json(rows.back());
        flush_output();
      }
    }
    if (!options_.json) {
      print_table(rows);
    }
    return exit_code(rows);
  }

  int check() {
    const auto profile = catalogue_.resolve_file(options_.argument);
    if (!profile) {
      print_catalogue_problem(profile.error());
      return exit_code_of(profile.error());
    }
    const ask::SolverHealth health =
        ask::check_solver(language_, *profile, true);
    if (health.program.empty()) {
      say(stderr,
          "{}: there is no program '{}'\n",
          options_.argument,
          profile->command.argv[0]);
      return kExitMissing;
    }
    for (const std::string& problem : health.problems) {
      say("{}: {}\n", options_.argument, problem);
    }
    if (!health.problems.empty()) {
      return kExitFindings;
    }
    say("{}: ok: {} {}, {}; modes: {}\n",
        options_.argument,
        profile->name,
        health.version,
        health.program,
        modes_text(*profile));
    return kExitFine;
  }

  int show() {
    const auto profile = catalogue_.resolve(options_.argument);
    if (!profile) {
      print_catalogue_problem(profile.error());
      return exit_code_of(profile.error());
    }
    if (const std::string note = solver::profile_note(*profile);
        !note.empty()) {
      say(stderr, "{}: {}\n", profile->name, note);
    }
    say("{}", Lines{solver::profile_text(*profile)});
    return kExitFine;
  }

  int install() {
    const std::string& wanted = options_.argument;
    const size_t at = wanted.find('@');
    const std::string name = wanted.substr(0, at);
    std::string version = at == std::string::npos ? "" : wanted.substr(at + 1);
    const Profile* profile = find_installable(name);
    if (profile == nullptr) {
      return kExitUsage;
    }
    const solver::InstallResult known = version.empty() || version == "?"
                                            ? solver::npm_versions(*profile)
                                            : solver::InstallResult();
    if (known.end != solver::InstallEnd::Done) {
      return report(known);
    }
    if (version == "?") {
      for (const std::string& known_version : known.versions) {
        say("{}\n", known_version);
      }
      return kExitFine;
    }
    version = version.empty() ? known.versions.back() : version;
    const solver::InstallResult result =
        solver::npm_install(*profile, version, catalogue_.folders().cache);
    return result.end == solver::InstallEnd::Done
               ? try_installed(fmt::format("{}@{}", name, version))
               : report(result);
  }

 private:
  SolverRow examine(const std::string& name) {
    SolverRow row;
    row.name = name;
    const std::string_view base =
        std::string_view(name).substr(0, name.find('@'));
    const auto source = std::ranges::find(
        catalogue_.sources(), base, &solver::ProfileSource::name);
    row.source = source->path.empty() ? "built in" : source->path;
    auto profile = catalogue_.resolve(name);
    if (!profile) {
      const CatalogueProblem& problem = profile.error();
      if (problem.diag.code == solver::kNotInstalled) {
        row.profile = solver::parse_profile(source->text).value_or(Profile());
      } else {
        row.problem = "bad profile: " + problem.diag.message;
      }
      return row;
    }
    row.health =
        ask::check_solver(language_, *profile, name.size() == base.size());
    row.is_found = !row.health.program.empty();
    row.profile = *std::move(profile);
    return row;
  }

  static int exit_code(const std::vector<SolverRow>& rows) {
    if (std::ranges::any_of(
            rows, [](const SolverRow& row) { return !row.problem.empty(); })) {
      return kExitBadInput;
    }
    if (std::ranges::any_of(rows, [](const SolverRow& row) {
          return row.is_found && !row.health.problems.empty();
        })) {
      return kExitFindings;
    }
    const bool has_any = std::ranges::any_of(rows, &SolverRow::is_found);
    return has_any ? kExitFine : kExitMissing;
  }

  const Profile* find_installable(const std::string& name) {
    std::vector<std::string> installable;
    for (const solver::ProfileSource& source : catalogue_.sources()) {
      Result<Profile> profile = solver::parse_profile(source.text);
      if (profile && !profile->npm_package.empty()) {
        installable.push_back(source.name);
        if (source.name == name) {
          found_ = *std::move(profile);
        }
      }
    }
    if (found_.npm_package.empty()) {
      say(stderr,
          "assay: '{}' cannot be installed by assay; {} can\n",
          name,
          fmt::join(installable, ", "));
      return nullptr;
    }
    return &found_;
  }

  static int report(const solver::InstallResult& result) {
    say(stderr, "assay: {}\n", result.message);
    return result.end == solver::InstallEnd::NoSuchVersion ? kExitBadInput
                                                           : kExitMissing;
  }

  int try_installed(const std::string& name) {
    const auto profile = catalogue_.resolve(name);
    if (!profile) {
      print_catalogue_problem(profile.error());
      return kExitMissing;
    }
    const ask::SolverHealth health =
        ask::check_solver(language_, *profile, false);
    for (const std::string& problem : health.problems) {
      say("{}: {}\n", name, problem);
    }
    if (health.problems.empty()) {
      say("{}: installed: {}\n", name, health.version);
    }
    return health.problems.empty() ? kExitFine : kExitFindings;
  }

  const SolversOptions& options_;
  SolverCatalogue catalogue_;
  smtlib::Language language_;
  Profile found_;
};

}  // namespace

int run_solvers(const SolversOptions& options) {
  const process::Guard guard;
  Solvers solvers(options);
  if (options.action == "list") {
    return solvers.list();
  }
  if (options.argument.empty()) {
    say(stderr,
        "assay: solvers {} needs {}; see assay solvers --help\n",
        options.action,
        options.action == "check" ? "a file" : "a name");
    return kExitUsage;
  }
  if (options.action == "probe") {
    return probe_solver(SolverCatalogue(), options.argument, options.save);
  }
  return options.action == "check"     ? solvers.check()
         : options.action == "install" ? solvers.install()
                                       : solvers.show();
}

Action add_solvers(CLI::App& app) {
  const auto chosen = std::make_shared<SolversOptions>();
  SolversOptions& options = *chosen;
  CLI::App* solvers = app.add_subcommand(
      "solvers", "List the solvers and check them, install or show one");
  solvers
      ->add_option(
          "ACTION",
          options.action,
          "list: all, with a self-check of each; check FILE.toml: "
          "a profile; install NAME[@VERSION]: a release, or @? for "
          "which there are; show NAME: the profile as it is used; probe "
          "NAME=COMMAND: find out a profile by asking")
      ->check(CLI::IsMember({"list", "check", "install", "show", "probe"}))
      ->capture_default_str();
  solvers->add_option("ARGUMENT", options.argument, "A file or a name");
  solvers->add_option("--save", options.save, "probe: write it to this file");
  solvers->add_flag("--json", options.json, "list: one JSON object per solver");
  return [chosen] { return run_solvers(*chosen); };
}

}  // namespace assay::cli
