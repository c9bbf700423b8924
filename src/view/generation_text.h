// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "campaign/generation.h"

namespace assay::view {

// What went to the folder.
std::string generation_summary(const campaign::MadeStatistics& all,
                               const std::string& folder);

// How fast tests were made. `operators` is the sum of the tests' distinct
// operators.
std::string bench_table(const campaign::MadeStatistics& all,
                        uint64_t operators);
nlohmann::ordered_json bench_json(const campaign::MadeStatistics& all,
                                  uint64_t operators);

// How much of each section was gone through, and where to go on. `tables` are
// those of synthesis, ranked.
std::string ranks_text(const technique::Tables& tables,
                       const campaign::Generation& generation,
                       const std::vector<std::string>& categories);

}  // namespace assay::view
