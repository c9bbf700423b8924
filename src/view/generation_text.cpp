// SPDX-License-Identifier: MIT
#include "view/generation_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/units.h"
#include "base/visible_format.h"
#include "technique/synthesis/section_choice.h"

namespace assay::view {

namespace {

using base::visible_format;
using nlohmann::ordered_json;

ordered_json made_json(const campaign::MadeCounts& counts) {
  const double seconds = static_cast<double>(counts.cpu_ns) / 1e9;
  const auto made = static_cast<double>(counts.made);
  return ordered_json{
      {"made", counts.made},
      {"sat", counts.sat},
      {"unsat", counts.unsat},
      {"failed", counts.failed},
      {"bytes", counts.bytes},
      {"cpu_s", seconds},
      {"cpu_us_per_test", counts.made == 0 ? 0 : seconds * 1e6 / made},
      {"tests_per_cpu_s", seconds == 0 ? 0 : made / seconds}};
}

double mean_operators(const campaign::MadeStatistics& all, uint64_t operators) {
  return static_cast<double>(operators)
         / static_cast<double>(std::max<uint64_t>(all.all.made, 1));
}

// What was gone through of the sections that were begun.
std::string done_text(const std::vector<technique::PlacedSection>& sections,
                      const technique::RankRange& range) {
  std::vector<std::string> parts;
  for (const auto& [section, ranks] : sections) {
    const uint64_t begin = std::max(ranks.begin, range.begin);
    const uint64_t end = std::min(ranks.end, range.end);
    if (begin >= end) {
      continue;
    }
    const std::string count = base::with_commas(section.count);
    parts.push_back(
        end - begin == section.count
            ? fmt::format(
                  "{}, {} over {}: done", section.text, count, section.sorts)
            : fmt::format("{} over {}: {} of {}",
                          section.text,
                          section.sorts,
                          base::with_commas(end - begin),
                          count));
  }
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::string generation_summary(const campaign::MadeStatistics& all,
                               const std::string& folder) {
  const auto shares =
      [](const std::map<std::string, campaign::MadeCounts>& rows) {
        std::vector<std::string> parts;
        for (const auto& [name, counts] : rows) {
          if (counts.made > 0) {
            parts.push_back(fmt::format("{} {}", name, counts.made));
          }
        }
        return fmt::format("{}", fmt::join(parts, ", "));
      };
  const campaign::MadeCounts& sum = all.all;
  std::string text =
      visible_format("{} tests to {}: {} sat, {} unsat, {} unknown\n",
                     sum.made,
                     folder,
                     sum.sat,
                     sum.unsat,
                     sum.made - sum.sat - sum.unsat);
  if (sum.made > 0) {
    text += visible_format("theories: {}\nlogics:   {}\n",
                           shares(all.by_group),
                           shares(all.by_logic));
  }
  return text;
}

ordered_json bench_json(const campaign::MadeStatistics& all,
                        uint64_t operators) {
  ordered_json root = made_json(all.all);
  root["operators_per_test"] = mean_operators(all, operators);
  for (const auto& [name, counts] : all.by_group) {
    root["groups"][name] = made_json(counts);
  }
  for (const auto& [name, counts] : all.by_logic) {
    root["logics"][name] = made_json(counts);
  }
  return root;
}

std::string bench_table(const campaign::MadeStatistics& all,
                        uint64_t operators) {
  std::string text =
      visible_format("{:<16} {:>9} {:>9} {:>9} {:>8} {:>9} {:>10} {:>10}\n",
                     "THEORY, LOGIC",
                     "MADE",
                     "SAT",
                     "UNSAT",
                     "FAILED",
                     "BYTES",
                     "CPU",
                     "PER SECOND");
  const auto row = [&text](std::string_view name,
                           const campaign::MadeCounts& counts) {
    const uint64_t made = std::max<uint64_t>(counts.made, 1);
    text += visible_format(
        "{:<16} {:>9} {:>9} {:>9} {:>8} {:>9} {:>10} {:>10.0f}\n",
        name,
        counts.made,
        counts.sat,
        counts.unsat,
        counts.failed,
        counts.bytes / made,
        fmt::format("{:.1f} us",
                    static_cast<double>(counts.cpu_ns) / 1e3
                        / static_cast<double>(made)),
        counts.cpu_ns == 0 ? 0.0
                           : static_cast<double>(counts.made) * 1e9
                                 / static_cast<double>(counts.cpu_ns));
  };
  for (const auto& [name, counts] : all.by_group) {
    row(name, counts);
  }
  for (const auto& [name, counts] : all.by_logic) {
    row(name, counts);
  }
  row("all", all.all);
  return text
         + visible_format("distinct operators in a test: {:.1f}\n",
                          mean_operators(all, operators));
}

std::string ranks_text(const technique::Tables& tables,
                       const campaign::Generation& generation,
                       const std::vector<std::string>& categories) {
  std::string text;
  for (const auto& [group, range] : generation.ranks()) {
    const std::string_view name = technique::group_name(group);
    const uint64_t count = technique::count_formulas(tables, group);
    if (range.begin >= count) {
      text += visible_format(
          "assay: {}: there are only {} formulas, none from rank {} "
          "on\n",
          name,
          count,
          range.begin);
      continue;
    }
    const std::vector<technique::PlacedSection> sections =
        technique::chosen_sections(tables, group, categories);
    text += visible_format("assay: {}: {}\n", name, done_text(sections, range));
    const std::string all = fmt::format(
        "all{}{}",
        categories.empty() ? "" : " of these categories",
        range.begin == 0 ? "" : fmt::format(" from rank {} on", range.begin));
    if (sections.empty() || range.end >= sections.back().ranks.end) {
      text += visible_format("assay: {}: {}; there are no more\n", name, all);
    } else {
      text += visible_format(
          "assay: {}: {} below rank {}; go on with --from {}={}\n",
          name,
          all,
          range.end,
          name,
          range.end);
    }
  }
  return text;
}

}  // namespace assay::view
