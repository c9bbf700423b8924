// SPDX-License-Identifier: MIT
#include "cli/gen_command.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/clock.h"
#include "base/units.h"
#include "campaign/generation.h"
#include "campaign/test_folder.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/load_rules.h"
#include "cli/load_seeds.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "process/process.h"
#include "technique/logic_choice.h"
#include "technique/registry.h"
#include "technique/synthesis/section_choice.h"
#include "testcase/describer.h"
#include "view/generation_text.h"

namespace assay::cli {

namespace {

// What the options say about the tests.
Result<technique::Config> make_config(const GenOptions& options) {
  technique::Config config;
  config.logics = options.logics;
  config.may_widen = options.widen;
  config.is_ranked = options.is_ranked;
  config.options = options.technique_options;
  config.wish = technique::find_status_filter(options.status);
  ASSAY_TRY(config.groups, technique::find_groups(options.theories));
  if (const Result<void> known = technique::check_logics(options.logics);
      !known) {
    return std::unexpected(known.error());
  }
  return config;
}

// What is made, in which order, or the message of an error.
std::expected<campaign::GenerationSettings, std::string> make_settings(
    const GenOptions& options,
    const technique::Technique& technique,
    const std::vector<technique::TheoryGroup>& groups) {
  campaign::GenerationSettings settings;
  settings.technique = &technique;
  settings.tests = {options.seed,
                    technique::find_status_filter(options.status)};
  settings.order.count = options.count;
  settings.order.is_ranked = options.is_ranked;
  for (const std::string& word : options.from) {
    const size_t at = word.find('=');
    const bool is_plain = at == std::string::npos;
    const std::string_view text =
        std::string_view(word).substr(is_plain ? 0 : at + 1);
    uint64_t rank = 0;
    const auto [rest, error] =
        std::from_chars(text.data(), text.data() + text.size(), rank);
    if (error != std::errc() || rest != text.data() + text.size()) {
      return std::unexpected(
          fmt::format("--from: expected N or THEORY=N, not '{}'", word));
    }
    if (is_plain) {
      settings.order.from = rank;
      continue;
    }
    const std::string name = word.substr(0, at);
    const Result<std::vector<technique::TheoryGroup>> group =
        technique::find_groups({name});
    if (!group) {
      return std::unexpected("--from: " + group.error().message);
    }
    if (std::ranges::find(groups, group->front()) == groups.end()) {
      return std::unexpected(fmt::format(
          "--from {}: {} is not among the theories of --theory", word, name));
    }
    settings.order.from_of[group->front()] = rank;
  }
  return settings;
}

int gen_exit_code(const Diag& problem) {
  return problem.code == campaign::TestFolder::kForeign       ? kExitUsage
         : problem.code == campaign::TestFolder::kBadManifest ? kExitBadInput
                                                              : kExitMissing;
}

// Where the tests go, as the options say.
class TestOutput {
 public:
  TestOutput(const GenOptions& options, const testcase::Seeds& seeds)
      : options_(options), words_(seeds) {}

  // What is in the folder already does not come again.
  Result<void> open(campaign::Generation& generation) {
    if (options_.out.empty()) {
      return {};
    }
    ASSAY_TRY(folder_, campaign::TestFolder::open(options_.out));
    if (folder_->old_count() > 0) {
      say(stderr,
          "assay: {} has {} tests already; going on with {}\n",
          options_.out,
          folder_->old_count(),
          folder_->next_name());
    }
    if (!options_.is_ranked) {
      return {};
    }
    return folder_->for_old_scripts(
        [&](std::string_view text) { generation.note_text(text); });
  }

  Result<void> take(const campaign::PrintedTest& printed) {
    if (options_.bench) {
      operators_ += testcase::count_operators(printed.tm, printed.test.script);
      return {};
    }
    if (folder_) {
      return folder_->add(printed, words_);
    }
    const std::string script = words_.script(
        campaign::script_name(++number_), printed.test, printed.text);
    write_bytes(stdout, script);
    return std::ferror(stdout) == 0 ? Result<void>()
                                    : fail(kStdout, {}, "standard output");
  }

