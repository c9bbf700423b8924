// SPDX-License-Identifier: MIT
#include "cli/rules_command.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <expected>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/source.h"
#include "cli/check_rule.h"
#include "cli/exit_code.h"
#include "cli/limits.h"
#include "cli/load_rules.h"
#include "cli/solver_choice.h"
#include "exec/process.h"
#include "rules/proofs.h"

namespace assay::cli {

namespace {

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

std::vector<Row> rows_of(std::span<const RuleText> tables) {
  std::vector<Row> rows;
  for (const RuleText& table : tables) {
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
  fmt::print(
      "{}\n",
      value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
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
    fmt::print(
        "{:<{}}  KIND    {:<{}}  SORTS\n", "NAME", names, "FROM", places);
  }
  for (const Row& row : rows) {
    if (is_json) {
      print_json(to_json(row));
      continue;
    }
    fmt::print("{:<{}}  {:<6}  {:<{}}  {} -> {}\n",
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
void list_values(const std::vector<RuleText>& tables, bool is_json) {
  for (const RuleText& table : tables) {
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
        fmt::print("values of {}: {}{}, {}:{}\n",
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
      fmt::print("{:<{}}  {:<{}}  HOW\n", "RULE", names_, "VERDICT", kVerdict);
    }
  }

  void add(const Row& row, const RuleCheck& check) {
    ++counts_[check.verdict];
    if (is_json_) {
      write_json(row, check);
    } else {
      write(row, check);
    }
    std::fflush(stdout);
  }

  int finish() const {
    if (!is_json_) {
      fmt::print("\n");
      for (const auto& [verdict, count] : counts_) {
        fmt::print("{:<{}}  {:>4}\n", verdict_name(verdict), kVerdict, count);
      }
    }
    return counts_.contains(RuleVerdict::Refuted) ? kExitFindings : kExitFine;
  }

 private:
  static constexpr size_t kVerdict = 16;

  static void write_json(const Row& row, const RuleCheck& check) {
    ordered_json root = to_json(row);
    root["verdict"] = verdict_name(check.verdict);
    root["points"] = check.points;
    root["complete"] = check.is_complete;
    root["sometimes"] = sometimes(*row.rule);
    ordered_json proofs = ordered_json::array();
    for (const ProofAttempt& attempt : check.attempts) {
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

  void write(const Row& row, const RuleCheck& check) const {
    std::string line = fmt::format("{:<{}}  {:<{}}  {}",
                                   row.rule->name,
                                   names_,
                                   verdict_name(check.verdict),
                                   kVerdict,
                                   how(check));
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
    const auto add = [](std::string_view what, const std::string& text) {
      if (!text.empty()) {
        fmt::print("  {}: {}\n", what, text);
      }
    };
    add("counterexample", check.counterexample);
    add("open", check.open);
    for (const std::string& remark : check.remarks) {
      add("remark", remark);
    }
    if (check.verdict != RuleVerdict::Proved) {
      add("note", row.rule->note);
    }
  }

  // Who proved what, and what nobody did.
  static std::string how(const RuleCheck& check) {
    std::vector<std::string> solvers;
    std::vector<std::string> draws;
    std::vector<std::string> missing;
    const auto add = [](std::vector<std::string>& to, const std::string& text) {
      if (!text.empty() && std::ranges::find(to, text) == to.end()) {
        to.push_back(text);
      }
    };
    for (const ProofAttempt& attempt : check.attempts) {
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
    if (check.verdict != RuleVerdict::Proved && check.points > 0) {
      parts.push_back(
          fmt::format("{}{} points tried",
                      check.verdict == RuleVerdict::Exhausted ? "all " : "",
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
  std::map<RuleVerdict, size_t> counts_;
};

// Checks the rules in threads and reports in the order of the files.
class CheckPool {
 public:
  CheckPool(const smtlib::Language& language,
            std::span<const Row> rows,
            std::span<const SolverChoice> choices,
            const RuleCheckSettings& settings,
            const rules::Proofs& known)
      : language_(language),
        rows_(rows),
        choices_(choices),
        settings_(settings),
        known_(known),
        results_(rows.size()) {}

  // `on_done` is told of each result, in order; false ends it all.
  bool run(uint32_t jobs,
           const std::function<bool(const Row&, const RuleCheck&)>& on_done) {
    std::vector<std::jthread> threads;
    for (uint32_t i = 0; i < std::max(jobs, 1U); ++i) {
      threads.emplace_back([this] { work(); });
    }
    for (size_t i = 0; i < rows_.size(); ++i) {
      std::unique_lock lock(mutex_);
      done_.wait(lock, [&] { return results_[i].has_value(); });
      const std::optional<RuleCheck> result = std::move(results_[i]);
      lock.unlock();
      if (!result || !on_done(rows_[i], *result)) {
        next_ = rows_.size();
        return false;
      }
    }
    return true;
  }

 private:
  void work() {
    RuleChecker checker(language_, choices_, settings_);
    for (;;) {
      const size_t at = next_.fetch_add(1);
      if (at >= rows_.size()) {
        return;
      }
      const Rule& rule = *rows_[at].rule;
      RuleCheck result = checker.check(rule, known_.of(rule));
      const std::lock_guard lock(mutex_);
      results_[at] = std::move(result);
      done_.notify_one();
    }
  }

  const smtlib::Language& language_;
  std::span<const Row> rows_;
  std::span<const SolverChoice> choices_;
  const RuleCheckSettings& settings_;
  const rules::Proofs& known_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable done_;
  std::vector<std::optional<RuleCheck>> results_;
};

// The file of proofs of one table.
class Record {
 public:
  Record(std::string path, const rules::RuleFile& table)
      : path_(std::move(path)), table_(table) {}

  // What it has from before. The error is the exit code.
  std::expected<rules::Proofs, int> read() {
    std::error_code error;
    if (!std::filesystem::exists(path_, error)) {
      return proofs_;
    }
    const std::ifstream in(path_, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    Result<rules::Proofs> proofs = rules::Proofs::parse(text.view());
    if (!in || !proofs) {
      const uint32_t line =
          proofs
              ? 1
              : base::find_place(text.view(), proofs.error().span.begin).line;
      fmt::print(stderr,
                 "{}:{}:1: error: {}\n",
                 path_,
                 line,
                 proofs ? "cannot read" : proofs.error().message);
      return std::unexpected(kExitBadInput);
    }
    proofs_ = *std::move(proofs);
    return proofs_;
  }

  // Adds to the file; another one takes its place, so that it is always whole.
  bool add(const RuleCheck& check) {
    for (const rules::Proof& proof : check.proofs) {
      proofs_.add(*check.rule, proof);
    }
    const std::string temporary = path_ + ".new";
    std::ofstream out(temporary, std::ios::binary);
    out << "; SPDX-License-Identifier: MIT\n"
           "; Made by `assay rules check --record`: for each rule its hash,\n"
           "; and the sizes at which it was shown to hold, by whom.\n"
        << proofs_.to_text(table_.rules);
    out.close();
    std::error_code error;
    if (out) {
      std::filesystem::rename(temporary, path_, error);
    }
    if (!out || error) {
      fmt::print(stderr, "assay: {}: cannot write\n", path_);
    }
    return out && !error;
  }

 private:
  std::string path_;
  const rules::RuleFile& table_;
  rules::Proofs proofs_;
};

int check_all(const RulesOptions& options,
              const smtlib::Language& language,
              std::span<const RuleText> tables,
              std::span<const SolverChoice> choices,
              const RuleCheckSettings& settings) {
  const std::vector<Row> rows = rows_of(tables);
  std::optional<Record> record;
  rules::Proofs known;
  if (!options.record.empty()) {
    if (tables.size() != 1) {
      fmt::print(stderr, "assay: --record is for one table\n");
      return kExitUsage;
    }
    record.emplace(options.record, tables[0].file);
    std::expected<rules::Proofs, int> before = record->read();
    if (!before) {
      return before.error();
    }
    known = *std::move(before);
  }
  CheckReport report(rows, options.json);
  CheckPool pool(language, rows, choices, settings, known);
  const bool is_done =
      pool.run(options.jobs, [&](const Row& row, const RuleCheck& check) {
        report.add(row, check);
        return !record || record->add(check);
      });
  return is_done ? report.finish() : kExitMissing;
}

}  // namespace

int run_rules(const RulesOptions& options) {
  RuleCheckSettings settings;
  settings.points = options.points;
  settings.has_large = options.has_large;
  const std::expected<exec::Limits, std::string> limits =
      parse_limits("--time", options.time, options.memory);
  if (!limits) {
    fmt::print(stderr, "assay: {}; see assay rules --help\n", limits.error());
    return kExitUsage;
  }
  settings.limits = *limits;
  const smtlib::Language language;
  const std::expected<std::vector<RuleText>, int> tables =
      read_rules(language, options.paths);
  if (!tables) {
    return tables.error();
  }
  if (options.action == "list") {
    list(rows_of(*tables), options.json);
    list_values(*tables, options.json);
    return kExitFine;
  }
  const exec::Guard guard;
  SolverChoices chosen;
  if (options.uses_solvers) {
    chosen = choose_solvers(options.solvers, "");
    if (!chosen.error.empty()) {
      fmt::print(
          stderr, "assay: {}; --no-solvers only tries values\n", chosen.error);
      return chosen.exit_code;
    }
  }
  return check_all(options, language, *tables, chosen.choices, settings);
}

}  // namespace assay::cli
