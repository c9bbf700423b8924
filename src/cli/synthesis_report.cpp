// SPDX-License-Identifier: MIT
#include "cli/synthesis_report.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/section_choice.h"
#include "cli/stop_signal.h"
#include "exec/process.h"

namespace assay::cli {

using technique::Group;

namespace {

constexpr size_t kMaxErrors = 200;  // kept scripts of a solver

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

// Without numbers, which may be of places in the script.
std::string error_class(const std::string& message) {
  std::string made;
  for (const char c : message) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit || made.empty() || made.back() != '#') {
      made += is_digit ? '#' : c;
    }
  }
  return made;
}

std::string as_comment(const std::string& message) {
  std::string made = "; ";
  for (const char c : message) {
    made += c == '\r' ? ' ' : c;
    made += c == '\n' ? "; " : "";
  }
  return made;
}

// A line on standard error that tells how far it is.
class ProgressLine {
 public:
  explicit ProgressLine(bool is_quiet)
      : is_quiet_(is_quiet),
        is_terminal_(isatty(STDERR_FILENO) == 1),
        started_(std::chrono::steady_clock::now()),
        shown_(started_) {}

  void show(const std::string& text) {
    constexpr auto kTerminal = std::chrono::seconds(2);
    constexpr auto kPlain = std::chrono::seconds(30);
    const auto now = std::chrono::steady_clock::now();
    if (is_quiet_ || now - shown_ < (is_terminal_ ? kTerminal : kPlain)) {
      return;
    }
    shown_ = now;
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(now - started_);
    const std::string line = fmt::format("{} s  {}", seconds.count(), text);
    if (is_terminal_) {
      fmt::print(stderr, "\r\033[K{:.120}", line);
      has_line_ = true;
    } else {
      fmt::print(stderr, "{}\n", line);
    }
    std::fflush(stderr);
  }

  void clear() {
    if (has_line_) {
      fmt::print(stderr, "\r\033[K");
      has_line_ = false;
    }
  }

 private:
  bool is_quiet_;
  bool is_terminal_;
  bool has_line_ = false;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point shown_;
};

}  // namespace

bool is_unsound(bool is_unsat, Column column) {
  return column == Column::IncorrectModel || column == Column::IncorrectCore
         || column == (is_unsat ? Column::Sat : Column::Unsat);
}

SynthesisReport::SynthesisReport(const SynthesisOptions& options,
                                 const campaign::Settings& settings,
                                 const testcase::Seeds& seeds,
                                 const technique::Tables& tables)
    : options_(options), settings_(settings), seeds_(seeds), tables_(tables) {
  for (const Group group : tables.groups()) {
    for (const PlacedSection& each :
         chosen_sections(tables, group, options.categories)) {
      const uint64_t size = each.section.count;
      const uint64_t wanted =
          options.each == 0 ? size : std::min(options.each, size);
      if (wanted > 0) {
        parts_.push_back(
            {group, each.ranks.begin, size, wanted, most_formulas_});
        most_formulas_ += wanted;
      }
    }
  }
}

uint64_t SynthesisReport::most_queries() const {
  return most_formulas_ * settings_.solvers.size()
         * options_.solver_seeds.size();
}

SynthesisReport::Item SynthesisReport::item(uint64_t number) const {
  const auto after = std::ranges::upper_bound(parts_, number, {}, &Part::begin);
  const Part& part = *(after - 1);
  // Evenly over the section; the product may not fit into 64 bits.
  const auto offset = static_cast<unsigned __int128>(number - part.begin)
                      * part.size / part.wanted;
  return {part.group, part.first + static_cast<uint64_t>(offset)};
}

void SynthesisReport::run() {
  ProgressLine line(options_.quiet || options_.json);
  working_ = options_.jobs;
  std::vector<std::jthread> threads;
  threads.reserve(options_.jobs);
  for (uint32_t i = 0; i < options_.jobs; ++i) {
    threads.emplace_back([this] {
      work();
      --working_;
      StopSignal::ring();
    });
  }
  while (working_ > 0) {
    const bool is_stopped = StopSignal::has_come();
    StopSignal::wait(std::chrono::milliseconds(is_stopped ? 100 : 1000));
    if (StopSignal::has_come()) {
      exec::kill_children();  // what the workers wait for
    }
    const std::lock_guard lock(mutex_);
    line.show(fmt::format("{} of at most {} formulas, {} queries, {} unsound",
                          made_.load(),
                          most_formulas_,
                          queries_,
                          unsound_));
  }
  line.clear();
  is_stopped_ = StopSignal::has_come();
}

