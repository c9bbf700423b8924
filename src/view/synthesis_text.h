// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "campaign/sweep.h"

// The small formulas that synthesis makes, and how solvers are tried on them.
namespace assay::view {

// The sections of these categories (empty: of all), in order.
std::string sections_table(const technique::Tables& tables,
                           const std::vector<std::string>& categories);
nlohmann::ordered_json sections_json(
    const technique::Tables& tables,
    const std::vector<std::string>& categories);

// How much there is to do.
std::string sweep_size_text(const campaign::Sweep& sweep,
                            const campaign::SweepSettings& settings);

// What is in the folder already: the same, and `others`.
std::string sweep_beginning_text(const campaign::Sweep& sweep,
                                 const std::string& folder,
                                 const std::string& others);

// How far it is, without an end of line.
std::string sweep_line(const campaign::Statistics& now, uint64_t most_formulas);

}  // namespace assay::view
