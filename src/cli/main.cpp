// SPDX-License-Identifier: MIT
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/version.h"
#include "cli/check_command.h"
#include "cli/completion.h"
#include "cli/eval_command.h"
#include "cli/exit_code.h"
#include "cli/findings_command.h"
#include "cli/gen_command.h"
#include "cli/hunt_command.h"
#include "cli/print_command.h"
#include "cli/replay_command.h"
#include "cli/rules_command.h"
#include "cli/seeds_command.h"
#include "cli/solve_command.h"
#include "cli/solvers_command.h"
#include "cli/synthesis_command.h"
#include "technique/synthesis/synthesis.h"

namespace assay::cli {

namespace {

constexpr std::string_view kFooter =
    "Exit codes: 0 fine or nothing found, 1 findings or a negative answer, "
    "2 usage,\n3 bad input, 4 something needed is missing, 5 undetermined, "
    "70 our own bug.";

// An option that is given several times, each time with one value.
void may_repeat(CLI::Option* option) {
  option->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

constexpr const char* kSolverHelp =
    "A solver by name, profile.toml or NAME=COMMAND; else all that are "
    "installed";

constexpr const char* kRulesHelp =
    "A table of rules besides the built-in ones; see assay rules";

constexpr const char* kWidenHelp =
    "Tests may need a larger logic than their seeds";

void add_status(CLI::App& command, std::string& status) {
  command
      .add_option("--status",
                  status,
                  "Only such tests; mixed: of seeds with different answers")
      ->check(CLI::IsMember({"sat", "unsat", "mixed"}));
}

// How technique `skeleton` works.
void add_skeleton_flags(CLI::App& command,
                        technique::SkeletonOptions& options) {
  command.add_flag(
      "--cnf",
      options.uses_cnf,
      "skeleton: clauses of Tseitin's normal form, as in the paper");
  auto* rules = command.add_flag("--pst-only",
                                 options.rules_only,
                                 "skeleton: only rules, no injected formulas");
  command
      .add_flag("--lpi-only",
                options.snippets_only,
                "skeleton: only injected formulas, no rules")
      ->excludes(rules);
  command
      .add_option("--mutants",
                  options.mutants,
                  "skeleton: mutants for each seed, on average; 0: any number")
      ->capture_default_str();
  command
      .add_option("--literals",
                  options.max_literals,
                  "skeleton: literals that one step changes, at most")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  command
      .add_option("--steps",
                  options.max_steps,
                  "skeleton: steps from a seed to a mutant, at most")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  command
      .add_option("--snippet-depth",
                  options.snippet_depth,
                  "skeleton: connectives one above the other in what is "
                  "injected, at most")
      ->check(CLI::Range(0U, 1000U))
      ->capture_default_str();
  command
      .add_option("--snippet-size",
                  options.snippet_size,
                  "skeleton: operators in what is injected, at most")
      ->check(CLI::Range(1U, 100'000U))
      ->capture_default_str();
}

void add_check(CLI::App& app, CheckOptions& options) {
  CLI::App* check = app.add_subcommand(
      "check", "Parse and sort-check SMT-LIB files; one line per problem");
  check->add_option("PATH", options.paths, "Files, folders, or - for stdin")
      ->required();
  check->add_flag("--json", options.json, "One JSON object per file");
  check->add_flag(
      "--strict", options.strict, "What is unsupported counts as an error");
  check->add_flag("--round-trip",
                  options.round_trip,
                  "Also print each file, read it again and compare");
  check->add_flag("-q,--quiet", options.quiet, "No summary line");
}

void add_print(CLI::App& app, PrintCommandOptions& options) {
  CLI::App* print = app.add_subcommand(
      "print", "Print a script so that every solver reads the same problem");
  print->add_option("FILE", options.path, "A file, or - for stdin")->required();
  print->add_flag(
      "--flat", options.flat, "Without let: every variable replaced");
  print->add_flag(
      "--compact", options.compact, "One line per command, no layout");
  print->add_option("-o,--output", options.output, "Write to this file");
}

void add_eval(CLI::App& app, EvalOptions& options) {
  CLI::App* eval = app.add_subcommand(
      "eval", "Judge a model: the value of each assertion under it");
  eval->add_option("FILE", options.path, "A script, or - for stdin")
      ->required();
  eval->add_option("--model",
                   options.model,
                   "The model as a solver printed it, or - for stdin")
      ->required();
  eval->add_option("--check",
                   options.check,
                   "Which check-sat of the script, from 1; else the one that "
                   "the model's text shows");
  may_repeat(
      eval->add_option("--deviation",
                       options.deviations,
                       "Another meaning of an operator than the standard's")
          ->check(CLI::IsMember(deviation_names())));
  eval->add_option("--choose",
                   options.choose,
                   "Try usual values for what the standard leaves open, such "
                   "as (div x 0); auto: unless the model is empty")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  eval->add_flag("--json", options.json, "One JSON object");
}

void add_solve(CLI::App& app, SolveOptions& options) {
  CLI::App* solve = app.add_subcommand(
      "solve", "Run solvers on files and judge what they say");
  solve->add_option("PATH", options.paths, "Files, folders, or - for stdin")
      ->required();
  may_repeat(solve->add_option("-s,--solver", options.solvers, kSolverHelp));
  solve->add_option("--time", options.time, "CPU time per query")
      ->capture_default_str();
  solve->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  solve
      ->add_option("--mode",
                   options.mode,
                   "How solvers are run; else the first of each profile")
      ->check(CLI::IsMember({"fresh", "server", "reset", "incremental"}));
  solve->add_option("-j,--jobs", options.jobs, "Files at the same time")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  solve->add_flag("!--no-models", options.models, "Do not ask for models");
  solve->add_flag(
      "--cores", options.cores, "Ask for unsat cores and check them");
  solve->add_flag(
      "--matrix", options.matrix, "A line per file and a column per solver");
  solve->add_flag("--json", options.json, "One JSON object per run");
}

void add_findings(CLI::App& app, FindingsOptions& options) {
  CLI::App* findings = app.add_subcommand(
      "findings", "List what a hunt has found, or show one finding");
  findings->add_option("ACTION", options.action, "list, or show with an ID")
      ->check(CLI::IsMember({"list", "show"}))
      ->capture_default_str();
  findings->add_option("ID",
                       options.id,
                       "A number of the list, a finding's own (f12), or the "
                       "name of its folder");
  CLI::Option* out = findings->add_option(
      "--out", options.out, "The folder of the hunt; else assay-out");
  findings->add_option("--store", options.store, "sqlite:PATH or a path")
      ->excludes(out);
  findings->add_flag("--json", options.json, "One JSON object per finding");
}

void add_replay(CLI::App& app, ReplayOptions& options) {
  CLI::App* replay = app.add_subcommand(
      "replay", "Make a finding's test again, run it and judge it again");
  replay
      ->add_option("FINDING",
                   options.id,
                   "A number of assay findings, a finding's own (f12), or a "
                   "folder")
      ->required();
  may_repeat(replay->add_option(
      "-s,--solver",
      options.solvers,
      "Instead of the solver of that name: NAME=COMMAND or a "
      "profile"));
  may_repeat(replay->add_option(
      "--seeds",
      options.seeds,
      "The seeds of the hunt, where the test is made from some"));
  may_repeat(
      replay->add_option("--rules", options.rules, "The --rules of the hunt"));
  CLI::Option* out = replay->add_option(
      "--out", options.out, "The folder of the hunt; else assay-out");
  replay->add_option("--store", options.store, "sqlite:PATH or a path")
      ->excludes(out);
  replay->add_option("--query-time", options.query_time, "CPU time per query")
      ->capture_default_str();
  replay->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  replay->add_flag("--least",
                   options.least,
                   "skeleton: take mutations back as long as it is shown, and "
                   "print what is left");
  replay->add_flag("--json", options.json, "One JSON object");
}

void add_seeds(CLI::App& app, SeedsOptions& options) {
  CLI::App* seeds = app.add_subcommand(
      "seeds",
      "Label SMT-LIB files for a hunt: status, witness, trust; writes a lock");
  seeds->add_option("PATH", options.paths, "Files and folders")->required();
  may_repeat(seeds->add_option("-s,--solver", options.solvers, kSolverHelp));
  seeds->add_option("--time", options.time, "CPU time per query")
      ->capture_default_str();
  seeds->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  seeds
      ->add_option("-j,--jobs",
                   options.jobs,
                   "Files at the same time; else one per core")
      ->check(CLI::Range(1U, 1024U));
  seeds->add_option("--lock",
                    options.lock,
                    "The lock file; else .assay-seeds.lock in the folder, or "
                    "assay-seeds.lock here for several paths");
  seeds->add_option("--max-time",
                    options.max_time,
                    "Leave out seeds that take the fastest solver longer");
  seeds->add_option(
      "--max-size", options.max_size, "Leave out seeds with more terms");
  seeds->add_flag("--keep-trivial",
                  options.keep_trivial,
                  "Keep seeds that evaluation decides without a solver");
  seeds->add_flag("--keep-slow",
                  options.keep_slow,
                  "Keep seeds that no solver answers in time");
  seeds->add_flag("--again", options.again, "Label all files anew");
  seeds->add_flag("--json", options.json, "Events, one per line");
  seeds->add_flag("-q,--quiet", options.quiet, "Only the summary");
}

void add_hunt(CLI::App& app, HuntOptions& options) {
  CLI::App* hunt =
      app.add_subcommand("hunt", "Make tests, run solvers, keep what is wrong");
  may_repeat(hunt->add_option("-s,--solver", options.solvers, kSolverHelp));
  may_repeat(hunt->add_option("--technique", options.techniques, "Else all"));
  may_repeat(hunt->add_option(
      "--theory", options.theories, "Else all of the standard"));
  may_repeat(
      hunt->add_option("--logic", options.logics, "Only tests of this logic"));
  hunt->add_option("--seeds",
                   options.seeds,
                   "Seeds to start from: files, folders, or a lock of assay "
                   "seeds; labels them first if need be");
  add_status(*hunt, options.status);
  may_repeat(hunt->add_option("--rules", options.rules, kRulesHelp));
  hunt->add_flag("--widen", options.widen, kWidenHelp);
  add_skeleton_flags(*hunt, options.skeleton);
  hunt->add_option("--time", options.time, "How long; else 60s, or --tests");
  hunt->add_option("--tests", options.tests, "How many tests");
  hunt->add_option("-j,--jobs", options.jobs, "Threads; else one per core")
      ->check(CLI::Range(1U, 1024U));
  hunt->add_option("--seed", options.seed, "Of all random choices")
      ->capture_default_str();
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
  hunt->add_option(
          "--also", options.also, "Report as well: incompleteness, slowness")
      ->delimiter(',');
  hunt->add_flag("--fair", options.fair, "The same share for every arm");
  hunt->add_flag("--resume", options.resume, "Go on where it stopped");
  hunt->add_flag("--json", options.json, "Events, one per line");
  hunt->add_flag("-q,--quiet", options.quiet, "Only the summary");
}

// Only formulas of these categories.
void add_category(CLI::App& command, std::vector<std::string>& categories) {
  const std::vector<std::string> names(technique::kSynthesisCategories.begin(),
                                       technique::kSynthesisCategories.end());
  may_repeat(command
                 .add_option("--category",
                             categories,
                             "synthesis, ranked: only formulas of this kind")
                 ->check(CLI::IsMember(names)));
}

void add_gen(CLI::App& app, GenOptions& options) {
  CLI::App* gen = app.add_subcommand(
      "gen", "Make tests whose answer is known and write them down");
  gen->add_option("TECHNIQUE", options.technique, "How they are made")
      ->type_name(technique_names())
      ->required();
  may_repeat(gen->add_option("--seeds",
                             options.seeds,
                             "Seeds to start from: files, folders, or a lock "
                             "of assay seeds"));
  add_status(*gen, options.status);
  gen->add_option("--count", options.count, "How many")->capture_default_str();
  gen->add_flag("--ranked",
                options.is_ranked,
                "synthesis: from small to large, each once");
  may_repeat(gen->add_option(
      "--from", options.from, "ranked: from this rank on, N or THEORY=N"));
  add_category(*gen, options.categories);
  gen->add_option("--seed", options.seed, "Of all random choices")
      ->capture_default_str();
  may_repeat(gen->add_option(
      "--theory", options.theories, "Else all of the standard"));
  may_repeat(
      gen->add_option("--logic", options.logics, "Only tests of this logic"));
  may_repeat(gen->add_option("--rules", options.rules, kRulesHelp));
  gen->add_flag("--widen", options.widen, kWidenHelp);
  add_skeleton_flags(*gen, options.skeleton);
  gen->add_option(
      "--out", options.out, "Folder for 000001.smt2, ... and manifest.jsonl");
  gen->add_flag("--stdout", options.to_stdout, "Write all scripts there");
  gen->add_flag("--bench", options.bench, "Write nothing, report how fast");
  gen->add_flag("--json", options.json, "bench: one JSON object");
}

void add_solvers(CLI::App& app, SolversOptions& options) {
  CLI::App* solvers = app.add_subcommand(
      "solvers", "List the solvers and check them, install or show one");
  solvers
      ->add_option("ACTION",
                   options.action,
                   "list: all, with a self-check of each; check FILE.toml: "
                   "a profile; install NAME[@VERSION]: a release, or @? for "
                   "which there are; show NAME: the profile as it is used")
      ->check(CLI::IsMember({"list", "check", "install", "show"}))
      ->capture_default_str();
  solvers->add_option("ARGUMENT", options.argument, "A file or a name");
  solvers->add_flag("--json", options.json, "list: one JSON object per solver");
}

void add_rules(CLI::App& app, RulesOptions& options) {
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
  rules->add_option("--points", options.points, "Values to try for each thing")
      ->capture_default_str();
  rules->add_option("-j,--jobs", options.jobs, "Rules at the same time")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  rules->add_flag(
      "!--no-solvers", options.uses_solvers, "Only try values, prove nothing");
  rules->add_flag("--large",
                  options.has_large,
                  "Also prove at 64 bits, Float32 and Float64");
  rules->add_option("--record",
                    options.record,
                    "check: write what is shown of a table to this file; what "
                    "it has already is not asked again");
  rules->add_flag("--json", options.json, "One JSON object per rule");
}

// What `list` has no use for.
void add_report(CLI::App& synthesis, SynthesisOptions& options) {
  constexpr uint64_t kMaxEach = 1'000'000'000'000;
  constexpr uint64_t kMaxSolverSeed = UINT32_MAX;
  std::vector<CLI::Option*> own;
  own.push_back(
      synthesis.add_option("-s,--solver", options.solvers, kSolverHelp));
  may_repeat(own.back());
  own.push_back(
      synthesis
          .add_option("--each",
                      options.each,
                      "report: formulas of each section, evenly; 0: all")
          ->check(CLI::Range(uint64_t{0}, kMaxEach))
          ->capture_default_str());
  own.push_back(synthesis
                    .add_option("--solver-seeds",
                                options.solver_seeds,
                                "report: 0 is the solver's own")
                    ->check(CLI::Range(uint64_t{0}, kMaxSolverSeed))
                    ->expected(1, 16)
                    ->capture_default_str());
  own.push_back(
      synthesis
          .add_option("--time", options.time, "report: CPU time per query")
          ->capture_default_str());
  own.push_back(
      synthesis.add_option("--memory", options.memory, "report: memory of one")
          ->capture_default_str());
  own.push_back(synthesis.add_option("-j,--jobs", options.jobs, "Threads")
                    ->check(CLI::Range(1U, 1024U))
                    ->capture_default_str());
  own.push_back(synthesis.add_option("--out",
                                     options.out,
                                     "report: folder for answers, unsound "
                                     "scripts and errors; the same command "
                                     "goes on there"));
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

void add_synthesis(CLI::App& app, SynthesisOptions& options) {
  CLI::App* synthesis = app.add_subcommand(
      "synthesis",
      "List the small formulas of a theory, or try solvers on them");
  synthesis
      ->add_option("ACTION",
                   options.action,
                   "list, or report: how solvers do, by category and outcome")
      ->check(CLI::IsMember({"list", "report"}))
      ->capture_default_str();
  may_repeat(synthesis->add_option(
      "--theory", options.theories, "Else all of the standard"));
  add_category(*synthesis, options.categories);
  may_repeat(synthesis->add_option("--rules", options.rules, kRulesHelp));
  add_report(*synthesis, options);
  synthesis->add_flag("--json", options.json, "One JSON object")
      ->excludes("--markdown");
}

void add_completion(CLI::App& app, std::string& shell) {
  CLI::App* completion =
      app.add_subcommand("completion", "Print a completion script for a shell");
  completion->add_option("SHELL", shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
}

int run(int argc, char** argv) {
  CLI::App app("Assay finds bugs in SMT solvers.", "assay");
  app.require_subcommand(1);
  app.set_version_flag("--version",
                       fmt::format("assay {} ({})", kVersion, kRevision));
  app.footer(std::string(kFooter));
  CheckOptions check_options;
  PrintCommandOptions print_options;
  EvalOptions eval_options;
  SolveOptions solve_options;
  HuntOptions hunt_options;
  GenOptions gen_options;
  ReplayOptions replay_options;
  SeedsOptions seeds_options;
  FindingsOptions findings_options;
  std::string shell;
  add_check(app, check_options);
  add_print(app, print_options);
  add_eval(app, eval_options);
  add_solve(app, solve_options);
  add_seeds(app, seeds_options);
  add_hunt(app, hunt_options);
  add_gen(app, gen_options);
  add_replay(app, replay_options);
  add_findings(app, findings_options);
  SolversOptions solvers_options;
  add_solvers(app, solvers_options);
  RulesOptions rules_options;
  add_rules(app, rules_options);
  SynthesisOptions synthesis_options;
  add_synthesis(app, synthesis_options);
  add_completion(app, shell);
  if (argc > 1 && argv[1][0] != '-' && argv[1][0] != '\0'
      && std::ranges::none_of(app.get_subcommands({}),
                              [&](const CLI::App* command) {
                                return command->get_name() == argv[1];
                              })) {
    fmt::print(
        stderr, "assay: there is no command '{}'; see assay --help\n", argv[1]);
    return kExitUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitFine : kExitUsage;
  }
  if (app.got_subcommand("check")) {
    return run_check(check_options);
  }
  if (app.got_subcommand("print")) {
    return run_print(print_options);
  }
  if (app.got_subcommand("eval")) {
    return run_eval(eval_options);
  }
  if (app.got_subcommand("hunt")) {
    return run_hunt(hunt_options);
  }
  if (app.got_subcommand("gen")) {
    return run_gen(gen_options);
  }
  if (app.got_subcommand("seeds")) {
    return run_seeds(seeds_options);
  }
  if (app.got_subcommand("solve")) {
    return run_solve(solve_options);
  }
  if (app.got_subcommand("findings")) {
    return run_findings(findings_options);
  }
  if (app.got_subcommand("replay")) {
    return run_replay(replay_options);
  }
  if (app.got_subcommand("rules")) {
    return run_rules(rules_options);
  }
  if (app.got_subcommand("synthesis")) {
    return run_synthesis(synthesis_options);
  }
  if (app.got_subcommand("solvers")) {
    return run_solvers(solvers_options);
  }
  return run_completion(app, shell);
}

}  // namespace

}  // namespace assay::cli

namespace {

// A failed ASSAY_CHECK has said what is wrong; the exit code says whose fault
// it is.
extern "C" void exit_for_our_bug(int /*signal*/) {
  _exit(assay::cli::kExitOurBug);
}

extern "C" void go_on(int /*signal*/) {}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGABRT, exit_for_our_bug);
  // A reader that goes away (assay print x | head) is no reason to die loudly.
  std::signal(SIGPIPE, SIG_DFL);
  // A limit on the size of files is an error of the write, as a full disk is.
  // A handler, since what is ignored would be ignored by solvers too.
  std::signal(SIGXFSZ, go_on);
  try {
    const int code = assay::cli::run(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      std::fputs("assay: cannot write the output\n", stderr);
      return assay::cli::kExitMissing;
    }
    return code;
  } catch (const std::bad_alloc&) {
    std::fputs("assay: out of memory\n", stderr);
    return assay::cli::kExitMissing;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "assay: internal error: %s\n", error.what());
    return assay::cli::kExitOurBug;
  }
}
