// SPDX-License-Identifier: MIT
#include "cli/rules_command.h"

#include <algorithm>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/map_in_threads.h"
#include "base/source.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/json_text.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "process/process.h"
#include "prove/proof_record.h"
#include "prove/rule_checker.h"

namespace assay::cli {

namespace {

// For a query of a rule.
constexpr int32_t kRuleConflicts = 20'000;

using nlohmann::ordered_json;
using rules::Role;
using rules::Rule;

// A rule and where it is.
struct Row {
  const Rule* rule = nullptr;
  std::string file;
  uint32_t line = 0;
  bool is_built_in = false;
};

std::vector<Row> rows_of(std::span<const rules::RuleText> tables) {
  std::vector<Row> rows;
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

std::string place_text(const Row& row) {
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

ordered_json to_json(const Row& row) {
  return ordered_json{{"rule", row.rule->name},
                      {"kind", rules::kind_name(row.rule->kind)},
                      {"inputs", sorts_of(*row.rule, Role::Input)},
                      {"outputs", sorts_of(*row.rule, Role::Output)},
                      {"file", row.file},
                      {"line", row.line},
                      {"built_in", row.is_built_in}};
}

void print_json(const ordered_json& value) {
  say("{}\n", safe_dump(value));
}

size_t name_width(std::span<const Row> rows) {
  size_t width = 4;
  for (const Row& row : rows) {
    width = std::max(width, row.rule->name.size());
  }
  return width;
}

void list(std::span<const Row> rows, bool is_json) {
  size_t places = 4;
  for (const Row& row : rows) {
    places = std::max(places, place_text(row).size());
  }
  const size_t names = name_width(rows);
  if (!is_json) {
    say("{:<{}}  KIND    {:<{}}  SORTS\n", "NAME", names, "FROM", places);
  }
  for (const Row& row : rows) {
    if (is_json) {
      print_json(to_json(row));
      continue;
    }
    say("{:<{}}  {:<6}  {:<{}}  {} -> {}\n",
        row.rule->name,
        names,
        rules::kind_name(row.rule->kind),
        place_text(row),
        places,
        fmt::join(sorts_of(*row.rule, Role::Input), ", "),
        fmt::join(sorts_of(*row.rule, Role::Output), ", "));
  }
}

// The lists of values, which nobody has to check.
void list_values(const std::vector<rules::RuleText>& tables, bool is_json) {
  for (const rules::RuleText& table : tables) {
    for (const rules::ValueList& values : table.file.values) {
      const uint32_t line =
          base::find_place(table.text, values.span.begin).line;
      if (is_json) {
        print_json(ordered_json{{"kind", "values"},
                                {"sort", values.sort.text},
                                {"count", values.terms.size()},
                                {"only", values.is_only},
                                {"file", table.file.path},
                                {"line", line}});
      } else {
        say("values of {}: {}{}, {}:{}\n",
            values.sort.text,
            values.terms.size(),
            values.is_only ? " and no others" : "",
            table.file.path,
            line);
      }
    }
  }
}

class CheckReport {
 public:
  CheckReport(std::span<const Row> rows, bool is_json)
      : is_json_(is_json), names_(name_width(rows)) {
    if (!is_json_) {
      say("{:<{}}  {:<{}}  HOW\n", "RULE", names_, "VERDICT", kVerdict);
    }
  }

  void add(const Row& row, const prove::RuleCheck& check) {
    ++counts_[check.verdict];
    if (is_json_) {
      write_json(row, check);
    } else {
      write(row, check);
    }
    flush_output();
  }

  int finish() const {
    if (!is_json_) {
      say("\n");
      for (const auto& [verdict, count] : counts_) {
        say("{:<{}}  {:>4}\n", prove::verdict_name(verdict), kVerdict, count);
      }
    }
    return counts_.contains(prove::RuleVerdict::Refuted) ? kExitFindings
                                                         : kExitFine;
  }

 private:
  static constexpr size_t kVerdict = 16;

  static void write_json(const Row& row, const prove::RuleCheck& check) {
    ordered_json root = to_json(row);
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
    print_json(root);
  }

  void write(const Row& row, const prove::RuleCheck& check) const {
    std::string line = fmt::format("{:<{}}  {:<{}}  {}",
                                   row.rule->name,
                                   names_,
                                   prove::verdict_name(check.verdict),
                                   kVerdict,
                                   how(check));
    line.erase(line.find_last_not_of(' ') + 1);
    say("{}\n", line);
    const auto add = [](std::string_view what, const std::string& text) {
      if (!text.empty()) {
        say("  {}: {}\n", what, text);
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
  }

  // Who proved what, and what nobody did.
  static std::string how(const prove::RuleCheck& check) {
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

  bool is_json_;
  size_t names_;
  std::map<prove::RuleVerdict, size_t> counts_;
};

int check_all(const RulesOptions& options,
              const smtlib::Language& language,
              std::span<const rules::RuleText> tables,
              const ask::Panel& panel,
              const prove::RuleCheckSettings& settings) {
  const std::vector<Row> rows = rows_of(tables);
  std::optional<prove::ProofRecord> record;
  rules::Proofs known;
  if (!options.record.empty()) {
    if (tables.size() != 1) {
      return complain(kExitUsage, "--record is for one table");
    }
    record.emplace(options.record, tables[0].file);
    const Result<rules::Proofs> before = record->read();
    if (!before) {
      say(stderr, "{}\n", before.error().message);
      return kExitBadInput;
    }
    known = *before;
  }
  CheckReport report(rows, options.json);
  std::optional<Diag> problem;
  const bool is_whole = base::ordered_map_in_threads(
      rows.size(),
      options.jobs,
      [&] {
        return [&, checker = prove::RuleChecker(language, panel, settings)](
                   size_t at) mutable {
          const Rule& rule = *rows[at].rule;
          return checker.check(rule, known.of(rule));
        };
      },
      [&](size_t at, const prove::RuleCheck& check) {
        if (!check.refusal.empty()) {
          problem = {Severity::Error, "no-solver", {}, check.refusal};
          return false;
        }
        report.add(rows[at], check);
        if (record) {
          if (const Result<void> kept = record->add(check); !kept) {
            problem = kept.error();
          }
        }
        return !problem;
      });
  if (!is_whole) {
    return complain(kExitMissing, problem->message);
  }
  return report.finish();
}

}  // namespace

int run_rules(const RulesOptions& options) {
  prove::RuleCheckSettings settings;
  settings.points = options.points;
  settings.has_large = options.has_large;
  settings.has_widths = options.has_widths;
  settings.conflicts = options.uses_circuits ? kRuleConflicts : 0;
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--time", options.time, options.memory);
  if (!limits) {
    return complain(kExitUsage, limits.error() + "; see assay rules --help");
  }
  const smtlib::Language language;
  const std::expected<std::vector<rules::RuleText>, int> tables =
      read_rules(language, options.paths);
  if (!tables) {
    return tables.error();
  }
  if (options.action == "list") {
    list(rows_of(*tables), options.json);
    list_values(*tables, options.json);
    return kExitFine;
  }
  const process::Guard guard;
  SolverChoices chosen;
  if (options.uses_solvers) {
    chosen = choose_solvers(options.solvers, "", *limits);
    if (!chosen.error.empty()) {
      return complain(chosen.exit_code,
                      chosen.error + "; --no-solvers only tries values");
    }
  }
  return check_all(options,
                   language,
                   *tables,
                   ask::Panel{chosen.choices, {}, *limits},
                   settings);
}

Action add_rules(CLI::App& app) {
  const auto chosen = std::make_shared<RulesOptions>();
  RulesOptions& options = *chosen;
  CLI::App* rules = app.add_subcommand(
      "rules", "List the rules that tests are made by, or check them");
  rules
      ->add_option("ACTION",
                   options.action,
                   "list, or check: try values, and prove by solvers")
      ->check(CLI::IsMember({"list", "check"}))
      ->capture_default_str();
  rules->add_option("FILE", options.paths, "Tables; else the built-in ones");
  may_repeat(rules->add_option("-s,--solver", options.solvers, kSolverHelp));
  rules->add_option("--time", options.time, "CPU time per query")
      ->capture_default_str();
  rules->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  check_number(
      rules
          ->add_option(
              "--points", options.points, "Values to try for each thing")
          ->capture_default_str(),
      0,
      kMostTests);
  check_number(
      rules->add_option("-j,--jobs", options.jobs, "Rules at the same time")
          ->capture_default_str(),
      1,
      kMostJobs);
  rules->add_flag(
      "!--no-solvers", options.uses_solvers, "Ask no solver, only try values");
  rules->add_flag("--circuits",
                  options.uses_circuits,
                  "Prove by circuits before any solver is asked (see prove); "
                  "with --no-solvers by nothing else");
  rules->add_flag("--large",
                  options.has_large,
                  "Also prove at 64 bits, Float32 and Float64");
  rules->add_flag("--widths",
                  options.has_widths,
                  "Also prove at other usual widths, from 5 to 256");
  rules->add_option("--record",
                    options.record,
                    "check: write what is shown of a table to this file; what "
                    "it has already is not asked again");
  rules->add_flag("--json", options.json, "One JSON object per rule");
  return [chosen] { return run_rules(*chosen); };
}

}  // namespace assay::cli
