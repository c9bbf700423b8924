// SPDX-License-Identifier: MIT
#include "cli/doctor_command.h"

#include <memory>

#include <CLI/CLI.hpp>

#include "ask/doctor.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/solver_choice.h"
#include "process/process.h"
#include "view/diagnosis_text.h"

namespace assay::cli {

namespace {

int run_doctor(bool is_json) {
  const process::Guard guard;
  const SolverChoices chosen = choose_solvers({}, "");
  std::vector<std::string> taken;
  for (const SolverChoice& choice : chosen.choices) {
    taken.push_back(choice.profile->name);
  }
  const ask::Diagnosis made = ask::diagnose(
      solver::SolverCatalogue(), smtlib::Language(), taken, {".", ""});
  if (is_json) {
    say_json(view::diagnosis_json(made));
  } else {
    say("{}", Lines{view::diagnosis_text(made)});
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
