// SPDX-License-Identifier: MIT
#include "report/refusals.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace assay::report {

namespace {

struct Reason {
  std::string text;
  uint64_t count = 0;
};

struct OfSolver {
  std::vector<Reason> reasons;  // the commonest first
  uint64_t count = 0;
};

std::map<std::string, OfSolver> by_solver(const Refusals& refusals) {
  std::map<std::string, OfSolver> made;
  for (const auto& [names, count] : refusals) {
    OfSolver& row = made[names.first];
    row.reasons.push_back({names.second, count});
    row.count += count;
  }
  for (auto& [solver, row] : made) {
    std::ranges::stable_sort(
        row.reasons, std::ranges::greater(), &Reason::count);
  }
  return made;
}

}  // namespace

std::string refusals_text(const Refusals& refusals, size_t most) {
  std::string text;
  for (const auto& [solver, row] : by_solver(refusals)) {
    text += fmt::format("refused by {}: {}", solver, row.count);
    const size_t shown = std::min(most, row.reasons.size());
    for (size_t i = 0; i < shown; ++i) {
      text += fmt::format("{} {} ({})",
                          i == 0 ? "," : ";",
                          row.reasons[i].text,
                          row.reasons[i].count);
    }
    if (shown < row.reasons.size()) {
      text += fmt::format("; {} more", row.reasons.size() - shown);
    }
    text += "\n";
  }
  return text;
}

std::string refusals_list(const Refusals& refusals) {
  std::string text;
  for (const auto& [solver, row] : by_solver(refusals)) {
    text += fmt::format("refused by {}: {}\n", solver, row.count);
    for (const Reason& reason : row.reasons) {
      text += fmt::format("  {:>8}  {}\n", reason.count, reason.text);
    }
  }
  return text;
}

nlohmann::ordered_json refusals_json(const Refusals& refusals) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [solver, row] : by_solver(refusals)) {
    for (const Reason& reason : row.reasons) {
      list.push_back({{"solver", solver},
                      {"reason", reason.text},
                      {"count", reason.count}});
    }
  }
  return list;
}

}  // namespace assay::report
