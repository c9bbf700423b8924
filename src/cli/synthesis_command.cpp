// SPDX-License-Identifier: MIT
#include "cli/synthesis_command.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaign/asker.h"
#include "cli/exit_code.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/solver_choice.h"
#include "exec/process.h"
#include "technique/synthesis/synthesis.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using technique::Group;
using technique::SynthesisSection;

int complain(int code, const std::string& message) {
  fmt::print(stderr, "assay: {}\n", message);
  return code;
}

// As the paper's table has it, with cores that are right but not the least.
enum class Column : uint8_t {
  IncorrectModel,
  IncorrectCore,
  LargeCore,
  Sat,
  Unsat,
  Unknown,
  Timeout,
  Error,
  NotTaken,
  Count
};

constexpr std::array<std::string_view, static_cast<size_t>(Column::Count)>
    kColumns = {"incorrect model",
                "incorrect core",
                "larger core",
                "sat",
                "unsat",
                "unknown",
                "timeout",
                "error",
                "not taken"};
constexpr std::array<std::string_view, kColumns.size()> kShort = {
    "IM", "IC", "LC", "S", "U", "K", "T", "E", "-"};

// What is counted together: a category of formulas, a solver and its seed.
struct RowKey {
  bool is_unsat = false;
  std::string category;
  std::string solver;
  uint64_t seed = 0;

  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

using Counts = std::array<uint64_t, kColumns.size()>;

bool is_unsound(bool is_unsat, Column column) {
  return column == Column::IncorrectModel || column == Column::IncorrectCore
         || column == (is_unsat ? Column::Sat : Column::Unsat);
}

Column column_of(const testcase::TestCase& test, const oracle::Run& run) {
  switch (run.outcome.end) {
    case exec::End::Sat:
      return run.model.standing == oracle::Standing::Invalid
                 ? Column::IncorrectModel
                 : Column::Sat;
    case exec::End::Unsat: {
      if (run.core.standing == oracle::Standing::Invalid) {
        return Column::IncorrectCore;
      }
      const auto* known = std::get_if<testcase::KnownCore>(&test.claim.promise);
      const bool is_larger =
          known != nullptr && run.core.standing != oracle::Standing::None
          && oracle::core_size(run.outcome.answers.back().text)
                 > known->assertions.size();
      return is_larger ? Column::LargeCore : Column::Unsat;
    }
    case exec::End::Unknown: return Column::Unknown;
    case exec::End::Timeout: return Column::Timeout;
    default: return Column::Error;
  }
}

// One formula of the order.
struct Item {
  Group group = Group::Core;
  uint64_t rank = 0;
};

class Report {
 public:
  Report(const SynthesisOptions& options,
         const campaign::Settings& settings,
         const testcase::Seeds& seeds,
         const technique::Tables& tables)
      : options_(options), settings_(settings), seeds_(seeds), tables_(tables) {
    for (const Group group : tables.groups()) {
      uint64_t first = 0;
      for (const SynthesisSection& section :
           technique::synthesis_sections(tables, group)) {
        const uint64_t count = options.each == 0
                                   ? section.count
                                   : std::min(options.each, section.count);
        for (uint64_t i = 0; i < count; ++i) {
          items_.push_back({group, first + i * section.count / count});
        }
        first += section.count;
      }
    }
  }

  void run() {
    std::vector<std::jthread> threads;
    threads.reserve(options_.jobs);
    for (uint32_t i = 0; i < options_.jobs; ++i) {
      threads.emplace_back([this] { work(); });
    }
  }

  const std::map<RowKey, Counts>& rows() const { return rows_; }

  uint64_t unsound() const { return unsound_; }

  // Our own claims that a solver's model refutes.
  uint64_t refuted() const { return refuted_; }

  uint64_t formulas() const { return made_; }

 private:
  void work() {
    campaign::Asker asker(settings_, seeds_.language());
    term::TermManager overlay(&seeds_.base());
    for (;;) {
      const size_t next = next_++;
      if (next >= items_.size()) {
        return;
      }
      overlay.rewind();
      const Item& item = items_[next];
      const Result<testcase::TestCase> test = technique::make_test(
          technique_, tables_, {1, item.rank, item.group}, overlay);
      if (test) {
        ++made_;
        ask_all(asker, overlay, *test, item);
      }
    }
  }

