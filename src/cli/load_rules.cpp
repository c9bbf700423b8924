// SPDX-License-Identifier: MIT
#include "cli/load_rules.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/check.h"
#include "base/source.h"
#include "cli/exit_code.h"
#include "cli/problem_text.h"
#include "rules/built_in.h"
#include "rules/instance.h"
#include "rules/own_values.h"
#include "rules/trial.h"
#include "technique/synthesis/stock.h"

namespace assay::cli {

namespace {

constexpr uint64_t kQuickPoints = 2000;

std::vector<RuleText> built_in_tables() {
  std::vector<RuleText> tables;
  for (const auto& [name, text] : rules::built_in_rules()) {
    Result<rules::RuleFile> file = rules::parse_rules(std::string(name), text);
    ASSAY_CHECK(file) << name << ": " << file.error().message;
    tables.push_back({*std::move(file), std::string(text), true});
  }
  return tables;
}

bool is_used_by_synthesis(const std::string& sort) {
  return std::ranges::any_of(technique::synthesis_palettes(),
                             [&](const technique::PaletteSpec& spec) {
                               return spec.sorts.find(sort) != spec.sorts.npos;
                             });
}

// What is wrong with a list of values, if anything.
std::optional<Diag> value_problem(const smtlib::Language& language,
                                  const rules::ValueList& list) {
  const Result<rules::OwnValues> values =
      rules::evaluate_values(language, list);
  if (!values) {
    return values.error();
  }
  if (!is_used_by_synthesis(values->sort)) {
    return Diag{
        Severity::Error,
        "unused-sort",
        list.sort.span,
        fmt::format("no formula of synthesis has the sort {}", values->sort)};
  }
  return std::nullopt;
}

// All that is wrong with the terms of the rules and the lists of values.
std::vector<Diag> sort_problems(const smtlib::Language& language,
                                const rules::RuleFile& file) {
  std::vector<Diag> problems;
  for (const rules::Rule& rule : file.rules) {
    if (const Result<void> sorted = rules::check_sorts(language, rule);
        !sorted) {
      problems.push_back(sorted.error());
      problems.back().message =
          fmt::format("{}: {}", rule.name, problems.back().message);
    }
  }
  for (const rules::ValueList& list : file.values) {
    if (std::optional<Diag> problem = value_problem(language, list)) {
      problems.push_back(*std::move(problem));
    }
  }
  return problems;
}

// Why tests must not be made by the rule, or "". Notes how far it was tried.
std::string objection(const smtlib::Language& language, rules::Rule& rule) {
  const Result<rules::Trial> trial =
      rules::try_rule(language, rule, kQuickPoints);
  if (!trial) {
    return trial.error().message;
  }
  if (trial->counterexample) {
    return fmt::format("it is wrong for {}", *trial->counterexample);
  }
  rule.belief =
      trial->is_complete ? rules::Belief::Exhausted : rules::Belief::Claimed;
  return trial->open ? fmt::format("it is open for {}", *trial->open) : "";
}

}  // namespace

std::expected<std::vector<RuleText>, int> read_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths) {
  if (paths.empty()) {
    return built_in_tables();
  }
  std::vector<RuleText> tables;
  bool is_bad = false;
  for (const std::string& path : paths) {
    std::expected<std::string, std::string> text = base::read_file(path);
    if (!text) {
      fmt::print(stderr, "{}: error: cannot read: {}\n", path, text.error());
      is_bad = true;
      continue;
    }
    Result<rules::RuleFile> file = rules::parse_rules(path, *text);
    const std::vector<Diag> problems =
        file ? sort_problems(language, *file) : std::vector{file.error()};
    print_problems(path, *text, problems, false);
    is_bad |= !problems.empty();
    if (problems.empty()) {
      tables.push_back({*std::move(file), *std::move(text), false});
    }
  }
  if (is_bad) {
    return std::unexpected(kExitBadInput);
  }
  return tables;
}

std::expected<std::vector<rules::RuleFile>, int> load_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths) {
  std::vector<rules::RuleFile> files;
  if (paths.empty()) {
    return files;
  }
  std::expected<std::vector<RuleText>, int> tables =
      read_rules(language, paths);
  if (!tables) {
    return std::unexpected(tables.error());
  }
  std::unordered_map<std::string, std::string> places;
  for (const RuleText& table : built_in_tables()) {
    for (const rules::Rule& rule : table.file.rules) {
      places.emplace(rule.name, "the built-in " + table.file.path);
    }
  }
  bool is_bad = false;
  for (RuleText& table : *tables) {
    std::vector<Diag> problems;
    for (rules::Rule& rule : table.file.rules) {
      const auto [at, is_new] = places.emplace(rule.name, table.file.path);
      const std::string why =
          is_new ? objection(language, rule)
                 : fmt::format("{} has a rule of that name", at->second);
      if (!why.empty()) {
        problems.push_back({Severity::Error,
                            "refuted",
                            rule.span,
                            fmt::format("{}: {}", rule.name, why)});
      }
    }
    print_problems(table.file.path, table.text, problems, false);
    is_bad |= !problems.empty();
    files.push_back(std::move(table.file));
  }
  if (is_bad) {
    return std::unexpected(kExitBadInput);
  }
  return files;
}

}  // namespace assay::cli
