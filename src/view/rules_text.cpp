// SPDX-License-Identifier: MIT
#include "view/rules_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/source.h"
#include "base/visible_format.h"

namespace assay::view {

namespace {

using base::visible_format;
using nlohmann::ordered_json;
using rules::Role;
using rules::Rule;

constexpr size_t kVerdictWidth = 16;

std::string place_text(const ListedRule& row) {
  return fmt::format(
      "{}{}:{}", row.is_built_in ? "built-in " : "", row.file, row.line);
}

std::vector<std::string> sorts_of(const Rule& rule, Role role) {
  std::vector<std::string> sorts;
  for (const rules::Variable& variable : rule.variables) {
    if (variable.role == role) {
      sorts.push_back(variable.sort.text);
    }
  }
  if (role == Role::Output && rule.kind != rules::RuleKind::Fusion) {
    sorts.push_back(rule.result ? rule.result->text : "Bool");
  }
  return sorts;
}

// Inputs that an inverse gives back only sometimes.
std::vector<std::string> sometimes(const Rule& rule) {
  std::vector<std::string> names;
  for (const rules::Inverse& inverse : rule.inverses) {
    if (inverse.is_only_sometimes) {
      names.push_back(inverse.input);
    }
  }
  return names;
}

size_t name_width(std::span<const ListedRule> rows) {
  size_t width = 4;
  for (const ListedRule& row : rows) {
    width = std::max(width, row.rule->name.size());
  }
  return width;
}

uint32_t line_of(const rules::RuleText& table, const rules::ValueList& values) {
  return base::find_place(table.text, values.span.begin).line;
}

// Who proved what, and what nobody did.
std::string how(const prove::RuleCheck& check) {
  std::vector<std::string> solvers;
  std::vector<std::string> draws;
  std::vector<std::string> missing;
  const auto add = [](std::vector<std::string>& to, const std::string& text) {
    if (!text.empty() && std::ranges::find(to, text) == to.end()) {
      to.push_back(text);
    }
  };
  for (const prove::ProofAttempt& attempt : check.attempts) {
    add(solvers, attempt.solver);
    add(draws, attempt.draws);
    if (attempt.solver.empty()) {
      add(missing,
          fmt::format("{}{}{}",
                      attempt.obligation,
                      attempt.sizes.empty() ? "" : " at ",
                      attempt.sizes));
    }
  }
  std::vector<std::string> parts;
  if (!solvers.empty()) {
    parts.push_back(fmt::format("{} by {}",
                                missing.empty() ? "all" : "some",
                                fmt::join(solvers, ", ")));
  }
  if (!draws.empty()) {
    parts.push_back(fmt::format("for {}", fmt::join(draws, "; ")));
  }
  if (!missing.empty()) {
    parts.push_back(fmt::format("undecided: {}", fmt::join(missing, "; ")));
  }
  if (check.verdict != prove::RuleVerdict::Proved && check.points > 0) {
    parts.push_back(fmt::format(
        "{}{} points tried",
        check.verdict == prove::RuleVerdict::Exhausted ? "all " : "",
        check.points));
  }
  if (const std::vector<std::string> names = sometimes(*check.rule);
      !names.empty()) {
    parts.push_back(fmt::format("{} only sometimes", fmt::join(names, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::vector<ListedRule> listed_rules(std::span<const rules::RuleText> tables) {
  std::vector<ListedRule> rows;
  for (const rules::RuleText& table : tables) {
    for (const Rule& rule : table.file.rules) {
      rows.push_back({&rule,
                      table.file.path,
                      base::find_place(table.text, rule.span.begin).line,
                      table.is_built_in});
    }
  }
  return rows;
}

std::string rules_table(std::span<const ListedRule> rows) {
  size_t places = 4;
  for (const ListedRule& row : rows) {
    places = std::max(places, place_text(row).size());
  }
  const size_t names = name_width(rows);
  std::string text = visible_format(
      "{:<{}}  KIND    {:<{}}  SORTS\n", "NAME", names, "FROM", places);
  for (const ListedRule& row : rows) {
    text += visible_format("{:<{}}  {:<6}  {:<{}}  {} -> {}\n",
                           row.rule->name,
                           names,
                           rules::kind_name(row.rule->kind),
                           place_text(row),
                           places,
                           fmt::join(sorts_of(*row.rule, Role::Input), ", "),
                           fmt::join(sorts_of(*row.rule, Role::Output), ", "));
  }
  return text;
}

ordered_json rule_json(const ListedRule& row) {
  return ordered_json{{"rule", row.rule->name},
                      {"kind", rules::kind_name(row.rule->kind)},
                      {"inputs", sorts_of(*row.rule, Role::Input)},
                      {"outputs", sorts_of(*row.rule, Role::Output)},
                      {"file", row.file},
                      {"line", row.line},
                      {"built_in", row.is_built_in}};
}

std::string values_text(std::span<const rules::RuleText> tables) {
  std::string text;
  for (const rules::RuleText& table : tables) {
    for (const rules::ValueList& values : table.file.values) {
      text += visible_format("values of {}: {}{}, {}:{}\n",
                             values.sort.text,
                             values.terms.size(),
                             values.is_only ? " and no others" : "",
                             table.file.path,
                             line_of(table, values));
    }
  }
  return text;
}

std::vector<ordered_json> values_json(std::span<const rules::RuleText> tables) {
  std::vector<ordered_json> rows;
  for (const rules::RuleText& table : tables) {
    for (const rules::ValueList& values : table.file.values) {
      rows.push_back(ordered_json{{"kind", "values"},
                                  {"sort", values.sort.text},
                                  {"count", values.terms.size()},
                                  {"only", values.is_only},
                                  {"file", table.file.path},
                                  {"line", line_of(table, values)}});
    }
  }
  return rows;
}

ordered_json rule_check_json(const ListedRule& row,
                             const prove::RuleCheck& check) {
  ordered_json root = rule_json(row);
  root["verdict"] = prove::verdict_name(check.verdict);
  root["points"] = check.points;
  root["complete"] = check.is_complete;
  root["sometimes"] = sometimes(*row.rule);
  ordered_json proofs = ordered_json::array();
  for (const prove::ProofAttempt& attempt : check.attempts) {
    proofs.push_back(ordered_json{{"obligation", attempt.obligation},
                                  {"sizes", attempt.sizes},
                                  {"solver", attempt.solver},
                                  {"draws", attempt.draws}});
  }
  root["proofs"] = std::move(proofs);
  root["counterexample"] = check.counterexample;
  root["open"] = check.open;
  root["remarks"] = check.remarks;
  root["note"] = row.rule->note;
  return root;
}

RuleCheckTable::RuleCheckTable(std::span<const ListedRule> rows)
    : names_(name_width(rows)) {}

std::string RuleCheckTable::head() const {
  return visible_format(
      "{:<{}}  {:<{}}  HOW\n", "RULE", names_, "VERDICT", kVerdictWidth);
}

std::string RuleCheckTable::lines(const ListedRule& row,
                                  const prove::RuleCheck& check) const {
  std::string line = fmt::format("{:<{}}  {:<{}}  {}",
                                 row.rule->name,
                                 names_,
                                 prove::verdict_name(check.verdict),
                                 kVerdictWidth,
                                 how(check));
  line.erase(line.find_last_not_of(' ') + 1);
  std::string text = visible_format("{}\n", line);
  const auto add = [&text](std::string_view what, const std::string& words) {
    if (!words.empty()) {
      text += visible_format("  {}: {}\n", what, words);
    }
  };
  add("counterexample", check.counterexample);
  add("open", check.open);
  for (const std::string& remark : check.remarks) {
    add("remark", remark);
  }
  if (check.verdict != prove::RuleVerdict::Proved) {
    add("note", row.rule->note);
  }
  return text;
}

std::string RuleCheckTable::sums(const VerdictCounts& counts) {
  std::string text = "\n";
  for (const auto& [verdict, count] : counts) {
    text += visible_format(
        "{:<{}}  {:>4}\n", prove::verdict_name(verdict), kVerdictWidth, count);
  }
  return text;
}

}  // namespace assay::view
