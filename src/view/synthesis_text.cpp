// SPDX-License-Identifier: MIT
#include "view/synthesis_text.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/units.h"
#include "base/visible_format.h"
#include "technique/synthesis/section_choice.h"

namespace assay::view {

using base::visible_format;
using nlohmann::ordered_json;
using technique::TheoryGroup;

ordered_json sections_json(const technique::Tables& tables,
                           const std::vector<std::string>& categories) {
  ordered_json root = ordered_json::array();
  for (const TheoryGroup group : tables.groups()) {
    for (const auto& [section, ranks] :
         technique::chosen_sections(tables, group, categories)) {
      root.push_back({{"theory", technique::group_name(group)},
                      {"category", section.category},
                      {"from", ranks.begin},
                      {"formulas", section.count},
                      {"what", section.text},
                      {"sorts", section.sorts}});
    }
  }
  return root;
}

// Columns are as wide as their longest words.
std::string sections_table(const technique::Tables& tables,
                           const std::vector<std::string>& categories) {
  using SectionRow = std::array<std::string, 6>;
  std::vector<SectionRow> rows = {
      {"THEORY", "FROM", "AT MOST", "CATEGORY", "WHAT", "SORTS"}};
  for (const TheoryGroup group : tables.groups()) {
    for (const auto& [section, ranks] :
         technique::chosen_sections(tables, group, categories)) {
      rows.push_back({std::string(technique::group_name(group)),
                      std::to_string(ranks.begin),
                      std::to_string(section.count),
                      std::string(section.category),
                      section.text,
                      section.sorts});
    }
  }
  std::string text;
  std::array<size_t, 6> widths = {};
  for (const SectionRow& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths.at(i) = std::max(widths.at(i), row.at(i).size());
    }
  }
  for (const SectionRow& row : rows) {
    text += visible_format("{:<{}}  {:>{}}  {:>{}}  {:<{}}  {:<{}}  {}\n",
                           row[0],
                           widths[0],
                           row[1],
                           widths[1],
                           row[2],
                           widths[2],
                           row[3],
                           widths[3],
                           row[4],
                           widths[4],
                           row[5]);
  }
  return text;
}

std::string sweep_size_text(const campaign::Sweep& sweep,
                            const campaign::SweepSettings& settings) {
  const uint64_t each =
      settings.panel.solvers.size() * settings.solver_seeds.size();
  return visible_format("at most {} formulas, {} queries\n",
                        base::with_commas(sweep.most_formulas()),
                        base::with_commas(sweep.most_formulas() * each));
}

std::string sweep_beginning_text(const campaign::Sweep& sweep,
                                 const std::string& folder,
                                 const std::string& others) {
  std::string text;
  const campaign::Statistics& before = sweep.before();
  if (before.numbers() > before.not_made) {
    text +=
        visible_format("going on with {} formulas of {}\n",
                       base::with_commas(before.numbers() - before.not_made),
                       folder);
  }
  if (!others.empty()) {
    text += visible_format(
        "{} has other reports, this is a new one beside them:\n{}",
        folder,
        base::Lines{others});
  }
  return text;
}

std::string sweep_line(const campaign::Statistics& now,
                       uint64_t most_formulas) {
  return visible_format(
      "{} of at most {} formulas, {} queries, {} unsound",
      now.numbers() - now.not_made,
      most_formulas,
      std::accumulate(now.ends.begin(), now.ends.end(), uint64_t{0}),
      now.found.all.occurrences + now.found.suspicions.occurrences);
}

}  // namespace assay::view
