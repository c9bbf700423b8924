// SPDX-License-Identifier: MIT
#include "technique/synthesis/section_choice.h"

#include <algorithm>
#include <utility>

namespace assay::technique {

std::vector<PlacedSection> chosen_sections(
    const Tables& tables,
    TheoryGroup group,
    const std::vector<std::string>& categories) {
  std::vector<PlacedSection> chosen;
  uint64_t first = 0;
  for (SynthesisSection& section : synthesis_sections(tables, group)) {
    const RankRange ranks{first, first + section.count};
    first = ranks.end;
    if (categories.empty()
        || std::ranges::find(categories, section.category)
               != categories.end()) {
      chosen.push_back({std::move(section), ranks});
    }
  }
  return chosen;
}

uint64_t count_formulas(const Tables& tables, TheoryGroup group) {
  const std::vector<PlacedSection> all = chosen_sections(tables, group, {});
  return all.empty() ? 0 : all.back().ranks.end;
}

std::map<TheoryGroup, std::vector<RankRange>> chosen_parts(
    const Tables& tables, const std::vector<std::string>& categories) {
  std::map<TheoryGroup, std::vector<RankRange>> parts;
  for (const TheoryGroup group : tables.groups()) {
    std::vector<RankRange>& list = parts[group];
    for (const PlacedSection& each :
         chosen_sections(tables, group, categories)) {
      list.push_back(each.ranks);
    }
  }
  return parts;
}

bool has_formulas(const Tables& tables,
                  const std::vector<std::string>& categories) {
  return std::ranges::any_of(tables.groups(), [&](TheoryGroup group) {
    return std::ranges::any_of(
        chosen_sections(tables, group, categories),
        [](const PlacedSection& each) { return each.section.count > 0; });
  });
}

}  // namespace assay::technique
