// SPDX-License-Identifier: MIT
#include "cli/report_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using technique::TheoryGroup;

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
    total.group = TheoryGroup::Core;
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
  using ReportRow = std::array<std::string, 8>;
  std::vector<ReportRow> rows = {{"",
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
  ReportRow::size_type last = rows[0].size() - 1;
  std::array<size_t, 8> widths = {};
  for (const ReportRow& row : rows) {
    for (size_t i = 0; i < last; ++i) {
      widths.at(i) = std::max(widths.at(i), row.at(i).size());
    }
  }
  for (const ReportRow& row : rows) {
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

// The counts of a row of the Markdown table, by seed.
using SeedCounts = std::map<uint64_t, Counts>;

// One figure if all seeds have the same.
std::string cell(const SeedCounts& counts,
                 const std::vector<uint64_t>& seeds,
                 size_t column) {
  std::vector<uint64_t> figures;
  for (const uint64_t seed : seeds) {
    const auto found = counts.find(seed);
    figures.push_back(found == counts.end() ? 0 : found->second.at(column));
  }
  const bool is_same =
      std::ranges::count(figures, figures.front()) == std::ssize(figures);
  return is_same ? std::to_string(figures.front())
                 : fmt::format("{}", fmt::join(figures, " / "));
}

std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : text) {
    made += c == '|' ? "\\|" : std::string(1, c == '\n' ? ' ' : c);
  }
  return made;
}

void print_line(const std::vector<std::string>& cells) {
  fmt::print("|");
  for (const std::string& text : cells) {
    fmt::print(" {} |", escaped(text));
  }
  fmt::print("\n");
}

void print_head(const std::vector<std::string>& cells) {
  print_line(cells);
  fmt::print("|");
  for (size_t i = 0; i < cells.size(); ++i) {
    fmt::print("---|");
  }
  fmt::print("\n");
}

std::string capitalised(std::string_view text) {
  std::string made(text);
  made.front() =
      static_cast<char>(std::toupper(static_cast<unsigned char>(made.front())));
  return made;
}

void print_markdown_entries(const SynthesisReport& report, bool has_theories) {
  const std::vector<ReportEntry> entries = report.entries();
  if (entries.empty()) {
    return;
  }
  std::vector<std::string> head = {
      "Rank", "Category", "Solver", "Seeds", "Said", "", "Because"};
  if (has_theories) {
    head.insert(head.begin(), "Theory");
  }
  const bool has_scripts = !entries.front().scripts.empty();
  if (has_scripts) {
    head.emplace_back("Script");
  }
  fmt::print("\n");
  print_head(head);
  for (const ReportEntry& entry : entries) {
    std::vector<std::string> cells = {
        std::to_string(entry.first.rank),
        entry.first.category,
        entry.first.solver,
        fmt::format("{}", fmt::join(entry.seeds, ", ")),
        said_of(entry),
        std::string(check_name(entry.first.check)),
        entry.confirmation};
    if (has_theories) {
      cells.insert(cells.begin(),
                   std::string(technique::group_name(entry.first.group)));
    }
    if (has_scripts) {
      cells.push_back(fmt::format("{}", fmt::join(entry.scripts, ", ")));
    }
    print_line(cells);
  }
}

void print_markdown(const SynthesisReport& report,
                    const std::vector<uint64_t>& seeds) {
  std::map<RowKey, SeedCounts> rows;  // their keys have no seed
  std::set<TheoryGroup> groups;
  for (const auto& [key, counts] : report.rows()) {
    RowKey merged = key;
    merged.seed = 0;
    rows[merged][key.seed] = counts;
    groups.insert(key.group);
  }
  const bool has_theories = groups.size() > 1;
  std::vector<std::string> head = {"Expected", "Category", "Solver"};
  if (has_theories) {
    head.insert(head.begin() + 1, "Theory");
  }
  std::ranges::transform(kColumns, std::back_inserter(head), capitalised);
  fmt::print(
      "{}{} formulas, seeds {}; {} unsound answers are confirmed, {} "
      "are not; {} claims of ours are refuted.\n\n",
      report.is_stopped() ? "Stopped: " : "",
      report.formulas(),
      fmt::join(seeds, " / "),
      report.confirmed(),
      report.unconfirmed(),
      report.refuted());
  print_head(head);
  for (const auto& [key, counts] : rows) {
    std::vector<std::string> cells = {
        std::string(expected(key.is_unsat)), key.category, key.solver};
    if (has_theories) {
      cells.insert(cells.begin() + 1,
                   std::string(technique::group_name(key.group)));
    }
    for (size_t i = 0; i < kColumns.size(); ++i) {
      cells.push_back(cell(counts, seeds, i));
    }
    print_line(cells);
  }
  print_markdown_entries(report, has_theories);
}

}  // namespace

void print_report(const SynthesisReport& report,
                  const SynthesisOptions& options) {
  if (options.json) {
    print_json(report);
  } else if (options.markdown) {
    print_markdown(report, options.solver_seeds);
  } else {
    print_text(report);
  }
}

}  // namespace assay::cli
