// SPDX-License-Identifier: MIT
#include "cli/section_choice.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::cli {

using technique::SynthesisSection;
using technique::TheoryGroup;

namespace {

// What was gone through of the sections that were begun.
std::string done_text(const std::vector<PlacedSection>& sections,
                      const RankRange& range) {
  std::vector<std::string> parts;
  for (const auto& [section, ranks] : sections) {
    const uint64_t begin = std::max(ranks.begin, range.begin);
    const uint64_t end = std::min(ranks.end, range.end);
    if (begin >= end) {
      continue;
    }
    const std::string count = with_commas(section.count);
    parts.push_back(
        end - begin == section.count
            ? fmt::format(
                  "{}, {} over {}: done", section.text, count, section.sorts)
            : fmt::format("{} over {}: {} of {}",
                          section.text,
                          section.sorts,
                          with_commas(end - begin),
                          count));
  }
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::string with_commas(uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) {
      text += ',';
    }
    text += digits[i];
  }
  return text;
}

std::vector<PlacedSection> chosen_sections(
    const technique::Tables& tables,
    TheoryGroup group,
    const std::vector<std::string>& categories) {
  std::vector<PlacedSection> chosen;
  uint64_t first = 0;
  for (SynthesisSection& section :
       technique::synthesis_sections(tables, group)) {
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

uint64_t count_formulas(const technique::Tables& tables, TheoryGroup group) {
  const std::vector<PlacedSection> all = chosen_sections(tables, group, {});
  return all.empty() ? 0 : all.back().ranks.end;
}

std::map<TheoryGroup, std::vector<RankRange>> chosen_parts(
    const technique::Tables& tables,
    const std::vector<std::string>& categories) {
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

bool has_formulas(const technique::Tables& tables,
                  const std::vector<std::string>& categories) {
  return std::ranges::any_of(tables.groups(), [&](TheoryGroup group) {
    return std::ranges::any_of(
        chosen_sections(tables, group, categories),
        [](const PlacedSection& each) { return each.section.count > 0; });
  });
}

void print_ranks(const technique::Tables& tables,
                 const TestMaker& maker,
                 const std::vector<std::string>& categories) {
  for (const auto& [group, range] : maker.ranks()) {
    const std::string_view name = technique::group_name(group);
    const uint64_t count = count_formulas(tables, group);
    if (range.begin >= count) {
      fmt::print(stderr,
                 "assay: {}: there are only {} formulas, none from rank {} "
                 "on\n",
                 name,
                 count,
                 range.begin);
      continue;
    }
    const std::vector<PlacedSection> sections =
        chosen_sections(tables, group, categories);
    fmt::print(stderr, "assay: {}: {}\n", name, done_text(sections, range));
    const std::string all = fmt::format(
        "all{}{}",
        categories.empty() ? "" : " of these categories",
        range.begin == 0 ? "" : fmt::format(" from rank {} on", range.begin));
    if (sections.empty() || range.end >= sections.back().ranks.end) {
      fmt::print(stderr, "assay: {}: {}; there are no more\n", name, all);
    } else {
      fmt::print(stderr,
                 "assay: {}: {} below rank {}; go on with --from {}={}\n",
                 name,
                 all,
                 range.end,
                 name,
                 range.end);
    }
  }
}

}  // namespace assay::cli
