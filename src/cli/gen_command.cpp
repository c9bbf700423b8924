// SPDX-License-Identifier: MIT
#include "cli/gen_command.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>
#include <unordered_map>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/id_set.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/load_rules.h"
#include "cli/load_seeds.h"
#include "cli/made_tests.h"
#include "cli/problem_text.h"
#include "cli/section_choice.h"
#include "cli/stop_signal.h"
#include "cli/test_folder.h"
#include "process/process.h"
#include "technique/registry.h"
#include "term/walk.h"
#include "testcase/witness.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using testcase::TestCase;

std::string joined_names(std::string_view separator) {
  std::vector<std::string_view> names;
  for (const auto list :
       {technique::all_techniques(), technique::all_chains()}) {
    for (const technique::Technique* technique : list) {
      names.push_back(technique->name);
    }
  }
  return fmt::format("{}", fmt::join(names, separator));
}

// What the options say about the tests, or the message of an error.
std::expected<technique::Config, std::string> make_config(
    const GenOptions& options) {
  technique::Config config;
  config.logics = options.logics;
  config.may_widen = options.widen;
  config.is_ranked = options.is_ranked;
  config.options = options.technique_options;
  config.wish = technique::find_status_filter(options.status);
  for (const std::string& name : options.theories) {
    const std::optional<technique::TheoryGroup> group =
        technique::find_group(name);
    if (!group) {
      return std::unexpected(fmt::format("there is no theory '{}'", name));
    }
    config.groups.push_back(*group);
  }
  if (options.theories.empty()) {
    std::ranges::copy_if(technique::all_groups(),
                         std::back_inserter(config.groups),
                         technique::is_standard);
  }
  return config;
}

// The words about a test: its header and its line of the manifest.
class Words {
 public:
  explicit Words(const testcase::Seeds& seeds) : language_(seeds.language()) {
    for (const testcase::Seed& seed : seeds.list()) {
      origins_.emplace(seed.id, seed.origin);
    }
  }

  std::string header(const std::string& name, const TestCase& test) const {
    std::vector<std::string> parents;
    for (const std::string& id : test.provenance.seeds) {
      parents.push_back(fmt::format("{} ({})", id, origin(id)));
    }
    std::vector<std::string> rules;
    for (const testcase::AppliedRule& step : test.provenance.rules) {
      if (std::ranges::find(rules, step.rule) == rules.end()) {
        rules.push_back(step.rule);
      }
    }
    const auto list = [](const std::vector<std::string>& words) {
      return words.empty() ? std::string("none")
                           : fmt::format("{}", fmt::join(words, ", "));
    };
    return fmt::format(
        "; {}\n; status: {}\n; trust: {}\n; technique: {}\n"
        "; parents: {}\n; rules: {}\n",
        name,
        status(test),
        trust(test),
        test.provenance.technique,
        one_line(list(parents)),
        one_line(list(rules)));
  }

  std::string line(const std::string& name, const MadeTest& made) const {
    const TestCase& test = made.test;
    ordered_json parents = ordered_json::array();
    for (const std::string& id : test.provenance.seeds) {
      parents.push_back(ordered_json{{"id", id}, {"origin", origin(id)}});
    }
    ordered_json steps = ordered_json::array();
    for (const testcase::AppliedRule& step : test.provenance.rules) {
      steps.push_back(ordered_json{{"rule", step.rule}, {"place", step.place}});
    }
    ordered_json witness;
    if (const model::Model* model = test.claim.witness()) {
      if (const Result<std::string> text =
              testcase::witness_text(language_, made.tm, test.script, *model)) {
        witness = *text;
      }
    }
    ordered_json root{{"file", name},
                      {"status", status(test)},
                      {"trust", trust(test)},
                      {"technique", test.provenance.technique},
                      {"parents", std::move(parents)},
                      {"witness", std::move(witness)},
                      {"steps", std::move(steps)}};
    if (const auto* related =
            std::get_if<testcase::Related>(&test.claim.promise)) {
      root["relation"] = testcase::promise_name(test.claim);
      root["other"] =
          smtlib::print_script(language_, made.tm, related->other, {});
    }
    if (const auto* known =
            std::get_if<testcase::KnownCore>(&test.claim.promise)) {
      root["core"] = core_names(made, *known);
    }
    return root.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }

