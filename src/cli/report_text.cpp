// SPDX-License-Identifier: MIT
#include "cli/report_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using technique::Group;

constexpr std::array<std::string_view, kColumns.size()> kShort = {
    "IM", "IC", "LC", "S", "U", "K", "T", "E", "-"};

std::string_view expected(bool is_unsat) {
  return is_unsat ? "unsat" : "sat";
}

// Of all theories and categories; their keys have no category.
std::map<RowKey, Counts> totals(const SynthesisReport& report) {
  std::map<RowKey, Counts> sums;
  for (const auto& [key, counts] : report.rows()) {
    RowKey total = key;
    total.group = Group::Core;
    total.category = "";
    Counts& sum = sums[total];
    for (size_t i = 0; i < counts.size(); ++i) {
      sum[i] += counts[i];
    }
  }
  return sums;
}

ordered_json row_json(const RowKey& key, const Counts& counts) {
  ordered_json row{{"expected", expected(key.is_unsat)}};
  if (!key.category.empty()) {
    row["theory"] = technique::group_name(key.group);
    row["category"] = key.category;
  }
  row["solver"] = key.solver;
  row["seed"] = key.seed;
  for (size_t i = 0; i < counts.size(); ++i) {
    row[std::string(kColumns[i])] = counts[i];
  }
  return row;
}

// With what is right: sat for unsat.
std::string said_of(const ReportEntry& entry) {
  const bool is_verdict =
      entry.first.column == Column::Sat || entry.first.column == Column::Unsat;
  return fmt::format("{}{}{}",
                     column_name(entry.first.column),
                     is_verdict ? " for " : "",
                     is_verdict ? expected(entry.first.is_unsat) : "");
}

ordered_json entry_json(const ReportEntry& entry) {
  ordered_json row{{"theory", technique::group_name(entry.first.group)},
                   {"rank", entry.first.rank},
                   {"category", entry.first.category},
                   {"expected", expected(entry.first.is_unsat)},
                   {"solver", entry.first.solver},
                   {"seeds", entry.seeds},
                   {"said", column_name(entry.first.column)},
                   {"check", check_name(entry.first.check)},
                   {"confirmation", entry.confirmation}};
  if (!entry.scripts.empty()) {
    row["scripts"] = entry.scripts;
  }
  return row;
}

void print_json(const SynthesisReport& report) {
  ordered_json root{{"formulas", report.formulas()},
                    {"stopped", report.is_stopped()},
                    {"unsound", report.unsound()},
                    {"confirmed", report.confirmed()},
                    {"unconfirmed", report.unconfirmed()},
                    {"refuted", report.refuted()},
                    {"rows", ordered_json::array()},
                    {"totals", ordered_json::array()},
                    {"entries", ordered_json::array()}};
  for (const auto& [key, counts] : report.rows()) {
    root["rows"].push_back(row_json(key, counts));
  }
  for (const auto& [key, counts] : totals(report)) {
    root["totals"].push_back(row_json(key, counts));
  }
  for (const ReportEntry& entry : report.entries()) {
    root["entries"].push_back(entry_json(entry));
  }
  fmt::print("{}\n",
             root.dump(2, ' ', false, ordered_json::error_handler_t::replace));
}

// Widths of the columns of words.
struct Widths {
  size_t theory = 6;
  size_t category = 8;
  size_t solver = 6;
  size_t seed = 4;
};

Widths widths_of(const SynthesisReport& report) {
  Widths widths;
  for (const auto& [key, counts] : report.rows()) {
    widths.theory =
        std::max(widths.theory, technique::group_name(key.group).size());
    widths.category = std::max(widths.category, key.category.size());
    widths.solver = std::max(widths.solver, key.solver.size());
    widths.seed = std::max(widths.seed, std::to_string(key.seed).size());
  }
  return widths;
}

void print_row(const Widths& widths, const RowKey& key, const Counts& counts) {
  const bool is_total = key.category.empty();
  fmt::print("{:<6} {:<{}} {:<{}} {:<{}} {:>{}}",
             expected(key.is_unsat),
             is_total ? "all" : technique::group_name(key.group),
             widths.theory,
             is_total ? "total" : key.category,
             widths.category,
             key.solver,
             widths.solver,
             key.seed,
             widths.seed);
  for (size_t i = 0; i < counts.size(); ++i) {
    const bool is_bad =
        counts[i] > 0 && is_unsound(key.is_unsat, static_cast<Column>(i));
    fmt::print(" {:>6}", fmt::format("{}{}", counts[i], is_bad ? "!" : ""));
  }
  fmt::print("\n");
}

// One line each, behind one that counts them.
void print_entries(const SynthesisReport& report) {
  const std::vector<ReportEntry> entries = report.entries();
  if (entries.empty()) {
    return;
  }
  fmt::print("{} unsound answers are confirmed, {} are not\n",
             report.confirmed(),
             report.unconfirmed());
  using Row = std::array<std::string, 8>;
  std::vector<Row> rows = {{"",
                            "THEORY",
                            "RANK",
                            "CATEGORY",
                            "SOLVER",
                            "SEEDS",
                            "SAID",
                            "CONFIRMED BY, OR WHY NOT"}};
  for (const ReportEntry& entry : entries) {
    rows.push_back({std::string(check_name(entry.first.check)),
                    std::string(technique::group_name(entry.first.group)),
                    std::to_string(entry.first.rank),
                    entry.first.category,
                    entry.first.solver,
                    fmt::format("{}", fmt::join(entry.seeds, ",")),
                    said_of(entry),
                    fmt::format("{}{}{}",
                                entry.confirmation,
                                entry.scripts.empty() ? "" : "  ",
                                fmt::join(entry.scripts, " "))});
  }
  Row::size_type last = rows[0].size() - 1;
  std::array<size_t, 8> widths = {};
  for (const Row& row : rows) {
    for (size_t i = 0; i < last; ++i) {
      widths.at(i) = std::max(widths.at(i), row.at(i).size());
    }
  }
  for (const Row& row : rows) {
    for (size_t i = 0; i < last; ++i) {
      fmt::print("{:<{}}  ", row.at(i), widths.at(i));
    }
    fmt::print("{}\n", row.at(last));
  }
}

void print_text(const SynthesisReport& report) {
  const Widths widths = widths_of(report);
  fmt::print("{:<6} {:<{}} {:<{}} {:<{}} {:>{}}",
             "",
             "THEORY",
             widths.theory,
             "CATEGORY",
             widths.category,
             "SOLVER",
             widths.solver,
             "SEED",
             widths.seed);
  for (const std::string_view name : kShort) {
    fmt::print(" {:>6}", name);
  }
  fmt::print("\n");
  for (const auto& [key, counts] : report.rows()) {
    print_row(widths, key, counts);
  }
  for (const auto& [key, counts] : totals(report)) {
    print_row(widths, key, counts);
  }
  fmt::print(
      "{}{} formulas; !: unsound, {} in all\n"
      "IM incorrect model, IC incorrect core, LC right core that is not "
      "the least, S sat, U unsat,\nK unknown, T timeout, E error, - not "
      "taken by the solver\n",
      report.is_stopped() ? "stopped: " : "",
      report.formulas(),
      report.unsound());
  if (report.refuted() > 0) {
    fmt::print(
        "{} times a solver has a model of what we claim to be unsat, "
        "or our witness does not hold\n",
        report.refuted());
  }
  print_entries(report);
}

}  // namespace

void print_report(const SynthesisReport& report,
                  const SynthesisOptions& options) {
  if (options.json) {
    print_json(report);
  } else {
    print_text(report);
  }
}

}  // namespace assay::cli
