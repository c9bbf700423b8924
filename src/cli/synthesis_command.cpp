// SPDX-License-Identifier: MIT
#include "cli/synthesis_command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/exit_code.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/section_choice.h"
#include "cli/solver_choice.h"
#include "cli/stop_signal.h"
#include "cli/synthesis_report.h"
#include "exec/process.h"
#include "technique/synthesis/synthesis.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using technique::Group;

int complain(int code, const std::string& message) {
  fmt::print(stderr, "assay: {}\n", message);
  return code;
}

constexpr std::array<std::string_view, kColumns.size()> kShort = {
    "IM", "IC", "LC", "S", "U", "K", "T", "E", "-"};

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
  ordered_json row{{"expected", key.is_unsat ? "unsat" : "sat"}};
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

void print_json(const SynthesisReport& report) {
  ordered_json root{{"formulas", report.formulas()},
                    {"stopped", report.is_stopped()},
                    {"unsound", report.unsound()},
                    {"refuted", report.refuted()},
                    {"rows", ordered_json::array()},
                    {"totals", ordered_json::array()}};
  for (const auto& [key, counts] : report.rows()) {
    root["rows"].push_back(row_json(key, counts));
  }
  for (const auto& [key, counts] : totals(report)) {
    root["totals"].push_back(row_json(key, counts));
  }
  fmt::print("{}\n", root.dump(2));
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
             key.is_unsat ? "unsat" : "sat",
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
    fmt::print("{} times a solver has a model of what we claim to be unsat\n",
               report.refuted());
  }
}

void list_json(const technique::Tables& tables,
               const std::vector<std::string>& categories) {
  ordered_json root = ordered_json::array();
  for (const Group group : tables.groups()) {
    for (const auto& [section, ranks] :
         chosen_sections(tables, group, categories)) {
      root.push_back({{"theory", technique::group_name(group)},
                      {"category", section.category},
                      {"from", ranks.begin},
                      {"formulas", section.count},
                      {"what", section.text},
                      {"sorts", section.sorts}});
    }
  }
  fmt::print("{}\n", root.dump(2));
}

// Columns are as wide as their longest words.
void list_text(const technique::Tables& tables,
               const std::vector<std::string>& categories) {
  using Row = std::array<std::string, 6>;
  std::vector<Row> rows = {
      {"THEORY", "FROM", "AT MOST", "CATEGORY", "WHAT", "SORTS"}};
  for (const Group group : tables.groups()) {
    for (const auto& [section, ranks] :
         chosen_sections(tables, group, categories)) {
      rows.push_back({std::string(technique::group_name(group)),
                      std::to_string(ranks.begin),
                      std::to_string(section.count),
                      std::string(section.category),
                      section.text,
                      section.sorts});
    }
  }
  std::array<size_t, 6> widths = {};
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths.at(i) = std::max(widths.at(i), row.at(i).size());
    }
  }
  for (const Row& row : rows) {
    fmt::print("{:<{}}  {:>{}}  {:>{}}  {:<{}}  {:<{}}  {}\n",
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
}

// Each once, in order.
template <typename T>
std::vector<T> without_duplicates(const std::vector<T>& list) {
  std::vector<T> once;
  for (const T& each : list) {
    if (std::ranges::find(once, each) == once.end()) {
      once.push_back(each);
    }
  }
  return once;
}

// The solvers, each program once.
std::vector<campaign::Contestant> contestants(const SolverChoices& solvers) {
  std::vector<campaign::Contestant> list;
  for (const SolverChoice& choice : solvers.choices) {
    const bool is_there =
        std::ranges::any_of(list, [&](const campaign::Contestant& other) {
          return other.profile->name == choice.profile->name
                 && other.profile->command == choice.profile->command;
        });
    if (!is_there) {
      list.push_back({choice.profile, choice.mode, choice.version});
    }
  }
  return list;
}

// Prints what was counted; the exit code.
int conclude(const SynthesisReport& report, bool is_json) {
  if (is_json) {
    print_json(report);
  } else {
    print_text(report);
  }
  const std::vector<std::string> useless = report.useless_solvers();
  if (!useless.empty()) {
    complain(kExitMissing,
             fmt::format("nothing but errors for all formulas that were taken: "
                         "{}",
                         fmt::join(useless, ", ")));
  }
  if (report.refuted() > 0) {
    return kExitOurBug;
  }
  if (report.unsound() > 0) {
    return kExitFindings;
  }
  return useless.empty() ? kExitFine : kExitMissing;
}

int run_report(SynthesisOptions options,
               const testcase::Seeds& seeds,
               const technique::Tables& tables) {
  const std::expected<exec::Limits, std::string> limits =
      parse_limits("--time", options.time, options.memory);
  if (!limits) {
    return complain(kExitUsage, limits.error());
  }
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) {
      return complain(kExitMissing,
                      fmt::format("{}: {}", options.out, error.message()));
    }
  }
  options.solver_seeds = without_duplicates(options.solver_seeds);
  const exec::Guard guard;
  const SolverChoices solvers =
      choose_solvers(without_duplicates(options.solvers), "");
  if (!solvers.error.empty()) {
    return complain(solvers.exit_code, solvers.error);
  }
  campaign::Settings settings;
  settings.limits = *limits;
  settings.solvers = contestants(solvers);
  SynthesisReport report(options, settings, seeds, tables);
  if (!options.quiet && !options.json) {
    fmt::print(stderr,
               "at most {} formulas, {} queries\n",
               with_commas(report.most_formulas()),
               with_commas(report.most_queries()));
  }
  const StopSignal stop;
  report.run();
  return conclude(report, options.json);
}

// The theories that are asked for, or the name of what is none.
std::expected<std::vector<Group>, std::string> find_groups(
    const std::vector<std::string>& names) {
  std::vector<Group> groups;
  for (const std::string& name : names) {
    const std::optional<Group> group = technique::find_group(name);
    if (!group) {
      return std::unexpected(name);
    }
    groups.push_back(*group);
  }
  if (names.empty()) {
    std::ranges::copy_if(technique::all_groups(),
                         std::back_inserter(groups),
                         technique::is_standard);
  }
  return groups;
}

}  // namespace

int run_synthesis(const SynthesisOptions& options) {
  const bool is_list = options.action == "list";
  if (is_list && !options.report_only.empty()) {
    return complain(kExitUsage,
                    fmt::format("{} is for assay synthesis report only",
                                options.report_only));
  }
  std::expected<std::vector<Group>, std::string> groups =
      find_groups(options.theories);
  if (!groups) {
    return complain(kExitUsage,
                    fmt::format("there is no theory '{}'", groups.error()));
  }
  technique::Config config;
  config.is_ranked = true;
  config.groups = *std::move(groups);
  const smtlib::Language language;
  const testcase::Seeds seeds(language);
  std::expected<std::vector<rules::RuleFile>, int> rules =
      load_rules(language, options.rules);
  if (!rules) {
    return rules.error();
  }
  config.rule_files = *std::move(rules);
  const Result<std::unique_ptr<const technique::Tables>> tables =
      technique::SynthesisTechnique().prepare(seeds, config);
  if (!tables) {
    return complain(kExitMissing, tables.error().message);
  }
  if (!has_formulas(**tables, options.categories)) {
    return complain(kExitMissing,
                    "there are no formulas of these theories and categories");
  }
  if (!is_list) {
    return run_report(options, seeds, **tables);
  }
  if (options.json) {
    list_json(**tables, options.categories);
  } else {
    list_text(**tables, options.categories);
  }
  return kExitFine;
}

}  // namespace assay::cli
