// SPDX-License-Identifier: MIT
// A formula is put to all solvers with all seeds. Sound answers are written
// down as they come. An unsound one is examined once all have answered, as
// their votes count, and written down with what came of it; a report that is
// killed in between asks for it again.
#include "cli/synthesis_report.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/progress_line.h"
#include "cli/section_choice.h"
#include "cli/stop_signal.h"
#include "oracle/verdict.h"
#include "process/process.h"

namespace assay::cli {

using technique::TheoryGroup;

namespace {

Column column_of(const testcase::TestCase& test, const oracle::Run& run) {
  switch (run.outcome.end) {
    case solver::End::Sat:
      return run.model.standing == oracle::CheckResult::Invalid
                 ? Column::IncorrectModel
                 : Column::Sat;
    case solver::End::Unsat: {
      if (run.core.standing == oracle::CheckResult::Invalid) {
        return Column::IncorrectCore;
      }
      const auto* known = std::get_if<testcase::KnownCore>(&test.claim.promise);
      const bool is_larger = known != nullptr
                             && run.core.standing != oracle::CheckResult::None
                             && ask::core_size(run.outcome.answers.back().text)
                                    > known->assertions.size();
      return is_larger ? Column::LargeCore : Column::Unsat;
    }
    case solver::End::Unknown: return Column::Unknown;
    case solver::End::Timeout: return Column::Timeout;
    default: return Column::Error;
  }
}

// The verdict that is behind a column.
solver::End end_of(Column column) {
  switch (column) {
    case Column::IncorrectModel:
    case Column::Sat: return solver::End::Sat;
    case Column::IncorrectCore:
    case Column::LargeCore:
    case Column::Unsat: return solver::End::Unsat;
    case Column::Unknown: return solver::End::Unknown;
    case Column::Timeout: return solver::End::Timeout;
    default: return solver::End::Rejected;
  }
}

}  // namespace

SynthesisReport::SynthesisReport(const SynthesisOptions& options,
                                 const campaign::Settings& settings,
                                 const testcase::Seeds& seeds,
                                 const technique::Tables& tables)
    : options_(options),
      settings_(settings),
      asking_(settings.panel),
      seeds_(seeds),
      tables_(tables),
      scripts_(options.out) {
  asking_.confirmers.clear();
  std::vector<ReportOrder::Part> parts;
  for (const TheoryGroup group : tables.groups()) {
    for (const PlacedSection& each :
         chosen_sections(tables, group, options.categories)) {
      const uint64_t size = each.section.count;
      parts.push_back(
          {group,
           each.ranks.begin,
           size,
           options.each == 0 ? size : std::min(options.each, size)});
    }
  }
  order_ = ReportOrder(std::move(parts));
}

uint64_t SynthesisReport::queries_each() const {
  return settings_.panel.solvers.size() * options_.solver_seeds.size();
}

uint64_t SynthesisReport::count(Check check) const {
  return static_cast<uint64_t>(
      std::ranges::count_if(unsound_, [&](const ReportAnswer& answer) {
        return check == Check::None ? answer.check != Check::Refuted
                                    : answer.check == check;
      }));
}

bool SynthesisReport::is_ended() const {
  return has_failed_ || StopSignal::has_come();
}

void SynthesisReport::go_on(ReportJournal& journal) {
  journal_ = &journal;
  const std::lock_guard lock(mutex_);
  for (const ReportAnswer& answer : journal.old_answers()) {
    if (find_old({answer.group, answer.rank}, answer.solver, answer.seed)
        != nullptr) {
      continue;
    }
    old_[{answer.group, answer.rank}].push_back(&answer);
    tally(answer);
    if (answer.column == Column::Error) {
      scripts_.know_error(answer);
    }
  }
  for (const auto& [key, answers] : old_) {
    made_ += answers.size() == queries_each() ? 1 : 0;
  }
}

const ReportAnswer* SynthesisReport::find_old(const Item& item,
                                              const std::string& solver,
                                              uint64_t seed) const {
  const auto found = old_.find({item.group, item.rank});
  if (found == old_.end()) {
    return nullptr;
  }
  const auto answer =
      std::ranges::find_if(found->second, [&](const ReportAnswer* old) {
        return old->solver == solver && old->seed == seed;
      });
  return answer == found->second.end() ? nullptr : *answer;
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
    StopSignal::wait(std::chrono::milliseconds(is_ended() ? 100 : 1000));
    if (is_ended()) {
      process::kill_children();  // what the workers wait for
    }
    const std::lock_guard lock(mutex_);
    line.show(fmt::format("{} of at most {} formulas, {} queries, {} unsound",
                          made_.load(),
                          most_formulas(),
                          queries_,
                          unsound()));
  }
  line.clear();
  is_stopped_ = is_ended();
}