  void ask_all(campaign::Asker& asker,
               term::TermManager& tm,
               const testcase::TestCase& test,
               const Item& item) {
    campaign::Posed posed = asker.pose(tm, test);
    const bool is_unsat = test.claim.status() == testcase::Status::Unsat;
    for (size_t solver = 0; solver < settings_.solvers.size(); ++solver) {
      for (const uint64_t seed : options_.solver_seeds) {
        RowKey key{is_unsat,
                   test.provenance.rules.back().rule,
                   settings_.solvers[solver].profile->name,
                   seed};
        Column column = Column::NotTaken;
        bool is_refuted = false;
        if (asker.takes(solver, posed)) {
          campaign::Question question;
          question.ask = is_unsat ? oracle::Ask::Core : oracle::Ask::Model;
          question.limits = settings_.limits;
          question.solver_seed = seed;
          column = column_of(test, asker.ask(solver, posed, question));
          if (is_unsat && column == Column::Sat) {
            question.ask = oracle::Ask::Model;
            is_refuted = asker.ask(solver, posed, question).model.standing
                         == oracle::Standing::Valid;
          }
        }
        const std::lock_guard lock(mutex_);
        ++rows_[key][static_cast<size_t>(column)];
        if (is_refuted) {
          ++refuted_;
          keep(key,
               item,
               "sat and has a model: our claim is wrong",
               posed.plain);
        } else if (is_unsound(is_unsat, column)) {
          ++unsound_;
          keep(
              key, item, kColumns.at(static_cast<size_t>(column)), posed.plain);
        }
      }
    }
  }

  void keep(const RowKey& key,
            const Item& item,
            std::string_view answer,
            const std::string& text) const {
    if (options_.out.empty()) {
      return;
    }
    const std::filesystem::path path =
        std::filesystem::path(options_.out)
        / fmt::format("{}-{}-{}-seed{}.smt2",
                      technique::group_name(item.group),
                      item.rank,
                      key.solver,
                      key.seed);
    std::ofstream(path) << fmt::format("; {}, which is {}: {} says {}\n{}",
                                       key.category,
                                       key.is_unsat ? "unsat" : "sat",
                                       key.solver,
                                       answer,
                                       text);
  }

