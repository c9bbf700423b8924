// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/grid.h"
#include "report/sweep_text.h"

namespace assay::report {

namespace {

// The figures of a row, by seed.
using SeedCells = std::map<uint64_t, Cells>;

// What the whole report has.
struct Scope {
  std::set<uint64_t> seeds;
  std::set<std::string> theories;
};

Scope scope_of(const SweepTable& table) {
  Scope scope;
  for (const auto& [key, cells] : table.rows()) {
    scope.seeds.insert(key.seed);
    scope.theories.insert(key.theory);
  }
  return scope;
}

// One figure if all seeds have the same.
std::string figure(const SeedCells& cells,
                   const std::set<uint64_t>& seeds,
                   size_t column) {
  std::vector<uint64_t> figures;
  for (const uint64_t seed : seeds) {
    const auto found = cells.find(seed);
    figures.push_back(found == cells.end() ? 0
                                           : found->second.at(column).count);
  }
  const bool is_same =
      std::ranges::count(figures, figures.front()) == std::ssize(figures);
  return is_same ? std::to_string(figures.front())
                 : fmt::format("{}", fmt::join(figures, " / "));
}

std::string capitalised(std::string_view text) {
  std::string made(text);
  made.front() =
      static_cast<char>(std::toupper(static_cast<unsigned char>(made.front())));
  return made;
}

// Takes the column of theories out if there is one only.
void drop_theory(Grid& grid, size_t column, const Scope& scope) {
  if (scope.theories.size() > 1) {
    return;
  }
  for (std::vector<std::string>& line : grid) {
    line.erase(line.begin() + static_cast<std::ptrdiff_t>(column));
  }
}

Grid rows_grid(const SweepTable& table, const Scope& scope) {
  std::map<RowKey, SeedCells> rows;  // their keys have no seed
  for (const auto& [key, cells] : table.rows()) {
    RowKey merged = key;
    merged.seed = 0;
    rows[merged][key.seed] = cells;
  }
  Grid grid = {{"Expected", "Theory", "Category", "Solver"}};
  std::ranges::transform(
      kColumns.names, std::back_inserter(grid.front()), capitalised);
  for (const auto& [key, cells] : rows) {
    std::vector<std::string> line = {
        std::string(vocabulary::status_name(key.expected)),
        key.theory,
        key.category,
        key.solver};
    for (size_t i = 0; i < kColumns.size(); ++i) {
      line.push_back(figure(cells, scope.seeds, i));
    }
    grid.push_back(std::move(line));
  }
  drop_theory(grid, 1, scope);
  return grid;
}

Grid entries_grid(const SweepTable& table,
                  const Scope& scope,
                  const SweepTextOptions& options) {
  Grid grid = {
      {"Theory", "Rank", "Category", "Solver", "Seeds", "Said", "", "Because"}};
  if (options.has_findings) {
    grid.front().emplace_back("Finding");
  }
  for (const Entry& entry : table.entries()) {
    std::vector<std::string> line = {
        entry.place.theory,
        std::to_string(entry.place.rank),
        entry.category,
        entry.solver,
        fmt::format("{}", fmt::join(entry.seeds, ", ")),
        said_of(entry),
        std::string(vocabulary::conclusion_name(entry.conclusion)),
        entry.reason};
    if (options.has_findings) {
      line.push_back(findings_text(entry));
    }
    grid.push_back(std::move(line));
  }
  drop_theory(grid, 0, scope);
  return grid;
}

}  // namespace

std::string sweep_markdown(const SweepTable& table,
                           const SweepTextOptions& options) {
  const Scope scope = scope_of(table);
  std::string text = fmt::format(
      "{}{} formulas, seeds {}; {} unsound answers are confirmed, {} "
      "are not; {} claims of ours are refuted.\n\n",
      options.is_stopped ? "Stopped: " : "",
      table.formulas(),
      fmt::join(scope.seeds, " / "),
      table.confirmed(),
      table.unconfirmed(),
      table.refuted());
  text += grid_markdown(rows_grid(table, scope));
  if (!table.entries().empty()) {
    text += "\n" + grid_markdown(entries_grid(table, scope, options));
  }
  return text;
}

}  // namespace assay::report
