// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <nlohmann/json_fwd.hpp>

namespace assay::report {

// How often a solver has refused a script for a reason: solver, reason.
using Refusals = std::map<std::pair<std::string, std::string>, uint64_t>;

// A line for each solver, with up to `most` of its reasons, the commonest
// first; "" if nobody has refused anything.
std::string refusals_text(const Refusals& refusals, size_t most);

// All of them, a line each, below a line for the solver.
std::string refusals_list(const Refusals& refusals);

nlohmann::ordered_json refusals_json(const Refusals& refusals);

}  // namespace assay::report
