// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "ask/probe.h"
#include "ask/solver_list.h"

// Solvers: how they are, where they come from, what they take.
namespace assay::view {

std::string solvers_table(std::span<const ask::ListedSolver> rows);
nlohmann::ordered_json solver_json(const ask::ListedSolver& row);

std::string modes_text(const solver::Profile& profile);

// Of a solver that assay installed, else "": a comment for its profile with all
// packages, and a few words with the program's hash.
std::string build_text(const solver::Profile& profile);
std::string origin_text(const solver::SolverCatalogue& catalogue,
                        const solver::Profile& profile);

// What was found out by asking.
std::string probe_text(const ask::Probed& probed, double seconds);

}  // namespace assay::view
