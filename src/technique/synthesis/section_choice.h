// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "technique/rank_range.h"
#include "technique/synthesis/synthesis.h"

// Which part of the ranked formulas is of some categories. `tables` are those
// of synthesis, ranked; no categories are all of them.
namespace assay::technique {

// A section and the ranks of its formulas.
struct PlacedSection {
  SynthesisSection section;
  RankRange ranks;
};

// The sections of a group, in order.
std::vector<PlacedSection> chosen_sections(
    const Tables& tables,
    TheoryGroup group,
    const std::vector<std::string>& categories);

// How many formulas a group has, of all categories.
uint64_t count_formulas(const Tables& tables, TheoryGroup group);

// The ranks of the sections, by group.
std::map<TheoryGroup, std::vector<RankRange>> chosen_parts(
    const Tables& tables, const std::vector<std::string>& categories);

// Whether there is any formula.
bool has_formulas(const Tables& tables,
                  const std::vector<std::string>& categories);

}  // namespace assay::technique
