// SPDX-License-Identifier: MIT
#include "campaign/shares.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "campaign/budget.h"
#include "campaign/test_batch.h"
#include "solver/relevance.h"

namespace assay::campaign {

namespace {

struct StandardFormat {
  std::string_view sort;
  std::string_view name;
};

constexpr auto kStandardFormats =
    std::to_array<StandardFormat>({{"(_ FloatingPoint 5 11)", "Float16"},
                                   {"(_ FloatingPoint 8 24)", "Float32"},
                                   {"(_ FloatingPoint 11 53)", "Float64"},
                                   {"(_ FloatingPoint 15 113)", "Float128"}});

// Of (_ BitVec N).
std::optional<uint32_t> width_of(std::string_view sort) {
  constexpr std::string_view kHead = "(_ BitVec ";
  uint32_t width = 0;
  if (!sort.starts_with(kHead)) {
    return std::nullopt;
  }
  std::from_chars(sort.data() + kHead.size(), sort.data() + sort.size(), width);
  return width;
}

std::string_view width_class(uint32_t width) {
  return width <= 4    ? "1 to 4 bits"
         : width < 8   ? "5 to 7 bits"
         : width <= 64 ? "8 to 64 bits"
                       : "more than 64";
}

void count_sorts(const std::vector<std::string>& sorts, Shares& shares) {
  bool has_standard = false;
  bool has_other = false;
  uint32_t widest = 0;
  for (const std::string& sort : sorts) {
    const auto* const standard =
        std::ranges::find(kStandardFormats, sort, &StandardFormat::sort);
    if (standard != kStandardFormats.end()) {
      has_standard = true;
      ++shares.formats[std::string(standard->name)];
    } else if (sort.starts_with("(_ FloatingPoint ")) {
      has_other = true;
      ++shares.formats[sort];
    } else if (const std::optional<uint32_t> width = width_of(sort)) {
      ++shares.widths[*width];
      widest = std::max(widest, *width);
    }
  }
  if (has_standard || has_other) {
    ++shares.floats[!has_other     ? "standard formats only"
                    : has_standard ? "standard and other formats"
                                   : "other formats only"];
  } else if (widest > 0) {
    ++shares.vectors[std::string(width_class(widest))];
  }
}

void count_solvers(const Settings& settings,
                   const ask::SolverPanel& panel,
                   const TestBatch::Made& test,
                   Shares& shares) {
  for (size_t i = 0; i < shares.solvers.size(); ++i) {
    if (!panel.takes(i, test.posed)) {
      continue;
    }
    const solver::Profile& profile = *settings.panel.solvers[i].profile;
    Shares::OfSolver& row = shares.solvers[i];
    const bool is_stable = solver::relevance_of_uses(profile, test.posed.uses)
                           == vocabulary::Relevance::Report;
    ++(is_stable ? row.stable
       : is_in_budget(settings, profile, test.posed.uses, test.task.index)
           ? row.other
           : row.spared);
  }
}

template <typename Key>
std::string rows_text(std::string_view head,
                      const std::map<Key, uint64_t>& rows,
                      uint64_t of) {
  std::string text = rows.empty() ? "" : fmt::format("{}\n", head);
  for (const auto& [name, count] : rows) {
    text += fmt::format("  {:<28} {:>8} {:>5.1f} %\n",
                        name,
                        count,
                        100.0 * static_cast<double>(count)
                            / static_cast<double>(std::max<uint64_t>(of, 1)));
  }
  return text;
}

template <typename Key>
uint64_t sum_of(const std::map<Key, uint64_t>& rows) {
  uint64_t sum = 0;
  for (const auto& [name, count] : rows) {
    sum += count;
  }
  return sum;
}

}  // namespace

Shares count_shares(const Settings& settings,
                    const testcase::Seeds& seeds,
                    stream::Stream& stream) {
  Shares shares;
  for (const ask::SolverUnderTest& solver : settings.panel.solvers) {
    shares.solvers.push_back({.name = solver.profile->name});
  }
  ask::SolverPanel panel(settings.panel, seeds.language());
  TestBatch batch(seeds, stream.arms(), {settings.seed, settings.config.wish});
  for (;;) {
    const stream::Next next = stream.next(1);
    if (next.tasks.empty()) {
      return shares;
    }
    const stream::Task& task = next.tasks.front();
    batch.make({&task, 1}, panel);
    const TestBatch::Made& test = batch.at(0);
    stream.done(task, {});
    if (!test.test) {
      ++shares.not_made;
      continue;
    }
    ++shares.made;
    ++shares.theories[std::string(
        technique::group_name(stream.arms()[task.arm].group))];
    count_sorts(test.posed.uses.sorts, shares);
    count_solvers(settings, panel, test, shares);
  }
}

std::string shares_text(const Shares& shares) {
  std::string text =
      fmt::format("{} tests\n", shares.made)
      + rows_text("by theory", shares.theories, shares.made)
      + rows_text("with floats", shares.floats, sum_of(shares.floats))
      + rows_text("with the format", shares.formats, sum_of(shares.floats))
      + rows_text("with bit-vectors and no floats, by the widest",
                  shares.vectors,
                  sum_of(shares.vectors))
      + rows_text("with the width", shares.widths, shares.made);
  for (const Shares::OfSolver& row : shares.solvers) {
    const uint64_t asked = row.stable + row.other;
    text += fmt::format(
        "{} is asked about {}: {} ({:.1f} %) in experimental or deprecated "
        "parts; {} more are spared\n",
        row.name,
        asked,
        row.other,
        100.0 * static_cast<double>(row.other)
            / static_cast<double>(std::max<uint64_t>(asked, 1)),
        row.spared);
  }
  return text;
}

}  // namespace assay::campaign
