// SPDX-License-Identifier: MIT
#include "cli/solvers_command.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "ask/self_check.h"
#include "ask/solver_list.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/probe_command.h"
#include "cli/problem_text.h"
#include "cli/solver_install.h"
#include "process/process.h"
#include "solver/profile_text.h"
#include "solver/solver_catalogue.h"
#include "view/solver_text.h"

namespace assay::cli {

namespace {

using ask::ListedSolver;
using solver::CatalogueProblem;
using solver::SolverCatalogue;

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
    std::vector<ListedSolver> rows;
    for (const std::string& name : catalogue_.names()) {
      rows.push_back(ask::examine_solver(catalogue_, language_, name));
      if (options_.json) {
        say_json(view::solver_json(rows.back()));
        flush_output();
      }
    }
    if (!options_.json) {
      say("{}", Lines{view::solvers_table(rows)});
    }
    return exit_code(rows);
  }

  int check() {
    const std::string& wanted = options_.argument;
    const bool is_name = std::ranges::any_of(
        catalogue_.sources(), [&](const solver::ProfileSource& source) {
          return source.name == wanted.substr(0, wanted.find('@'));
        });
    const auto profile =
        is_name ? catalogue_.resolve(wanted) : catalogue_.resolve_file(wanted);
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
        view::modes_text(*profile));
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
    if (!profile->build.empty()) {
      say("{}", Lines{view::build_text(*profile)});
    }
    say("{}", Lines{solver::profile_text(*profile)});
    return kExitFine;
  }

  int install() {
    return install_solver(catalogue_, language_, options_.argument);
  }

  int remove() { return remove_solver(catalogue_, options_.argument); }

 private:
  static int exit_code(const std::vector<ListedSolver>& rows) {
    if (std::ranges::any_of(rows, [](const ListedSolver& row) {
          return !row.problem.empty();
        })) {
      return kExitBadInput;
    }
    if (std::ranges::any_of(rows, [](const ListedSolver& row) {
          return row.is_found && !row.health.problems.empty();
        })) {
      return kExitFindings;
    }
    const bool has_any = std::ranges::any_of(rows, &ListedSolver::is_found);
    return has_any ? kExitFine : kExitMissing;
  }

  const SolversOptions& options_;
  SolverCatalogue catalogue_;
  smtlib::Language language_;
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
        options.action == "check" ? "a file or a name" : "a name");
    return kExitUsage;
  }
  if (options.action == "probe") {
    return probe_solver(SolverCatalogue(), options.argument, options.save);
  }
  return options.action == "check"     ? solvers.check()
         : options.action == "install" ? solvers.install()
         : options.action == "remove"  ? solvers.remove()
                                       : solvers.show();
}

Action add_solvers(CLI::App& app) {
  const auto chosen = std::make_shared<SolversOptions>();
  SolversOptions& options = *chosen;
  CLI::App* solvers = app.add_subcommand(
      "solvers",
      "List the solvers and check them, install, remove or show one");
  solvers
      ->add_option(
          "ACTION",
          options.action,
          "list: all, with a self-check of each; check FILE.toml "
          "or NAME: a profile; install NAME[@VERSION]: a release, or @? for "
          "which there are; install latest: the newest of each; "
          "remove NAME@VERSION: a release that was installed so; "
          "show NAME: the profile as it is used; probe NAME=COMMAND: find out "
          "a profile by asking")
      ->check(CLI::IsMember(
          {"list", "check", "install", "remove", "show", "probe"}))
      ->capture_default_str();
  solvers->add_option("ARGUMENT", options.argument, "A file or a name");
  solvers->add_option("--save", options.save, "probe: write it to this file");
  solvers->add_flag("--json", options.json, "list: one JSON object per solver");
  return [chosen] { return run_solvers(*chosen); };
}

}  // namespace assay::cli