  void finish(const campaign::MadeStatistics& made) const {
    if (options_.bench) {
      if (options_.json) {
        say_json(view::bench_json(made, operators_));
      } else {
        say("{}", Lines{view::bench_table(made, operators_)});
      }
    } else if (folder_) {
      say("{}", Lines{view::generation_summary(made, options_.out)});
    }
  }

  static constexpr const char* kStdout = "stdout";

 private:
  const GenOptions& options_;
  testcase::Describer words_;
  std::optional<campaign::TestFolder> folder_;
  uint64_t number_ = 0;
  uint64_t operators_ = 0;
};

// Says why there are fewer tests than wanted.
int explain_lack(const GenOptions& options,
                 uint64_t made,
                 const std::vector<technique::TheoryGroup>& given_up) {
  const bool is_less = made < options.count;
  if (!options.is_ranked) {
    return is_less
               ? complain(
                     kExitUndetermined,
                     fmt::format(
                         "{} of {} tests came about; then no theory gave one "
                         "in {} tries, or all had their --mutants",
                         made,
                         options.count,
                         stream::RoundStream::kMaxTries))
               : kExitFine;
  }
  std::vector<std::string_view> names;
  for (const technique::TheoryGroup group : given_up) {
    names.push_back(technique::group_name(group));
  }
  return names.empty()
             ? kExitFine
             : complain(is_less ? kExitUndetermined : kExitFine,
                        fmt::format(
                            "given up: {} ranks in a row have no new "
                            "test as asked for ({})",
                            base::with_commas(stream::RoundStream::kMaxRanks),
                            fmt::join(names, ", ")));
}

// Makes the tests; a signal ends it between two of them.
int run_to_end(const GenOptions& options,
               campaign::Generation& generation,
               TestOutput& output) {
  const StopSignal stop;
  const Result<bool> ended = follow(stop,
                                    {.run = [&] { return generation.run(); },
                                     .stop = [&] { generation.stop(); }});
  if (!ended) {
    return ended.error().code == TestOutput::kStdout
               ? kExitFine
               : complain(gen_exit_code(ended.error()), ended.error().message);
  }
  const campaign::MadeStatistics made = generation.statistics();
  output.finish(made);
  if (*ended) {
    return complain(
        kExitFine,
        fmt::format(
            "stopped after {} of {} tests", made.all.made, options.count));
  }
  return explain_lack(options, made.all.made, generation.given_up());
}

// What only ranked tests have, or need; "" if all is fine.
std::string misuse_of_ranks(const GenOptions& options,
                            const technique::Technique& technique) {
  if (options.is_ranked) {
    return technique.name == "synthesis" ? ""
                                         : "only synthesis can rank its tests";
  }
  if (!options.from.empty()) {
    return "--from is for --ranked only";
  }
  return options.categories.empty() ? "" : "--category is for --ranked only";
}

// The folder is opened before the first test is made.
int generate(const GenOptions& options,
             campaign::GenerationSettings settings,
             const testcase::Seeds& seeds,
             const technique::Tables& tables) {
  if (options.is_ranked
      && !technique::has_formulas(tables, options.categories)) {
    return complain(kExitMissing, "there are no formulas of these categories");
  }
  if (!options.categories.empty()) {
    settings.order.parts = technique::chosen_parts(tables, options.categories);
  }
  TestOutput output(options, seeds);
  const base::SystemClock clock;
  campaign::Generation generation(
      settings,
      seeds,
      tables,
      [&](const campaign::PrintedTest& printed) {
        return output.take(printed);
      },
      clock);
  const Result<void> opened = output.open(generation);
  const int code =
      opened ? run_to_end(options, generation, output)
             : complain(gen_exit_code(opened.error()), opened.error().message);
  if (options.is_ranked) {
    say(stderr,
        "{}",
        Lines{view::ranks_text(tables, generation, options.categories)});
  }
  return code;
}

}  // namespace

std::string technique_names() {
  std::vector<std::string_view> names;
  for (const auto list :
       {technique::all_techniques(), technique::all_chains()}) {
    std::ranges::transform(
        list, std::back_inserter(names), &technique::Technique::name);
  }
  return fmt::format("{{{}}}", fmt::join(names, ","));
}

int run_gen(const GenOptions& options) {
  if ((options.out.empty() ? 0 : 1) + (options.to_stdout ? 1 : 0)
          + (options.bench ? 1 : 0)
      != 1) {
    return complain(kExitUsage,
                    "give one of --out DIR, --stdout and --bench; see assay "
                    "gen --help");
  }
  const Result<std::vector<const technique::Technique*>> found =
      technique::find_techniques({options.technique},
                                 technique::find_status_filter(options.status));
  if (!found) {
    return complain(kExitUsage, found.error().message);
  }
  const technique::Technique* technique = found->front();
  if (const std::string misuse = misuse_of_ranks(options, *technique);
      !misuse.empty()) {
    return complain(kExitUsage, misuse);
  }
  Result<technique::Config> config = make_config(options);
  if (!config) {
    return complain(kExitUsage, config.error().message);
  }
  const std::expected<campaign::GenerationSettings, std::string> settings =
      make_settings(options, *technique, config->groups);
  if (!settings) {
    return complain(kExitUsage, settings.error());
  }
  const process::Guard guard;
  const smtlib::Language language;
  std::expected<std::vector<rules::RuleFile>, int> rules =
      load_rules(language, options.rules);
  if (!rules) {
    return rules.error();
  }
  config->rule_files = *std::move(rules);
  const std::expected<seeds::LoadedSeeds, SeedProblem> loaded = load_seeds(
      language, {options.seeds, 0, !options.json, technique->needs_seeds});
  if (!loaded) {
    return complain(loaded.error().exit_code, loaded.error().message);
  }
  const Result<std::unique_ptr<const technique::Tables>> tables =
      technique->prepare(loaded->seeds, *config);
  if (!tables) {
    return tables.error().code == technique::kNoSeeds
               ? complain(kExitUsage, tables.error().message + ": give --seeds")
               : complain(kExitMissing, tables.error().message);
  }
  if ((*tables)->groups().empty()) {
    return complain(kExitUndetermined,
                    fmt::format("'{}' can make no test of these theories and "
                                "logics",
                                technique->name));
  }
  return generate(options, *settings, loaded->seeds, **tables);
}

Action add_gen(CLI::App& app) {
  const auto chosen = std::make_shared<GenOptions>();
  GenOptions& options = *chosen;
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
  check_number(gen->add_option("--count", options.count, "How many")
                   ->capture_default_str(),
               1,
               kMostTests);
  gen->add_flag("--ranked",
                options.is_ranked,
                "synthesis: from small to large, each once");
  may_repeat(gen->add_option(
      "--from", options.from, "ranked: from this rank on, N or THEORY=N"));
  add_category(*gen, options.categories);
  check_number(gen->add_option("--seed", options.seed, "Of all random choices")
                   ->capture_default_str(),
               0,
               kMostSeeds);
  add_theory(*gen, options.theories);
  add_logic(*gen, options.logics);
  may_repeat(gen->add_option("--rules", options.rules, kRulesHelp));
  gen->add_flag("--widen", options.widen, kWidenHelp);
  add_technique_options(*gen, options.technique_options);
  gen->add_option(
      "--out", options.out, "Folder for 000001.smt2, ... and manifest.jsonl");
  gen->add_flag("--stdout", options.to_stdout, "Write all scripts there");
  gen->add_flag("--bench", options.bench, "Write nothing, report how fast");
  gen->add_flag("--json", options.json, "bench: one JSON object");
  return [chosen] { return run_gen(*chosen); };
}

}  // namespace assay::cli
