// SPDX-License-Identifier: MIT
#include "cli/seeds_command.h"

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/label_seeds.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "process/process.h"
#include "view/json_text.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using seeds::FileRecord;
using seeds::Rejected;
using seeds::SeedRecord;

// What a lock comes to. Seeds with the same script count once.
struct Summary {
  using Counts = std::map<std::string, size_t, std::less<>>;
  size_t seeds = 0;
  Counts sat;    // by trust
  Counts unsat;  // by trust
  size_t unknown = 0;
  size_t repeated = 0;
  Counts left_out;  // by reason
  Counts aside;     // by kind
};

Summary summarise(const seeds::Lock& lock) {
  Summary sum;
  std::set<std::string_view> seen;
  for (const FileRecord& file : lock.files) {
    for (const Rejected& aside : file.asides) {
      ++sum.aside[aside.kind];
    }
    for (const SeedRecord& seed : file.seeds) {
      if (!seen.insert(seed.id).second) {
        ++sum.repeated;
        continue;
      }
      ++sum.seeds;
      if (!seed.status) {
        ++sum.unknown;
      } else {
        auto& counts =
            *seed.status == testcase::Status::Sat ? sum.sat : sum.unsat;
        ++counts[std::string(testcase::root_name(seed.root))];
      }
      const std::string_view why = seeds::why_left_out(seed, lock.selection);
      if (!why.empty()) {
        ++sum.left_out[std::string(why)];
      }
    }
  }
  return sum;
}

std::string counts_text(const Summary::Counts& counts) {
  std::vector<std::string> parts;
  for (const auto& [name, count] : counts) {
    parts.push_back(fmt::format("{} {}", count, name));
  }
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

// One event: in JSON to standard output, else a line that editors understand.
void report_event(bool is_json,
                  std::string_view event,
                  const std::string& path,
                  const Rejected& what) {
  if (is_json) {
    say("{}\n",
        view::safe_dump(ordered_json{{"event", event},
                                     {"file", path},
                                     {"line", what.line},
                                     {"column", what.column},
                                     {"kind", what.kind},
                                     {"reason", what.reason}}));
    return;
  }
  say(stderr,
      "{}:{}:{}: {}: {}\n",
      path,
      what.line,
      what.column,
      what.kind,
      what.reason);
}

void report_events(const seeds::Lock& lock, bool is_json) {
  for (const FileRecord& file : lock.files) {
    for (const Rejected& aside : file.asides) {
      report_event(is_json, "aside", file.path, aside);
    }
    for (const SeedRecord& seed : file.seeds) {
      for (const std::string& note : seed.notes) {
        report_event(is_json, "note", file.path, {seed.line, 1, "note", note});
      }
    }
  }
}

void report_summary(const Labelled& made, const Summary& sum, bool is_json) {
  if (is_json) {
    say("{}\n",
        view::safe_dump(ordered_json{{"event", "summary"},
                                     {"lock", made.lock_path},
                                     {"files", made.lock.files.size()},
                                     {"labelled", made.labelled},
                                     {"seeds", sum.seeds},
                                     {"sat", sum.sat},
                                     {"unsat", sum.unsat},
                                     {"unknown", sum.unknown},
                                     {"repeated", sum.repeated},
                                     {"left_out", sum.left_out},
                                     {"aside", sum.aside},
                                     {"interrupted", made.is_interrupted}}));
    return;
  }
  say("{} seeds of {} files, {} of them labelled now\n",
      sum.seeds,
      made.lock.files.size(),
      made.labelled);
  say("sat:       {}\n", counts_text(sum.sat));
  say("unsat:     {}\n", counts_text(sum.unsat));
  say("unknown:   {}\n", sum.unknown);
  say("left out:  {}\n", counts_text(sum.left_out));
  say("set aside: {}\n", counts_text(sum.aside));
  if (made.is_interrupted) {
    say("interrupted: the same command goes on\n");
  } else {
    say("lock:      {}\n", made.lock_path);
  }
}

}  // namespace

int run_seeds(const SeedsOptions& options) {
  LabelRequest request;
  request.paths = options.paths;
  request.solvers = options.solvers;
  request.time = options.time;
  request.memory = options.memory;
  request.jobs = options.jobs;
  request.lock = options.lock;
  request.starts_anew = options.again;
  request.shows_progress = !options.quiet && !options.json;
  request.selection = seeds::Selection{
      options.keep_trivial, options.keep_slow, 0, options.max_size};
  if (!options.max_time.empty()) {
    const std::expected<uint32_t, std::string> ms =
        parse_duration("--max-time", options.max_time);
    if (!ms) {
      return complain(kExitUsage, ms.error());
    }
    request.selection->max_time_ms = *ms;
  }
  const process::Guard guard;
  const smtlib::Language language;
  const Labelled made = label_seeds(language, request);
  if (!made.error.empty()) {
    say(stderr, "assay: {}\n", made.error);
    return made.exit_code;
  }
  if (!options.quiet) {
    report_events(made.lock, options.json);
  }
  for (const std::string& problem : made.unreadable) {
    say(stderr, "assay: {}\n", problem);
  }
  const Summary sum = summarise(made.lock);
  report_summary(made, sum, options.json);
  if (made.is_interrupted) {
    return kExitUndetermined;
  }
  if (!made.unreadable.empty() || sum.seeds == 0) {
    return kExitBadInput;
  }
  return sum.aside.contains("mislabelled")
                 || sum.aside.contains("contradiction")
             ? kExitFindings
             : kExitFine;
}

Action add_seeds(CLI::App& app) {
  const auto chosen = std::make_shared<SeedsOptions>();
  SeedsOptions& options = *chosen;
  CLI::App* seeds = app.add_subcommand(
      "seeds",
      "Label SMT-LIB files for a hunt: status, witness, trust; writes a lock");
  seeds->add_option("PATH", options.paths, "Files and folders")->required();
  may_repeat(seeds->add_option("-s,--solver", options.solvers, kSolverHelp));
  seeds->add_option("--time", options.time, "CPU time per query")
      ->capture_default_str();
  seeds->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  check_number(seeds->add_option("-j,--jobs",
                                 options.jobs,
                                 "Files at the same time; else one per core"),
               1,
               kMostJobs);
  seeds->add_option("--lock",
                    options.lock,
                    "The lock file; else .assay-seeds.lock in the folder, or "
                    "assay-seeds.lock here for several paths");
  seeds->add_option("--max-time",
                    options.max_time,
                    "Leave out seeds that take the fastest solver longer");
  check_number(
      seeds->add_option(
          "--max-size", options.max_size, "Leave out seeds with more terms"),
      1,
      UINT32_MAX);
  seeds->add_flag("--keep-trivial",
                  options.keep_trivial,
                  "Keep seeds that evaluation decides without a solver");
  seeds->add_flag("--keep-slow",
                  options.keep_slow,
                  "Keep seeds that no solver answers in time");
  seeds->add_flag("--again", options.again, "Label all files anew");
  seeds->add_flag("--json", options.json, "Events, one per line");
  seeds->add_flag("-q,--quiet", options.quiet, "Only the summary");
  return [chosen] { return run_seeds(*chosen); };
}

}  // namespace assay::cli