 private:
  // The assertions' names; the number of one that has none, from 1.
  static ordered_json core_names(const MadeTest& made,
                                 const testcase::KnownCore& known) {
    ordered_json names = ordered_json::array();
    const std::vector<term::Term> assertions = made.test.script.assertions();
    for (const uint32_t position : known.assertions) {
      const term::Term assertion = assertions[position];
      ordered_json name = position + 1;
      if (made.tm.kind(assertion) == term::Kind::Annotated) {
        for (const term::Attribute& row : made.tm.attributes(assertion)) {
          if (row.named) {
            name = made.tm.text(made.tm.symbol(row.named).name);
          }
        }
      }
      names.push_back(std::move(name));
    }
    return names;
  }

  std::string origin(const std::string& id) const {
    const auto found = origins_.find(id);
    return found == origins_.end() ? "" : found->second;
  }

  static std::string_view status(const TestCase& test) {
    const std::optional<testcase::Status> known = test.claim.status();
    return known ? testcase::status_name(*known) : "unknown";
  }

  static std::string_view trust(const TestCase& test) {
    return std::holds_alternative<testcase::NoCrash>(test.claim.promise)
               ? "none"
               : testcase::root_name(test.claim.root);
  }

  // A comment ends with its line.
  static std::string one_line(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
  }

  const smtlib::Language& language_;
  std::unordered_map<std::string, std::string> origins_;
};

// Distinct operators of theories in the assertions.
uint64_t count_operators(const term::TermManager& tm,
                         const smtlib::Script& script) {
  base::IdSet rows;
  for (const term::Term term : term::post_order(tm, script.assertions())) {
    if (tm.kind(term) == term::Kind::App) {
      rows.insert(tm.op_row(tm.op(term)) + 1);  // 0 is no id
    }
  }
  return rows.size();
}

ordered_json to_json(const MadeCounts& counts) {
  const double seconds = static_cast<double>(counts.cpu_ns) / 1e9;
  const auto made = static_cast<double>(counts.made);
  return ordered_json{
      {"made", counts.made},
      {"sat", counts.sat},
      {"unsat", counts.unsat},
      {"failed", counts.failed},
      {"bytes", counts.bytes},
      {"cpu_s", seconds},
      {"cpu_us_per_test", counts.made == 0 ? 0 : seconds * 1e6 / made},
      {"tests_per_cpu_s", seconds == 0 ? 0 : made / seconds}};
}

void print_bench(const MadeStatistics& all, uint64_t operators, bool is_json) {
  const double mean =
      static_cast<double>(operators)
      / static_cast<double>(std::max<uint64_t>(all.all.made, 1));
  if (is_json) {
    ordered_json root = to_json(all.all);
    root["operators_per_test"] = mean;
    for (const auto& [name, counts] : all.by_group) {
      root["groups"][name] = to_json(counts);
    }
    for (const auto& [name, counts] : all.by_logic) {
      root["logics"][name] = to_json(counts);
    }
    fmt::print("{}\n", root.dump());
    return;
  }
  const auto row = [](std::string_view name, const MadeCounts& counts) {
    const uint64_t made = std::max<uint64_t>(counts.made, 1);
    fmt::print("{:<16} {:>9} {:>9} {:>9} {:>8} {:>9} {:>10} {:>10.0f}\n",
               name,
               counts.made,
               counts.sat,
               counts.unsat,
               counts.failed,
               counts.bytes / made,
               fmt::format("{:.1f} us",
                           static_cast<double>(counts.cpu_ns) / 1e3
                               / static_cast<double>(made)),
               counts.cpu_ns == 0 ? 0.0
                                  : static_cast<double>(counts.made) * 1e9
                                        / static_cast<double>(counts.cpu_ns));
  };
  fmt::print("{:<16} {:>9} {:>9} {:>9} {:>8} {:>9} {:>10} {:>10}\n",
             "THEORY, LOGIC",
             "MADE",
             "SAT",
             "UNSAT",
             "FAILED",
             "BYTES",
             "CPU",
             "PER SECOND");
  for (const auto& [name, counts] : all.by_group) {
    row(name, counts);
  }
  for (const auto& [name, counts] : all.by_logic) {
    row(name, counts);
  }
  row("all", all.all);
  fmt::print("distinct operators in a test: {:.1f}\n", mean);
}