void SynthesisReport::work() {
  campaign::Asker asker(settings_, seeds_.language());
  term::TermManager overlay(&seeds_.base());
  while (!StopSignal::has_come()) {
    const uint64_t next = next_++;
    if (next >= most_formulas_) {
      return;
    }
    overlay.rewind();
    const Item chosen = item(next);
    const Result<testcase::TestCase> test = technique::make_test(
        technique_, tables_, {1, chosen.rank, chosen.group}, overlay);
    if (test) {
      ask_all(asker, overlay, *test, chosen);
    }
  }
}

void SynthesisReport::ask_all(campaign::Asker& asker,
                              term::TermManager& tm,
                              const testcase::TestCase& test,
                              const Item& item) {
  campaign::Posed posed = asker.pose(tm, test);
  const bool is_unsat = test.claim.status() == testcase::Status::Unsat;
  for (size_t solver = 0; solver < settings_.solvers.size(); ++solver) {
    for (const uint64_t seed : options_.solver_seeds) {
      const Answered answered = ask(asker, solver, seed, posed);
      if (StopSignal::has_come()) {
        return;  // the solver may have been killed by us
      }
      const std::lock_guard lock(mutex_);
      count({is_unsat,
             item.group,
             test.provenance.rules.back().rule,
             settings_.solvers[solver].profile->name,
             seed},
            item,
            answered,
            posed.plain);
    }
  }
  ++made_;
}

SynthesisReport::Answered SynthesisReport::ask(campaign::Asker& asker,
                                               size_t solver,
                                               uint64_t seed,
                                               campaign::Posed& posed) {
  Answered answered;
  if (!asker.takes(solver, posed)) {
    return answered;
  }
  const bool is_unsat = posed.test->claim.status() == testcase::Status::Unsat;
  campaign::Question question;
  question.ask = is_unsat ? oracle::Ask::Core : oracle::Ask::Model;
  question.limits = settings_.limits;
  question.solver_seed = seed;
  const oracle::Run run = asker.ask(solver, posed, question);
  answered.column = column_of(*posed.test, run);
  if (answered.column == Column::Error && !options_.out.empty()) {
    answered.error = fmt::format(
        "{}: {}", exec::end_name(run.outcome.end), run.outcome.detail);
    answered.text =
        asker.text_of(*settings_.solvers[solver].profile, posed, question.ask);
  }
  if (is_unsat && answered.column == Column::Sat) {
    question.ask = oracle::Ask::Model;
    answered.is_refuted = asker.ask(solver, posed, question).model.standing
                          == oracle::Standing::Valid;
  }
  return answered;
}

void SynthesisReport::count(const RowKey& key,
                            const Item& item,
                            const Answered& answered,
                            const std::string& text) {
  const Column column = answered.column;
  ++rows_[key][static_cast<size_t>(column)];
  queries_ += column == Column::NotTaken ? 0 : 1;
  if (answered.is_refuted) {
    ++refuted_;
    keep(key, item, "sat and has a model: our claim is wrong", text);
  } else if (is_unsound(key.is_unsat, column)) {
    ++unsound_;
    keep(key, item, kColumns.at(static_cast<size_t>(column)), text);
  } else if (column == Column::Error) {
    keep_error(key, answered);
  }
}

void SynthesisReport::keep(const RowKey& key,
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

void SynthesisReport::keep_error(const RowKey& key, const Answered& answered) {
  std::set<std::string>& known = errors_[key.solver];
  if (options_.out.empty() || known.size() >= kMaxErrors
      || !known.insert(error_class(answered.error)).second) {
    return;
  }
  const std::filesystem::path path =
      std::filesystem::path(options_.out)
      / fmt::format("error-{}-{}.smt2", key.solver, known.size());
  std::ofstream(path) << fmt::format(
      "{}\n{}", as_comment(answered.error), answered.text);
}

std::vector<std::string> SynthesisReport::useless_solvers() const {
  std::map<std::string, std::array<uint64_t, 2>> sums;  // errors, others
  for (const auto& [key, counts] : rows_) {
    for (size_t i = 0; i < counts.size(); ++i) {
      if (static_cast<Column>(i) != Column::NotTaken) {
        sums[key.solver].at(static_cast<Column>(i) == Column::Error ? 0 : 1) +=
            counts[i];
      }
    }
  }
  std::vector<std::string> names;
  for (const auto& [solver, sum] : sums) {
    if (sum[0] > 0 && sum[1] == 0) {
      names.push_back(solver);
    }
  }
  return names;
}

}  // namespace assay::cli
