// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/made_tests.h"
#include "technique/synthesis/synthesis.h"

namespace assay::cli {

// A section and the ranks of its formulas.
struct PlacedSection {
  technique::SynthesisSection section;
  RankRange ranks;
};

// The sections of a group that are of one of these categories, or all if there
// are none. `tables` are those of synthesis, ranked.
std::vector<PlacedSection> chosen_sections(
    const technique::Tables& tables,
    technique::TheoryGroup group,
    const std::vector<std::string>& categories);

// How many formulas a group has, of all categories.
uint64_t count_formulas(const technique::Tables& tables,
                        technique::TheoryGroup group);

// For MakeRequest::parts.
std::map<technique::TheoryGroup, std::vector<RankRange>> chosen_parts(
    const technique::Tables& tables,
    const std::vector<std::string>& categories);

// Whether there is any formula of the categories.
bool has_formulas(const technique::Tables& tables,
                  const std::vector<std::string>& categories);

// Says on standard error how much of each section was gone through, and where
// to go on.
void print_ranks(const technique::Tables& tables,
                 const TestMaker& maker,
                 const std::vector<std::string>& categories);

// 1234567 as 1,234,567.
std::string with_commas(uint64_t number);

}  // namespace assay::cli
