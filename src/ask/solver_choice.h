// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ask/panel.h"
#include "solver/profile.h"
#include "solver/solver_catalogue.h"

namespace assay::ask {

// Why there is no choice.
enum class ChoiceFault : uint8_t {
  None,
  Missing,     // a program, or what it needs
  BadName,     // of a solver or of a mode
  BadProfile,  // it cannot be read, or is wrong
};

// What the names of solvers and a mode come to. With an error there are no
// choices.
struct SolverChoices {
  std::vector<std::unique_ptr<solver::Profile>> profiles;
  std::vector<SolverUnderTest> choices;
  std::string error;
  ChoiceFault fault = ChoiceFault::None;
  // What is wrong with profiles that were asked for, with their texts.
  std::vector<solver::CatalogueProblem> bad_profiles;
};

// Whether a solver is asked what it takes, if nothing is known about it.
enum class Probing : uint8_t { Never, OnFirstUse };

// The solvers of these names (see solver_catalogue.h), or all that are
// installed, each product in its newest release. A mode that a solver does not
// have is an error; without one each runs in its own first mode. They tell
// their versions within the limits.
SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode,
                             const process::Limits& limits = {},
                             Probing probing = Probing::Never);

// The newest release at hand of the product of each of these, where that is
// newer. Quietly leaves out what cannot be run.
SolverChoices choose_newer(const std::vector<SolverUnderTest>& solvers,
                           const process::Limits& limits = {});

// The solver that was run by this command under this name, fresh.
SolverChoices choose_recorded(const std::string& name,
                              const std::vector<std::string>& command,
                              const process::Limits& limits = {});

}  // namespace assay::ask
