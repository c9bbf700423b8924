// SPDX-License-Identifier: MIT
#include "report/sweep_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/grid.h"

namespace assay::report {

namespace {

using vocabulary::conclusion_name;
using vocabulary::status_name;

constexpr std::array<std::string_view, kColumns.size()> kShort = {
    "IM", "IC", "LC", "S", "U", "K", "T", "E", "-"};

// The words of a row, before its figures.
std::vector<std::string> words_of(const RowKey& key) {
  const bool is_total = key.theory.empty();
  return {std::string(status_name(key.expected)),
          is_total ? "all" : key.theory,
          is_total ? "total" : key.category,
          key.solver,
          std::to_string(key.seed)};
}

void add_rows(const std::map<RowKey, Cells>& rows, Grid& grid) {
  for (const auto& [key, cells] : rows) {
    std::vector<std::string> line = words_of(key);
    for (const Cell& cell : cells) {
      line.push_back(
          fmt::format("{}{}", cell.count, cell.unsound > 0 ? "!" : ""));
    }
    grid.push_back(std::move(line));
  }
}

std::string rows_text(const SweepTable& table) {
  constexpr size_t kWords = 4;   // then the figures begin
  constexpr size_t kFigure = 6;  // their width at least
  Grid grid = {{"", "THEORY", "CATEGORY", "SOLVER", "SEED"}};
  grid.front().insert(grid.front().end(), kShort.begin(), kShort.end());
  add_rows(table.rows(), grid);
  add_rows(table.totals(), grid);
  std::vector<size_t> widths = widths_of(grid);
  widths.front() = kFigure;
  for (size_t i = kWords + 1; i < widths.size(); ++i) {
    widths[i] = std::max(widths[i], kFigure);
  }
  std::string text;
  for (const std::vector<std::string>& line : grid) {
    for (size_t i = 0; i < line.size(); ++i) {
      text += i < kWords ? fmt::format("{:<{}} ", one_line(line[i]), widths[i])
                         : fmt::format("{:>{}}{}",
                                       line[i],
                                       widths[i],
                                       i + 1 < line.size() ? " " : "\n");
    }
  }
  return text;
}

// One line each, behind one that counts them.
std::string entries_text(const SweepTable& table,
                         const SweepTextOptions& options) {
  if (table.entries().empty()) {
    return "";
  }
  Grid grid = {{"",
                "THEORY",
                "RANK",
                "CATEGORY",
                "SOLVER",
                "SEEDS",
                "SAID",
                "CONFIRMED BY, OR WHY NOT"}};
  for (const Entry& entry : table.entries()) {
    grid.push_back(
        {std::string(conclusion_name(entry.conclusion)),
         entry.place.theory,
         std::to_string(entry.place.rank),
         entry.category,
         entry.solver,
         fmt::format("{}", fmt::join(entry.seeds, ",")),
         said_of(entry),
         options.has_findings && !entry.findings.empty()
             ? fmt::format("{}  finding {}", entry.reason, findings_text(entry))
             : entry.reason});
  }
  return fmt::format("{} unsound answers are confirmed, {} are not\n{}",
                     table.confirmed(),
                     table.unconfirmed(),
                     grid_text(grid));
}

std::string errors_text(const SweepTable& table) {
  if (table.errors().empty()) {
    return "";
  }
  Grid grid = {{"ERRORS", "SOLVER", "THEORY", "RANK", "SEED", "MESSAGE"}};
  for (const ErrorKind& kind : table.errors()) {
    grid.push_back({std::to_string(kind.count),
                    kind.solver,
                    kind.place.theory,
                    std::to_string(kind.place.rank),
                    std::to_string(kind.seed),
                    one_line(kind.message)});
  }
  return grid_text(grid);
}

// How to see a formula that is in one of the lists.
std::string hint_text(const SweepTable& table) {
  return table.entries().empty() && table.errors().empty()
             ? ""
             : "a formula: assay gen synthesis --ranked --theory THEORY --from "
               "RANK --count 1 --stdout\n";
}

}  // namespace

std::string sweep_text(const SweepTable& table,
                       const SweepTextOptions& options) {
  std::string text = rows_text(table);
  text += fmt::format(
      "{}{} formulas; !: unsound, {} in all\n"
      "IM incorrect model, IC incorrect core, LC right core that is not "
      "the least, S sat, U unsat,\nK unknown, T timeout, E error, - not "
      "taken by the solver\n",
      options.is_stopped ? "stopped: " : "",
      table.formulas(),
      table.unsound());
  if (table.refuted() > 0) {
    text += fmt::format(
        "{} times a solver has a model of what we claim to be unsat, "
        "or our witness does not hold\n",
        table.refuted());
  }
  return text + entries_text(table, options) + errors_text(table)
         + hint_text(table);
}

}  // namespace assay::report
