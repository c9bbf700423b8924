// SPDX-License-Identifier: MIT
#include "cli/rules_command.h"

#include <expected>
#include <memory>
#include <optional>
#include <span>

#include <CLI/CLI.hpp>

#include "base/map_in_threads.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "process/process.h"
#include "prove/proof_record.h"
#include "prove/rule_checker.h"
#include "view/rules_text.h"

namespace assay::cli {

namespace {

// For a query of a rule.
constexpr int32_t kRuleConflicts = 20'000;

class CheckReport {
 public:
  CheckReport(std::span<const view::ListedRule> rows, bool is_json)
      : is_json_(is_json), table_(rows) {
    if (!is_json_) {
      say("{}", Lines{table_.head()});
    }
  }

  void add(const view::ListedRule& row, const prove::RuleCheck& check) {
    ++counts_[check.verdict];
    if (is_json_) {
      say_json(view::rule_check_json(row, check));
    } else {
      say("{}", Lines{table_.lines(row, check)});
    }
    flush_output();
  }

  int finish() const {
    if (!is_json_) {
      say("{}", Lines{view::RuleCheckTable::sums(counts_)});
    }
    return counts_.contains(prove::RuleVerdict::Refuted) ? kExitFindings
                                                         : kExitFine;
  }

 private:
  bool is_json_;
  view::RuleCheckTable table_;
  view::VerdictCounts counts_;
};

void list(std::span<const rules::RuleText> tables, bool is_json) {
  const std::vector<view::ListedRule> rows = view::listed_rules(tables);
  if (!is_json) {
    say("{}{}",
        Lines{view::rules_table(rows)},
        Lines{view::values_text(tables)});
    return;
  }
  for (const view::ListedRule& row : rows) {
    say_json(view::rule_json(row));
  }
  for (const nlohmann::ordered_json& values : view::values_json(tables)) {
    say_json(values);
  }
}

int check_all(const RulesOptions& options,
              const smtlib::Language& language,
              std::span<const rules::RuleText> tables,
              const ask::Panel& panel,
              const prove::RuleCheckSettings& settings) {
  const std::vector<view::ListedRule> rows = view::listed_rules(tables);
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
          const rules::Rule& rule = *rows[at].rule;
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
    list(*tables, options.json);
    return kExitFine;
  }
  const process::Guard guard;
  SolverChoices chosen;
  if (options.uses_solvers) {
    chosen = choose_solvers(options.solvers, "", *limits);
    if (!chosen.error.empty()) {
      return complain(choice_exit_code(chosen),
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
