// SPDX-License-Identifier: MIT
#include "cli/hunt_command.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/self_check.h"
#include "base/clock.h"
#include "campaign/hunt.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/hunt_view.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/load_seeds.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/solver_choice.h"
#include "process/process.h"
#include "technique/logic_choice.h"
#include "technique/registry.h"

namespace assay::cli {

namespace {

struct Prepared {
  campaign::Settings settings;
  SolverChoices solvers;
  SolverChoices confirmers;
  SolverChoices newest;
  std::string error;
  int exit_code = kExitFine;
};

// Of --also: why solvers refuse scripts.
constexpr std::string_view kRefusals = "refusals";

bool refuse(Prepared& made, int code, std::string message) {
  made.error = std::move(message);
  made.exit_code = code;
  return false;
}

bool set_limits(const HuntOptions& options, Prepared& made) {
  const std::string time =
      options.time.empty() && options.tests == 0 ? "60s" : options.time;
  if (!time.empty()) {
    const std::expected<uint32_t, std::string> ms =
        parse_duration("--time", time);
    if (!ms) {
      return refuse(made, kExitUsage, ms.error());
    }
    made.settings.time_ms = *ms;
  }
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--query-time", options.query_time, options.memory);
  if (!limits) {
    return refuse(made, kExitUsage, limits.error());
  }
  made.settings.panel.limits = *limits;
  return true;
}

bool set_techniques(const HuntOptions& options, Prepared& made) {
  technique::Config& config = made.settings.config;
  config.wish = technique::find_status_filter(options.status);
  auto techniques = technique::find_techniques(options.techniques, config.wish);
  auto groups = technique::find_groups(options.theories);
  const Result<void> logics = technique::check_logics(options.logics);
  if (!techniques || !groups || !logics) {
    return refuse(made,
                  kExitUsage,
                  (!techniques ? techniques.error()
                   : !groups   ? groups.error()
                               : logics.error())
                      .message);
  }
  made.settings.techniques = *std::move(techniques);
  made.settings.skips_without_seeds = options.techniques.empty();
  config.groups = *std::move(groups);
  config.logics = options.logics;
  config.may_widen = options.widen;
  config.options = options.technique_options;
  return true;
}

bool set_oracles(const HuntOptions& options, Prepared& made) {
  for (const std::string& name : options.also) {
    if (name == kRefusals) {
      continue;  // they are counted anyway
    }
    const std::vector<std::string_view> optional = oracle::optional_kinds();
    const std::optional<oracle::Kind> kind = oracle::find_kind(name);
    if (!kind || std::ranges::count(optional, name) == 0) {
      return refuse(made,
                    kExitUsage,
                    fmt::format("bad --also '{}': {} or {}",
                                name,
                                fmt::join(optional, " or "),
                                kRefusals));
    }
    made.settings.kinds.add(*kind);
  }
  return true;
}

void set_relevance(const HuntOptions& options, Prepared& made) {
  made.settings.is_sparing = true;
  for (const std::string& name : options.relevances) {
    if (const auto found = vocabulary::find_relevance(name)) {
      made.settings.relevances.push_back(*found);
    }
  }
}

// Whether the campaign has findings of the classes that are to fail.
bool has_failed(const HuntOptions& options, const store::Tally& found) {
  return std::ranges::any_of(found.classes, [&](const auto& row) {
    const vocabulary::Relevance relevance = row.first.first;
    return options.fail_on.empty() || relevance == vocabulary::Relevance::Unset
           || std::ranges::count(options.fail_on,
                                 vocabulary::relevance_name(relevance))
                  > 0;
  });
}

bool set_schedule(const HuntOptions& options, Prepared& made) {
  if (options.schedule.empty()) {
    return true;
  }
  Result<std::unique_ptr<store::Store>> other =
      store::open_store(options.schedule, store::Access::Read);
  if (!other) {
    return refuse(made, kExitMissing, other.error().message);
  }
  const Result<std::vector<store::Campaign>> campaigns = (*other)->campaigns();
  if (!campaigns || campaigns->empty()) {
    return refuse(made, kExitBadInput, "the store has no campaign to follow");
  }
  Result<std::vector<store::Epoch>> epochs =
      (*other)->epochs(campaigns->back().id);
  if (!epochs) {
    return refuse(made, kExitBadInput, epochs.error().message);
  }
  made.settings.schedule = *std::move(epochs);
  return true;
}

Prepared prepare(const HuntOptions& options) {
  Prepared made;
  campaign::Settings& settings = made.settings;
  settings.seed = options.seed;
  settings.tests = options.tests;
  settings.jobs = options.jobs != 0
                      ? options.jobs
                      : std::max(1U, std::thread::hardware_concurrency());
  settings.is_fair = options.fair;
  settings.out = options.out;
  settings.store_url = options.store;
  settings.resumes = options.resume;
  settings.reducing = *campaign::kReducing.find(options.reduce);
  if (!set_limits(options, made) || !set_techniques(options, made)
      || !set_oracles(options, made) || !set_schedule(options, made)) {
    return made;
  }
  made.solvers = cli::choose_solvers(options.solvers,
                                     options.mode,
                                     settings.panel.limits,
                                     Probing::OnFirstUse);
  if (!made.solvers.error.empty()) {
    refuse(made, choice_exit_code(made.solvers), made.solvers.error);
    return made;
  }
  set_relevance(options, made);
  settings.panel.solvers = made.solvers.choices;
  made.newest =
      ask::choose_newer(settings.panel.solvers, settings.panel.limits);
  settings.panel.newest = made.newest.choices;
  if (!options.solvers.empty()) {
    // All that are here, chosen or not: they may know better.
    made.confirmers = choose_solvers({}, "fresh", settings.panel.limits);
    settings.panel.confirmers = made.confirmers.choices;
  }
  return made;
}

int exit_code_of(const Diag& problem) {
  return problem.code == campaign::kNoTests ? kExitUndetermined
         : problem.code == campaign::StoreRecorder::kOtherCampaigns ? kExitUsage
         : problem.code == campaign::Hunt::kOtherLedger ? kExitBadInput
                                                        : kExitMissing;
}

int refuse_hunt(const Diag& problem) {
  // A list of campaigns has lines, and shows nothing as it is.
  if (problem.code == campaign::StoreRecorder::kOtherCampaigns) {
    say(stderr, "assay: {}\n", Lines{problem.message});
  } else {
    say(stderr, "assay: {}\n", problem.message);
  }
  return exit_code_of(problem);
}

int print_shares(campaign::Hunt& hunt) {
  const Result<campaign::Shares> shares = hunt.count_shares();
  if (!shares) {
    return refuse_hunt(shares.error());
  }
  say("{}", Lines{campaign::shares_text(*shares)});
  return kExitFine;
}

// Of a hunt that has ended well or was stopped.
int exit_code(const HuntOptions& options,
              const campaign::Statistics& all,
              const campaign::Statistics& before) {
  if (all.own_faults > 0) {
    return kExitOurBug;
  }
  if (!StopSignal::has_come() && all.tests + before.tests == 0) {
    return complain(kExitUndetermined, "no test came about");
  }
  return has_failed(options, all.found) ? kExitFindings : kExitFine;
}

}  // namespace

int run_hunt(const HuntOptions& options) {
  const process::Guard guard;
  if (options.shares && options.tests == 0) {
    return complain(kExitUsage, "--shares needs --tests: of how many");
  }
  Prepared made = prepare(options);
  if (!made.error.empty()) {
    say(stderr, "assay: {}\n", made.error);
    return made.exit_code;
  }
  const smtlib::Language language;
  std::expected<std::vector<rules::RuleFile>, int> rules =
      load_rules(language, options.rules);
  if (!rules) {
    return rules.error();
  }
  made.settings.config.rule_files = *std::move(rules);
  if (const Result<void> answers =
          ask::check_answers(language, made.settings.panel);
      !answers) {
    say(stderr,
        "assay: {}\na solver reads a script from standard input and answers "
        "within --query-time and --memory; docs/solvers.md tells how to "
        "describe one\n",
        answers.error().message);
    return kExitMissing;
  }
  const bool needs_seeds = std::ranges::any_of(
      made.settings.techniques, [](const technique::Technique* technique) {
        return technique->needs_seeds;
      });
  const std::expected<seeds::LoadedSeeds, SeedProblem> loaded =
      load_seeds(language,
                 {options.seeds,
                  options.jobs,
                  !options.quiet && !options.json,
                  needs_seeds});
  if (!loaded) {
    say(stderr, "assay: {}\n", loaded.error().message);
    return loaded.error().exit_code;
  }
  made.settings.seeds_hash = loaded->hash;
  const bool lists_refusals = std::ranges::count(options.also, kRefusals) > 0;
  HuntView view(options.json, options.quiet, lists_refusals);
  const base::SystemClock clock;
  std::atomic<bool> is_stopped = false;
  made.settings.panel.is_stopped = &is_stopped;
  campaign::Hunt hunt(made.settings, loaded->seeds, view, clock);
  if (options.shares) {
    return print_shares(hunt);
  }
  if (const Result<void> prepared = hunt.prepare(); !prepared) {
    return refuse_hunt(prepared.error());
  }
  view.start(made.settings, hunt);
  const auto stop_all = [&] {
    hunt.stop();  // first: judgements that are given up must not be kept
    is_stopped.store(true);
  };
  const StopSignal stop;
  const Result<bool> ended =
      follow(stop,
             {.run = [&] { return hunt.run(); },
              .stop = stop_all,
              .tick = [&] { view.tick(hunt.statistics(), hunt.before()); }});
  const campaign::Statistics all = hunt.statistics();
  view.finish(all, hunt.before(), made.settings, StopSignal::has_come());
  if (made.settings.reducing != campaign::Reducing::Off) {
    view.show_reduction(hunt.reduction());
  }
  if (!ended) {
    say(stderr, "assay: {}\n", ended.error().message);
    return kExitMissing;
  }
  return exit_code(options, all, hunt.before());
}

Action add_hunt(CLI::App& app) {
  const auto chosen = std::make_shared<HuntOptions>();
  HuntOptions& options = *chosen;
  CLI::App* hunt =
      app.add_subcommand("hunt", "Make tests, run solvers, keep what is wrong");
  may_repeat(hunt->add_option("-s,--solver", options.solvers, kSolverHelp));
  may_list(hunt->add_option("--technique", options.techniques, "Else all"));
  add_theory(*hunt, options.theories);
  add_logic(*hunt, options.logics);
  hunt->add_option("--seeds",
                   options.seeds,
                   "Seeds to start from: files, folders, or a lock of assay "
                   "seeds; labels them first if need be");
  add_status(*hunt, options.status);
  may_repeat(hunt->add_option("--rules", options.rules, kRulesHelp));
  hunt->add_flag("--widen", options.widen, kWidenHelp);
  add_technique_options(*hunt, options.technique_options);
  hunt->add_option("--time", options.time, "How long; else 60s, or --tests");
  check_number(hunt->add_option("--tests", options.tests, "How many tests"),
               1,
               kMostTests);
  check_number(
      hunt->add_option("-j,--jobs", options.jobs, "Threads; else one per core"),
      1,
      kMostJobs);
  check_number(hunt->add_option("--seed", options.seed, "Of all random choices")
                   ->capture_default_str(),
               0,
               kMostSeeds);
  hunt->add_option("--query-time", options.query_time, "CPU time per query")
      ->capture_default_str();
  hunt->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  hunt->add_option("--mode",
                   options.mode,
                   "How solvers are run; else the first of each profile")
      ->check(CLI::IsMember({"fresh", "server", "reset", "incremental"}));
  hunt->add_option("--out", options.out, "Folder for findings")
      ->capture_default_str();
  hunt->add_option("--store", options.store, "Store; else in the folder");
  hunt->add_option(
      "--schedule", options.schedule, "Follow the ledger of this store");
  hunt->add_option("--also",
                   options.also,
                   "Report as well: incompleteness, slowness, refusals")
      ->delimiter(',');
  add_classes(*hunt,
              "--relevance",
              options.relevances,
              "Ask as often about these; else one in ten of what its makers "
              "call experimental or deprecated");
  add_classes(*hunt,
              "--fail-on",
              options.fail_on,
              "Exit code 1 only for findings of these classes; else of all");
  hunt->add_option(
          "--reduce",
          options.reduce,
          "Reduce findings in the last tenth of the time: the front of "
          "each group, or all")
      ->capture_default_str()
      ->check(CLI::IsMember({"off", "fronts", "all"}));
  hunt->add_flag("--fair", options.fair, "The same share for every arm");
  hunt->add_flag("--shares",
                 options.shares,
                 "Only print what the tests are about; needs --tests");
  hunt->add_flag("--resume", options.resume, "Go on where it stopped");
  hunt->add_flag("--json", options.json, "Events, one per line");
  hunt->add_flag("-q,--quiet", options.quiet, "Only the summary");
  return [chosen] { return run_hunt(*chosen); };
}

}  // namespace assay::cli
