// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/generation.h"

namespace assay::cli {

// What went to the folder.
void print_summary(const campaign::MadeStatistics& all,
                   const std::string& folder);

// How fast tests were made, as a table or one JSON object. `operators` is the
// sum of the tests' distinct operators.
void print_bench(const campaign::MadeStatistics& all,
                 uint64_t operators,
                 bool is_json);

// Says on standard error how much of each section was gone through, and where
// to go on. `tables` are those of synthesis, ranked.
void print_ranks(const technique::Tables& tables,
                 const campaign::Generation& generation,
                 const std::vector<std::string>& categories);

}  // namespace assay::cli