  const SynthesisOptions& options_;
  const campaign::Settings& settings_;
  const testcase::Seeds& seeds_;
  const technique::Tables& tables_;
  technique::SynthesisTechnique technique_;
  std::vector<Item> items_;
  std::atomic<size_t> next_ = 0;
  std::atomic<uint64_t> made_ = 0;
  std::mutex mutex_;
  std::map<RowKey, Counts> rows_;
  uint64_t unsound_ = 0;
  uint64_t refuted_ = 0;
};

void print_report(const Report& report, bool is_json) {
  if (is_json) {
    ordered_json root{{"formulas", report.formulas()},
                      {"unsound", report.unsound()},
                      {"refuted", report.refuted()},
                      {"rows", ordered_json::array()}};
    for (const auto& [key, counts] : report.rows()) {
      ordered_json row{{"expected", key.is_unsat ? "unsat" : "sat"},
                       {"category", key.category},
                       {"solver", key.solver},
                       {"seed", key.seed}};
      for (size_t i = 0; i < counts.size(); ++i) {
        row[std::string(kColumns[i])] = counts[i];
      }
      root["rows"].push_back(std::move(row));
    }
    fmt::print("{}\n", root.dump(2));
    return;
  }
  fmt::print("{:<6} {:<34} {:<10} {:>5}", "", "CATEGORY", "SOLVER", "SEED");
  for (const std::string_view name : kShort) {
    fmt::print(" {:>6}", name);
  }
  fmt::print("\n");
  for (const auto& [key, counts] : report.rows()) {
    fmt::print("{:<6} {:<34} {:<10} {:>5}",
               key.is_unsat ? "unsat" : "sat",
               key.category,
               key.solver,
               key.seed);
    for (size_t i = 0; i < counts.size(); ++i) {
      const bool is_bad =
          counts[i] > 0 && is_unsound(key.is_unsat, static_cast<Column>(i));
      fmt::print(" {:>6}", fmt::format("{}{}", counts[i], is_bad ? "!" : ""));
    }
    fmt::print("\n");
  }
  fmt::print(
      "{} formulas; !: unsound, {} in all\n"
      "IM incorrect model, IC incorrect core, LC right core that is not "
      "the least, S sat, U unsat,\nK unknown, T timeout, E error, - not "
      "taken by the solver\n",
      report.formulas(),
      report.unsound());
  if (report.refuted() > 0) {
    fmt::print("{} times a solver has a model of what we claim to be unsat\n",
               report.refuted());
  }
}

int list_sections(const technique::Tables& tables, bool is_json) {
  ordered_json root = ordered_json::array();
  if (!is_json) {
    fmt::print("{:<12} {:>10} {:>15}  {:<34} {}\n",
               "THEORY",
               "FROM",
               "AT MOST",
               "WHAT",
               "SORTS");
  }
  for (const Group group : tables.groups()) {
    uint64_t first = 0;
    for (const SynthesisSection& section :
         technique::synthesis_sections(tables, group)) {
      if (is_json) {
        root.push_back({{"theory", technique::group_name(group)},
                        {"from", first},
                        {"formulas", section.count},
                        {"what", section.text},
                        {"sorts", section.sorts}});
      } else {
        fmt::print("{:<12} {:>10} {:>15}  {:<34} {}\n",
                   technique::group_name(group),
                   first,
                   section.count,
                   section.text,
                   section.sorts);
      }
      first += section.count;
    }
  }
  if (is_json) {
    fmt::print("{}\n", root.dump(2));
  }
  return kExitFine;
}

}  // namespace

int run_synthesis(const SynthesisOptions& options) {
  technique::Config config;
  config.is_ranked = true;
  for (const std::string& name : options.theories) {
    const std::optional<Group> group = technique::find_group(name);
    if (!group) {
      return complain(kExitUsage, fmt::format("there is no theory '{}'", name));
    }
    config.groups.push_back(*group);
  }
  if (options.theories.empty()) {
    std::ranges::copy_if(technique::all_groups(),
                         std::back_inserter(config.groups),
                         technique::is_standard);
  }
  const smtlib::Language language;
  const testcase::Seeds seeds(language);
  std::expected<std::vector<rules::RuleFile>, int> rules =
      load_rules(language, options.rules);
  if (!rules) {
    return rules.error();
  }
  config.rule_files = *std::move(rules);
  const Result<std::unique_ptr<const technique::Tables>> tables =
      technique::SynthesisTechnique().prepare(seeds, config);
  if (!tables) {
    return complain(kExitMissing, tables.error().message);
  }
  if ((*tables)->groups().empty()) {
    return complain(kExitMissing, "there are no formulas of these theories");
  }
  if (options.action == "list") {
    return list_sections(**tables, options.json);
  }
  const std::expected<exec::Limits, std::string> limits =
      parse_limits("--time", options.time, options.memory);
  if (!limits) {
    return complain(kExitUsage, limits.error());
  }
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) {
      return complain(kExitMissing,
                      fmt::format("{}: {}", options.out, error.message()));
    }
  }
  const exec::Guard guard;
  const SolverChoices solvers = choose_solvers(options.solvers, "");
  if (!solvers.error.empty()) {
    return complain(solvers.exit_code, solvers.error);
  }
  campaign::Settings settings;
  settings.limits = *limits;
  for (const SolverChoice& choice : solvers.choices) {
    settings.solvers.push_back({choice.profile, choice.mode, choice.version});
  }
  Report report(options, settings, seeds, **tables);
  report.run();
  print_report(report, options.json);
  if (report.refuted() > 0) {
    return kExitOurBug;
  }
  return report.unsound() > 0 ? kExitFindings : kExitFine;
}

}  // namespace assay::cli