// What --from says, or the message of an error.
std::expected<MakeRequest, std::string> make_request(
    const GenOptions& options,
    const std::vector<technique::TheoryGroup>& groups) {
  MakeRequest request;
  request.seed = options.seed;
  request.count = options.count;
  request.wish = technique::find_status_filter(options.status);
  request.is_ranked = options.is_ranked;
  if (options.is_ranked) {
    request.is_stopped = StopSignal::has_come;
  }
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
      request.from = rank;
      continue;
    }
    const std::string name = word.substr(0, at);
    const std::optional<technique::TheoryGroup> group =
        technique::find_group(name);
    if (!group) {
      return std::unexpected(
          fmt::format("--from: there is no theory '{}'", name));
    }
    if (std::ranges::find(groups, *group) == groups.end()) {
      return std::unexpected(fmt::format(
          "--from {}: {} is not among the theories of --theory", word, name));
    }
    request.from_of[*group] = rank;
  }
  return request;
}

// The folder for the tests; what is there already does not come again.
std::expected<TestFolder, TestFolder::Problem> open_folder(
    const GenOptions& options, TestMaker& maker) {
  std::expected<TestFolder, TestFolder::Problem> folder =
      TestFolder::open(options.out);
  if (!folder) {
    return folder;
  }
  if (folder->old_count() > 0) {
    fmt::print(stderr,
               "assay: {} has {} tests already; going on with {}\n",
               options.out,
               folder->old_count(),
               folder->next_name());
  }
  if (options.is_ranked) {
    const auto noted = folder->for_old_scripts(
        [&](std::string_view text) { maker.note_text(text); });
    if (!noted) {
      return std::unexpected(TestFolder::Problem{noted.error(), kExitMissing});
    }
  }
  return folder;
}

// Says why there are fewer tests than wanted.
int explain_lack(const GenOptions& options, const TestMaker& maker) {
  const uint64_t made = maker.statistics().all.made;
  const bool is_less = made < options.count && std::ferror(stdout) == 0;
  if (!options.is_ranked) {
    return is_less
               ? complain(
                     kExitUndetermined,
                     fmt::format(
                         "{} of {} tests came about; then no theory gave one "
                         "in {} tries, or all had their --mutants",
                         made,
                         options.count,
                         TestMaker::kMaxTries))
               : kExitFine;
  }
  if (StopSignal::has_come()) {
    return complain(
        kExitFine,
        fmt::format("stopped after {} of {} tests", made, options.count));
  }
  std::vector<std::string_view> names;
  for (const technique::TheoryGroup group : maker.given_up()) {
    names.push_back(technique::group_name(group));
  }
  return names.empty()
             ? kExitFine
             : complain(is_less ? kExitUndetermined : kExitFine,
                        fmt::format("given up: {} ranks in a row have no new "
                                    "test as asked for ({})",
                                    with_commas(TestMaker::kMaxRanks),
                                    fmt::join(names, ", ")));
}

