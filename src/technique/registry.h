// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "technique/technique.h"

namespace assay::technique {

// All techniques, in a fixed order.
std::span<const Technique* const> all_techniques();

// Those that go together, as NAME+NAME, in a fixed order; not a part of what a
// hunt does by default.
std::span<const Technique* const> all_chains();

// The options of all techniques, each once.
std::vector<OptionInfo> all_options();

// Also a chain. Null if there is none of that name.
const Technique* find_technique(std::string_view name);

// Those of these names, each once; all that are no chains if there are none. A
// Diag (no-technique) if one is no name, or if seeds with different answers are
// wished for and it puts none together.
Result<std::vector<const Technique*>> find_techniques(
    const std::vector<std::string>& names, StatusFilter wish);

}  // namespace assay::technique
