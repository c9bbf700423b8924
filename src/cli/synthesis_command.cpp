// SPDX-License-Identifier: MIT
#include "cli/synthesis_command.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/clock.h"
#include "campaign/sweep.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "cli/sweep_view.h"
#include "process/process.h"
#include "report/sweep_text.h"
#include "technique/synthesis/section_choice.h"
#include "view/synthesis_text.h"

namespace assay::cli {

namespace {

using technique::TheoryGroup;

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

void print_start(campaign::Sweep& sweep,
                 const campaign::SweepSettings& settings,
                 const SynthesisOptions& options) {
  if (options.quiet) {
    return;
  }
  if (!options.json) {
    say(stderr, "{}", Lines{view::sweep_size_text(sweep, settings)});
  }
  const Result<std::string> others = sweep.others();
  say(stderr,
      "{}",
      Lines{
          view::sweep_beginning_text(sweep, options.out, others.value_or(""))});
}

void print_report(const report::SweepTable& table,
                  const report::SweepTextOptions& how,
                  const SynthesisOptions& options) {
  const auto render = options.json       ? report::sweep_json
                      : options.markdown ? report::sweep_markdown
                                         : report::sweep_text;
  say("{}", Lines{render(table, how)});
}

// Prints what the answers come to; the exit code. `ended` is how it ran.
int conclude(campaign::Sweep& sweep,
             const Result<bool>& ended,
             const SynthesisOptions& options) {
  const Result<std::vector<store::Answer>> answers = sweep.answers();
  if (!answers) {
    return complain(kExitMissing, answers.error().message);
  }
  const report::SweepTable table(*answers);
  print_report(
      table, {!sweep.statistics().is_exhausted, !options.out.empty()}, options);
  if (!ended) {
    return complain(kExitMissing, ended.error().message);
  }
  const std::vector<std::string> useless = table.useless_solvers();
  if (!useless.empty()) {
    complain(kExitMissing,
             fmt::format("nothing but errors for all formulas that were taken: "
                         "{}",
                         fmt::join(useless, ", ")));
  }
  if (table.refuted() > 0) {
    return kExitOurBug;
  }
  if (table.confirmed() > 0) {
    return kExitFindings;
  }
  return useless.empty() ? kExitFine : kExitMissing;
}

int run_sweep(const SynthesisOptions& options,
              const campaign::SweepSettings& settings,
              const testcase::Seeds& seeds,
              const technique::Tables& tables) {
  const base::SystemClock clock;
  SweepView view(options.quiet || options.json);
  campaign::Sweep sweep(settings, seeds, tables, view, clock);
  if (const Result<void> prepared = sweep.prepare(); !prepared) {
    return complain(kExitMissing, prepared.error().message);
  }
  print_start(sweep, settings, options);
  const StopSignal stop;
  const Result<bool> ended = follow(stop,
                                    {.run = [&] { return sweep.run(); },
                                     .stop = [&] { sweep.stop(); },
                                     .tick = [&] { view.tick(sweep); }});
  view.finish();
  return conclude(sweep, ended, options);
}

int run_report(const SynthesisOptions& options,
               const testcase::Seeds& seeds,
               const technique::Tables& tables,
               technique::Config config) {
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--time", options.time, options.memory);
  if (!limits) {
    return complain(kExitUsage, limits.error());
  }
  const process::Guard guard;
  const SolverChoices solvers =
      choose_solvers(without_duplicates(options.solvers), "", *limits);
  if (!solvers.error.empty()) {
    return complain(choice_exit_code(solvers), solvers.error);
  }
  std::expected<std::vector<ask::SolverUnderTest>, std::string> chosen =
      campaign::contestants(solvers.choices);
  if (!chosen) {
    return complain(
        kExitUsage,
        fmt::format("two different solvers are called {}", chosen.error()));
  }
  campaign::SweepSettings settings;
  settings.panel.limits = *limits;
  settings.panel.solvers = *std::move(chosen);
  SolverChoices confirmers;
  if (!options.solvers.empty()) {
    // All that are here, chosen or not: they may know better.
    confirmers = choose_solvers({}, "fresh", *limits);
    settings.panel.confirmers = confirmers.choices;
  }
  settings.solver_seeds = without_duplicates(options.solver_seeds);
  settings.configurations = options.configurations;
  if (const std::string problem = campaign::unknown_configuration(settings);
      !problem.empty()) {
    return complain(kExitUsage, problem);
  }
  settings.technique = &technique::kSynthesisTechnique;
  settings.config = std::move(config);
  settings.parts =
      campaign::even_parts(tables, options.categories, options.each);
  settings.categories = options.categories;
  settings.jobs = options.jobs;
  settings.out = options.out;
  return run_sweep(options, settings, seeds, tables);
}

}  // namespace

int run_synthesis(const SynthesisOptions& options) {
  const bool is_list = options.action == "list";
  if (is_list && !options.report_only.empty()) {
    return complain(kExitUsage,
                    fmt::format("{} is for assay synthesis report only",
                                options.report_only));
  }
  Result<std::vector<TheoryGroup>> groups =
      technique::find_groups(options.theories);
  if (!groups) {
    return complain(kExitUsage, groups.error().message);
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
      technique::kSynthesisTechnique.prepare(seeds, config);
  if (!tables) {
    return complain(kExitMissing, tables.error().message);
  }
  if (!technique::has_formulas(**tables, options.categories)) {
    return complain(kExitMissing,
                    "there are no formulas of these theories and categories");
  }
  if (!is_list) {
    return run_report(options, seeds, **tables, std::move(config));
  }
  if (options.json) {
    say("{}\n",
        Lines{view::sections_json(**tables, options.categories)
                  .dump(2, ' ', true)});
  } else {
    say("{}", Lines{view::sections_table(**tables, options.categories)});
  }
  return kExitFine;
}

namespace {

// What `list` has no use for.
void add_report(CLI::App& synthesis, SynthesisOptions& options) {
  std::vector<CLI::Option*> own;
  own.push_back(
      synthesis.add_option("-s,--solver", options.solvers, kSolverHelp));
  may_repeat(own.back());
  own.push_back(
      synthesis.add_option("--configuration",
                           options.configurations,
                           "report: options that profiles have by this name, "
                           "such as minimal-cores of z3"));
  may_repeat(own.back());
  own.push_back(check_number(
      synthesis
          .add_option("--each",
                      options.each,
                      "report: formulas of each section, evenly; 0: all")
          ->capture_default_str(),
      0,
      kMostTests));
  own.push_back(check_number(synthesis
                                 .add_option("--solver-seeds",
                                             options.solver_seeds,
                                             "report: 0 is the solver's own")
                                 ->expected(1, 16)
                                 ->capture_default_str(),
                             0,
                             UINT32_MAX));
  own.push_back(
      synthesis
          .add_option("--time", options.time, "report: CPU time per query")
          ->capture_default_str());
  own.push_back(
      synthesis.add_option("--memory", options.memory, "report: memory of one")
          ->capture_default_str());
  own.push_back(
      check_number(synthesis.add_option("-j,--jobs", options.jobs, "Threads")
                       ->capture_default_str(),
                   1,
                   kMostJobs));
  own.push_back(synthesis.add_option("--out",
                                     options.out,
                                     "report: folder for answers and "
                                     "findings; the same command goes on "
                                     "there"));
  own.push_back(synthesis.add_flag(
      "--markdown", options.markdown, "report: tables for a document"));
  own.push_back(synthesis.add_flag(
      "-q,--quiet", options.quiet, "report: say nothing while it runs"));
  synthesis.callback([own, &options] {
    for (const CLI::Option* option : own) {
      if (option->count() > 0) {
        options.report_only = option->get_name();
      }
    }
  });
}

}  // namespace

Action add_synthesis(CLI::App& app) {
  const auto chosen = std::make_shared<SynthesisOptions>();
  SynthesisOptions& options = *chosen;
  CLI::App* synthesis = app.add_subcommand(
      "synthesis",
      "List the small formulas of a theory, or try solvers on them");
  synthesis
      ->add_option("ACTION",
                   options.action,
                   "list, or report: how solvers do, by category and outcome")
      ->check(CLI::IsMember({"list", "report"}))
      ->capture_default_str();
  add_theory(*synthesis, options.theories);
  add_category(*synthesis, options.categories);
  may_repeat(synthesis->add_option("--rules", options.rules, kRulesHelp));
  add_report(*synthesis, options);
  synthesis->add_flag("--json", options.json, "One JSON object")
      ->excludes("--markdown");
  return [chosen] { return run_synthesis(*chosen); };
}

}  // namespace assay::cli
