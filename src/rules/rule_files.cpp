// SPDX-License-Identifier: MIT
// From the names of files to rules that tests may be made by. Nothing that a
// user wrote is believed here: every term is sort-checked, every rule is tried
// by our evaluator, and how far that went is noted in the rule. What follows
// from it is trust.h's.
#include "rules/rule_files.h"

#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/check.h"
#include "base/source.h"
#include "rules/built_in.h"
#include "rules/instance.h"
#include "rules/own_values.h"
#include "rules/trial.h"

namespace assay::rules {

namespace {

constexpr uint64_t kQuickPoints = 2000;

// What is wrong with a list of values, if anything.
std::optional<Diag> value_problem(const smtlib::Language& language,
                                  const ValueList& list,
                                  const IsSortUsed& is_sort_used) {
  const Result<OwnValues> values = evaluate_values(language, list);
  if (!values) {
    return values.error();
  }
  if (!is_sort_used(values->sort)) {
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
                                const RuleFile& file,
                                const IsSortUsed& is_sort_used) {
  std::vector<Diag> problems;
  for (const Rule& rule : file.rules) {
    if (const Result<void> sorted = check_sorts(language, rule); !sorted) {
      problems.push_back(sorted.error());
      problems.back().message =
          fmt::format("{}: {}", rule.name, problems.back().message);
    }
  }
  for (const ValueList& list : file.values) {
    if (std::optional<Diag> problem =
            value_problem(language, list, is_sort_used)) {
      problems.push_back(*std::move(problem));
    }
  }
  return problems;
}

// Why tests must not be made by the rule, or "". Notes how far it was tried.
std::string objection(const smtlib::Language& language, Rule& rule) {
  const Result<Trial> trial = try_rule(language, rule, kQuickPoints);
  if (!trial) {
    return trial.error().message;
  }
  if (trial->counterexample) {
    return fmt::format("it is wrong for {}", *trial->counterexample);
  }
  rule.belief = trial->is_complete ? Belief::Exhausted : Belief::Claimed;
  return trial->open ? fmt::format("it is open for {}", *trial->open) : "";
}

}  // namespace

std::vector<RuleText> built_in_tables() {
  std::vector<RuleText> tables;
  for (const auto& [name, text] : built_in_rules()) {
    Result<RuleFile> file = parse_rules(std::string(name), text);
    ASSAY_CHECK(file) << name << ": " << file.error().message;
    tables.push_back({*std::move(file), std::string(text), true});
  }
  return tables;
}

RuleTables read_rules(const smtlib::Language& language,
                      const std::vector<std::string>& paths,
                      const IsSortUsed& is_sort_used) {
  if (paths.empty()) {
    return {built_in_tables(), {}};
  }
  RuleTables out;
  for (const std::string& path : paths) {
    std::expected<std::string, std::string> text = base::read_file(path);
    if (!text) {
      out.problems.push_back({path,
                              "",
                              {{Severity::Error,
                                "unreadable",
                                {},
                                "cannot read: " + text.error()}}});
      continue;
    }
    Result<RuleFile> file = parse_rules(path, *text);
    std::vector<Diag> problems =
        file ? sort_problems(language, *file, is_sort_used)
             : std::vector{file.error()};
    if (problems.empty()) {
      out.tables.push_back({*std::move(file), *std::move(text), false});
    } else {
      out.problems.push_back({path, *std::move(text), std::move(problems)});
    }
  }
  return out;
}

RuleTables load_rules(const smtlib::Language& language,
                      const std::vector<std::string>& paths,
                      const IsSortUsed& is_sort_used) {
  if (paths.empty()) {
    return {};
  }
  RuleTables out = read_rules(language, paths, is_sort_used);
  if (!out.is_fine()) {
    return out;
  }
  std::unordered_map<std::string, std::string> places;
  for (const RuleText& table : built_in_tables()) {
    for (const Rule& rule : table.file.rules) {
      places.emplace(rule.name, "the built-in " + table.file.path);
    }
  }
  for (RuleText& table : out.tables) {
    std::vector<Diag> problems;
    for (Rule& rule : table.file.rules) {
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
    if (!problems.empty()) {
      out.problems.push_back(
          {table.file.path, table.text, std::move(problems)});
    }
  }
  return out;
}

}  // namespace assay::rules
