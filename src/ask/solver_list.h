// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/self_check.h"
#include "smtlib/language.h"
#include "solver/profile.h"
#include "solver/solver_build.h"
#include "solver/solver_catalogue.h"

namespace assay::ask {

// A solver of the catalogue, as it is here. A profile that cannot be used has a
// problem instead.
struct ListedSolver {
  std::string name;
  std::string source;     // the profile's file, or "built in"
  bool is_found = false;  // its program is there
  solver::Profile profile;
  SolverHealth health;
  std::string problem;
  std::optional<solver::SolverBuild> build;     // if assay installed it
  std::optional<solver::NewestRelease> newest;  // if it has been asked for

  bool is_healthy() const {
    return is_found && problem.empty() && health.problems.empty();
  }
};

// `name` is one of the catalogue's names().
ListedSolver examine_solver(const solver::SolverCatalogue& catalogue,
                            const smtlib::Language& language,
                            const std::string& name);

// In a few words: ok, not installed, or what is wrong; and whether its profile
// is unverified.
std::string health_text(const ListedSolver& solver);

}  // namespace assay::ask