// Makes the tests and does with them what the options say.
int generate(const GenOptions& options,
             const MakeRequest& request,
             const testcase::Seeds& seeds,
             TestMaker& maker) {
  std::optional<TestFolder> folder;
  if (!options.out.empty()) {
    std::expected<TestFolder, TestFolder::Problem> opened =
        open_folder(options, maker);
    if (!opened) {
      return complain(opened.error().exit_code, opened.error().message);
    }
    folder = *std::move(opened);
  }
  const Words words(seeds);
  std::string problem;
  uint64_t number = 0;
  uint64_t operators = 0;
  maker.run(request, [&](const MadeTest& made) {
    if (options.bench) {
      operators += count_operators(made.tm, made.test.script);
      return true;
    }
    const std::string name =
        folder ? folder->next_name() : script_name(++number);
    const std::string header = words.header(name, made.test);
    if (!folder) {
      std::fwrite(header.data(), 1, header.size(), stdout);
      std::fwrite(made.text.data(), 1, made.text.size(), stdout);
      return std::ferror(stdout) == 0;
    }
    std::string script = header;
    script += made.text;
    if (const auto added = folder->add(script, words.line(name, made));
        !added) {
      problem = added.error();
    }
    return problem.empty();
  });
  if (!problem.empty()) {
    return complain(kExitMissing, problem);
  }
  if (options.bench) {
    print_bench(maker.statistics(), operators, options.json);
  }
  return explain_lack(options, maker);
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

// The same in the order of ranks; a signal stops it between two tests.
int generate_ranked(const GenOptions& options,
                    MakeRequest request,
                    const testcase::Seeds& seeds,
                    const technique::Tables& tables,
                    TestMaker& maker) {
  if (!has_formulas(tables, options.categories)) {
    return complain(kExitMissing, "there are no formulas of these categories");
  }
  if (!options.categories.empty()) {
    request.parts = chosen_parts(tables, options.categories);
  }
  const StopSignal stop;
  const int code = generate(options, request, seeds, maker);
  print_ranks(tables, maker, options.categories);
  return code;
}

}  // namespace

std::string technique_names() {
  return fmt::format("{{{}}}", joined_names(","));
}

int run_gen(const GenOptions& options) {
  if ((options.out.empty() ? 0 : 1) + (options.to_stdout ? 1 : 0)
          + (options.bench ? 1 : 0)
      != 1) {
    return complain(kExitUsage,
                    "give one of --out DIR, --stdout and --bench; see assay "
                    "gen --help");
  }
  const technique::Technique* technique =
      technique::find_technique(options.technique);
  if (technique == nullptr) {
    return complain(kExitUsage,
                    fmt::format("there is no technique '{}'; there are: {}",
                                options.technique,
                                joined_names(", ")));
  }
  if (const std::string misuse = misuse_of_ranks(options, *technique);
      !misuse.empty()) {
    return complain(kExitUsage, misuse);
  }
  std::expected<technique::Config, std::string> config = make_config(options);
  if (!config) {
    return complain(kExitUsage, config.error());
  }
  const std::expected<MakeRequest, std::string> request =
      make_request(options, config->groups);
  if (!request) {
    return complain(kExitUsage, request.error());
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
    return complain(kExitMissing,
                    fmt::format("'{}' can make no test of these theories and "
                                "logics",
                                technique->name));
  }
  TestMaker maker(loaded->seeds, *technique, **tables);
  return options.is_ranked
             ? generate_ranked(
                   options, *request, loaded->seeds, **tables, maker)
             : generate(options, *request, loaded->seeds, maker);
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
  add_technique_options(*gen, options.technique_options);
  gen->add_option(
      "--out", options.out, "Folder for 000001.smt2, ... and manifest.jsonl");
  gen->add_flag("--stdout", options.to_stdout, "Write all scripts there");
  gen->add_flag("--bench", options.bench, "Write nothing, report how fast");
  gen->add_flag("--json", options.json, "bench: one JSON object");
  return [chosen] { return run_gen(*chosen); };
}

}  // namespace assay::cli