void SynthesisReport::work() {
  ask::SolverPanel asker(asking_, seeds_.language());
  ask::SolverPanel confirming(settings_.panel, seeds_.language());
  term::TermManager overlay(&seeds_.base());
  while (!is_ended()) {
    const uint64_t next = next_++;
    if (next >= order_.size()) {
      return;
    }
    const Item item = order_.item(next);
    const auto old = old_.find({item.group, item.rank});
    if (old != old_.end() && old->second.size() == queries_each()) {
      continue;
    }
    overlay.rewind();
    const Result<testcase::TestCase> test = technique::make_test(
        technique_, tables_, {1, item.rank, item.group}, overlay);
    if (!test) {
      continue;
    }
    Asked asked;
    asked.posed = asker.pose(overlay, *test);
    if (ask_all(asker, item, asked) && examine_all(confirming, asked)) {
      ++made_;
    }
  }
}

bool SynthesisReport::ask_all(ask::SolverPanel& asker,
                              const Item& item,
                              Asked& asked) {
  const testcase::TestCase& test = *asked.posed.test;
  for (size_t solver = 0; solver < settings_.panel.solvers.size(); ++solver) {
    const ask::SolverUnderTest& contestant = settings_.panel.solvers[solver];
    for (const uint64_t seed : options_.solver_seeds) {
      if (const ReportAnswer* old =
              find_old(item, contestant.profile->name, seed)) {
        oracle::Run run;  // for its vote
        run.profile = contestant.profile;
        run.solver_seed = seed;
        run.outcome.end = end_of(old->column);
        asked.runs.push_back(std::move(run));
        continue;
      }
      ReportAnswer answer;
      answer.group = item.group;
      answer.rank = item.rank;
      answer.category = test.provenance.rules.back().rule;
      answer.is_unsat = test.claim.status() == testcase::Status::Unsat;
      answer.solver = contestant.profile->name;
      answer.version = contestant.version;
      answer.seed = seed;
      answer.time_ms = settings_.panel.limits.cpu_ms;
      if (!ask(asker, solver, asked, std::move(answer))) {
        return false;
      }
    }
  }
  return true;
}

bool SynthesisReport::ask(ask::SolverPanel& asker,
                          size_t solver,
                          Asked& asked,
                          ReportAnswer answer) {
  if (!asker.takes(solver, asked.posed)) {
    add(answer, "");
    return !is_ended();
  }
  ask::Question question;
  question.ask = answer.is_unsat ? oracle::Ask::Core : oracle::Ask::Model;
  question.limits = settings_.panel.limits;
  question.solver_seed = answer.seed;
  asked.runs.push_back(asker.ask(solver, asked.posed, question));
  const oracle::Run& run = asked.runs.back();
  if (is_ended()) {
    return false;  // the solver may have been killed by us
  }
  if (!run.outcome.is_started) {
    fail(fmt::format("{} cannot be started any more: {}",
                     answer.solver,
                     run.outcome.detail));
    return false;
  }
  answer.column = column_of(*asked.posed.test, run);
  answer.wall_us = run.outcome.wall_us;
  answer.cpu_us = run.outcome.cpu_us;
  const oracle::CheckResult standing =
      answer.is_unsat ? run.core.standing : run.model.standing;
  if (standing != oracle::CheckResult::None) {
    answer.standing = oracle::check_result_name(standing);
  }
  if (is_unsound(answer.is_unsat, answer.column)) {
    asked.unsound.emplace_back(asked.runs.size() - 1, std::move(answer));
    return true;
  }
  const bool is_error = answer.column == Column::Error;
  answer.detail = is_error ? fmt::format("{}: {}",
                                         solver::end_name(run.outcome.end),
                                         run.outcome.detail)
                           : run.outcome.detail;
  add(answer,
      is_error && scripts_.is_on()
          ? asker.text_of(*run.profile, asked.posed, run.ask)
          : "");
  return !is_ended();
}

bool SynthesisReport::examine_all(ask::SolverPanel& confirming, Asked& asked) {
  if (asked.unsound.empty()) {
    return true;
  }
  const std::vector<oracle::Candidate> suspicions =
      oracle::judge(asked.posed.test->claim, asked.runs);
  ask::Examiner examiner(confirming);
  for (auto& [number, answer] : asked.unsound) {
    const auto suspicion =
        std::ranges::find(suspicions, number, &oracle::Candidate::run);
    answer.check = Check::Unconfirmed;
    answer.confirmation = "the solver over-approximates";
    std::string witness;
    if (suspicion != suspicions.end()) {
      answer.detail = suspicion->detail;
      const ask::Examined examined =
          examiner.examine(*suspicion, asked.runs, asked.posed);
      if (is_ended()) {
        return false;
      }
      conclude(examined, answer);
      witness = examined.accusation ? examined.accusation->witness : "";
    }
    if (scripts_.is_on()) {
      const oracle::Run& run = asked.runs[number];
      KeptTexts texts = kept_texts(asked.posed, run, std::move(witness));
      texts.script = confirming.text_of(*run.profile, asked.posed, run.ask);
      answer.script = ReportScripts::name_of(answer);
      if (const auto kept = scripts_.keep(answer, texts); !kept) {
        fail(kept.error());
        return false;
      }
    }
    add(answer, "");
  }
  return !is_ended();
}

void SynthesisReport::conclude(const ask::Examined& examined,
                               ReportAnswer& answer) {
  if (examined.own_fault) {
    answer.check = Check::Refuted;
    answer.confirmation = examined.own_fault->why;
    return;
  }
  if (!examined.accusation) {
    return;
  }
  const ask::Confirmation& found = examined.accusation->confirmation;
  const bool is_steady = found.fresh_shown == found.fresh_runs;
  if (!found.why_not.empty()) {
    answer.confirmation = found.why_not;
  } else if (found.fresh_shown == 0) {
    answer.confirmation =
        fmt::format("flaky: in none of {} fresh processes", found.fresh_runs);
  } else if (found.by.empty()) {
    answer.confirmation = "no witness, and nobody says sat";
  } else {
    answer.check = Check::Confirmed;
    answer.confirmation =
        fmt::format("{}{}",
                    fmt::join(found.by, ", "),
                    is_steady ? ""
                              : fmt::format(", flaky: in {} of {}",
                                            found.fresh_shown,
                                            found.fresh_runs));
  }
}

void SynthesisReport::add(const ReportAnswer& answer,
                          const std::string& error_script) {
  std::string message;
  {
    const std::lock_guard lock(mutex_);
    std::expected<void, std::string> done;
    if (answer.column == Column::Error) {
      done = scripts_.keep_error(answer, error_script);
    }
    if (done && journal_ != nullptr) {
      done = journal_->add(answer);
    }
    if (done) {
      tally(answer);
      return;
    }
    message = done.error();
  }
  fail(message);
}

void SynthesisReport::tally(const ReportAnswer& answer) {
  ++rows_[{answer.is_unsat,
           answer.group,
           answer.category,
           answer.solver,
           answer.seed}][static_cast<size_t>(answer.column)];
  queries_ += answer.column == Column::NotTaken ? 0 : 1;
  if (answer.check != Check::None) {
    unsound_.push_back(answer);
  }
}

void SynthesisReport::fail(const std::string& message) {
  {
    const std::lock_guard lock(mutex_);
    if (failure_.empty()) {
      failure_ = message;
    }
  }
  has_failed_ = true;
  StopSignal::ring();
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
