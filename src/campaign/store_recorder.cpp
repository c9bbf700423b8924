// SPDX-License-Identifier: MIT
// What is counted is also what a campaign remembers when it goes on: counters
// are by arm, solver and name, and the arms' records are read back from them.
#include "campaign/store_recorder.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "oracle/verdict.h"

namespace assay::campaign {

namespace {

// Names of counters besides those of solver::End.
constexpr std::string_view kTests = "tests";
constexpr std::string_view kNotTaken = "not-taken";
constexpr std::string_view kNotMade = "not-made";
// Sums of the halves of what tests add to the digest: a number of SQL cannot
// wrap around.
constexpr std::string_view kDigestLow = "digest-low";
constexpr std::string_view kDigestHigh = "digest-high";
constexpr uint32_t kHalf = 32;
constexpr std::string_view kAnswered = "answered";
constexpr std::string_view kCpu = "cpu-us";
constexpr std::string_view kWall = "wall-us";
constexpr std::string_view kNewGroups = "new-groups";
constexpr std::string_view kOwnFaults = "own-faults";
constexpr std::string_view kRefused = "refused: ";  // and why
// Reasons of a solver beyond these are counted as one.
constexpr size_t kMostReasons = 50;
constexpr std::string_view kOtherReasons = "other reasons";

store::Epoch to_store(const stream::Epoch& epoch) {
  store::Epoch made{epoch.number, epoch.first_test, epoch.tests, {}};
  for (const stream::ArmShare& share : epoch.shares) {
    made.shares.push_back({share.arm, share.share});
  }
  return made;
}

// Whether a solver has taken the test, for what it is, whatever it said.
bool is_taken(const TestResult& result) {
  return std::ranges::any_of(result.runs, [](const RunRecord& run) {
    return run.end != solver::End::Rejected;
  });
}

void restore(const store::Count& count, Statistics& all) {
  const auto value = static_cast<uint64_t>(count.value);
  const std::string_view name = count.name;
  const std::array<std::pair<std::string_view, uint64_t*>, 8> plain = {
      {{kTests, &all.tests},
       {kNotTaken, &all.not_taken},
       {kNotMade, &all.not_made},
       {kAnswered, &all.answered},
       {kCpu, &all.solver_cpu_us},
       {kWall, &all.solver_wall_us},
       {kDigestLow, &all.digest},
       {kOwnFaults, &all.own_faults}}};
  for (const auto& [plain_name, sum] : plain) {
    *sum += name == plain_name ? value : 0;
  }
  if (name.starts_with(kRefused)) {
    const std::string reason(name.substr(kRefused.size()));
    all.refusals[{count.solver, reason}] += value;
  }
  all.digest += name == kDigestHigh ? value << kHalf : 0;
  for (size_t i = 0; i < all.ends.size(); ++i) {
    all.ends[i] +=
        name == solver::end_name(static_cast<solver::End>(i)) ? value : 0;
  }
}

void restore(const store::Count& count,
             std::map<std::string, stream::ArmRecord>& records) {
  const auto value = static_cast<uint64_t>(count.value);
  if (count.name == kTests || count.name == kNotMade) {
    records[count.arm].tests += value;
  } else if (count.name == kNotTaken) {
    records[count.arm].tests += value;
    records[count.arm].not_taken += value;
  } else if (count.name == kCpu) {
    records[count.arm].cpu_us += value;
  } else if (count.name == kNewGroups) {
    records[count.arm].new_groups += value;
  }
}

}  // namespace

stream::Epoch from_store(const store::Epoch& epoch) {
  stream::Epoch made{epoch.number, epoch.first_test, epoch.tests, {}};
  for (const store::ArmShare& share : epoch.shares) {
    made.shares.push_back({share.arm, share.share});
  }
  return made;
}

StoreRecorder::StoreRecorder(CampaignPlace place,
                             Names names,
                             const base::Clock& clock,
                             Observer& observer)
    : place_(std::move(place)),
      names_(std::move(names)),
      clock_(clock),
      observer_(observer),
      archive_(place_.store, place_.out) {}

Result<stream::Past> StoreRecorder::begin() {
  written_ = clock_.steady();
  if (const Result<size_t> restored = archive_.restore(); !restored) {
    observer_.on_problem(restored.error());
  }
  if (place_.resuming != Resuming::Never) {
    ASSAY_TRY(const std::optional<store::Campaign> old,
              place_.store.find_campaign(place_.identity));
    if (old) {
      return go_on(*old);
    }
    ASSAY_TRY(beginning_.others, place_.store.campaigns());
  }
  if (place_.resuming == Resuming::IfNamed && !beginning_.others.empty()) {
    ASSAY_TRY(const std::string others,
              others_text(place_.store, beginning_.others, place_.identity));
    return fail(std::string(kOtherCampaigns),
                {},
                fmt::format("there is no campaign with these options to go on "
                            "with:\n{}begin a new one without --resume, or "
                            "repeat the options",
                            others));
  }
  ASSAY_TRY(campaign_,
            place_.store.begin_campaign(place_.identity, clock_.now_us()));
  beginning_.campaign = campaign_;
  return stream::Past{};
}

Result<stream::Past> StoreRecorder::go_on(const store::Campaign& old) {
  const int64_t campaign = old.id;
  campaign_ = campaign;
  beginning_ = {campaign, old, {}};
  ASSAY_TRY(const store::Progress progress, place_.store.progress(campaign));
  ASSAY_TRY(const std::vector<store::Epoch> epochs,
            place_.store.epochs(campaign));
  ASSAY_TRY(const std::vector<store::Count> counts,
            place_.store.counts(campaign));
  stream::Past past;
  past.progress = {progress.done, progress.stragglers};
  for (const store::Epoch& epoch : epochs) {
    past.epochs.push_back(from_store(epoch));
  }
  for (const store::Count& count : counts) {
    restore(count, past.records);
    restore(count, before_);
  }
  done_ = stream::DoneSet(past.progress);
  before_.done = done_.prefix();
  ASSAY_TRY(const std::vector<store::GroupShare> shares,
            place_.store.group_shares());
  before_.found = store::tally_of(shares, campaign);
  statistics_ = before_;
  if (const Result<void> reopened = place_.store.end_campaign(campaign, 0);
      !reopened) {
    return std::unexpected(reopened.error());
  }
  return past;
}

Result<void> StoreRecorder::add_epoch(const stream::Epoch& epoch) {
  return place_.store.add_epoch(campaign_, to_store(epoch));
}

Result<stream::Feedback> StoreRecorder::record(const stream::Task& task,
                                               TestResult result) {
  std::vector<store::Added> added;
  for (store::Finding& finding : result.findings) {
    finding.first_seen_us = clock_.now_us();
    ASSAY_TRY(store::Kept kept, archive_.add(campaign_, finding));
    if (kept.folder_problem) {
      const std::lock_guard lock(mutex_);
      observer_.on_problem(*kept.folder_problem);
    }
    added.push_back(std::move(kept.added));
  }
  const std::lock_guard lock(mutex_);
  const std::string& arm = names_.arms[task.arm];
  stream::Feedback feedback = count(task, result);
  std::set<int64_t> new_groups;
  for (size_t i = 0; i < added.size(); ++i) {
    const store::Finding& finding = result.findings[i];
    // What a killed run has added is not new in the store, but it is here.
    const bool is_first =
        added[i].is_new_group
        || (!added[i].is_new && added[i].id == added[i].group);
    if (finding.is_confirmed() && is_first) {
      new_groups.insert(added[i].group);
    }
    observer_.on_finding(finding, added[i]);
  }
  feedback.new_groups = new_groups.size();
  is_tally_old_ = is_tally_old_ || !added.empty();
  if (feedback.new_groups > 0) {
    add_count(arm, "", kNewGroups, feedback.new_groups);
  }
  for (const std::string& text : result.own_faults) {
    ++statistics_.own_faults;
    add_count(arm, "", kOwnFaults);
    observer_.on_own_fault(text);
  }
  for (AnswerRecord& row : result.answers) {
    row.answer.finding = row.finding ? added.at(*row.finding).id : 0;
    answers_.push_back(std::move(row.answer));
  }
  done_.add(task.number);
  if (clock_.steady() - written_ >= kOften) {
    if (const Result<void> written = write_progress(); !written) {
      return std::unexpected(written.error());
    }
  }
  return feedback;
}

void StoreRecorder::add_count(const std::string& arm,
                              const std::string& solver,
                              std::string_view name,
                              uint64_t value) {
  counts_[{arm, solver, std::string(name)}] += static_cast<int64_t>(value);
}

void StoreRecorder::count_refusal(const std::string& solver,
                                  std::string reason) {
  auto& all = statistics_.refusals;
  const auto known = std::ranges::count_if(
      all, [&](const auto& row) { return row.first.first == solver; });
  if (!all.contains({solver, reason})
      && static_cast<size_t>(known) >= kMostReasons) {
    reason = kOtherReasons;
  }
  ++all[{solver, reason}];
  add_count("", solver, fmt::format("{}{}", kRefused, reason));
}

stream::Feedback StoreRecorder::count(const stream::Task& task,
                                      const TestResult& result) {
  const std::string& arm = names_.arms[task.arm];
  stream::Feedback feedback;
  feedback.cpu_us = result.solver_cpu_us;
  feedback.is_taken = !result.is_made || is_taken(result);
  if (!result.is_made) {
    ++statistics_.not_made;
    add_count(arm, "", kNotMade);
  } else if (feedback.is_taken) {
    ++statistics_.tests;
    add_count(arm, "", kTests);
  } else {
    ++statistics_.not_taken;
    add_count(arm, "", kNotTaken);
  }
  statistics_.digest += result.digest;
  add_count("", "", kDigestLow, result.digest & UINT32_MAX);
  add_count("", "", kDigestHigh, result.digest >> kHalf);
  bool is_answered = false;
  for (const RunRecord& run : result.runs) {
    const bool is_decided = solver::is_verdict(run.end);
    is_answered = is_answered || is_decided;
    ++statistics_.ends[static_cast<size_t>(run.end)];
    const std::string& solver = names_.solvers[run.solver];
    add_count(arm, solver, solver::end_name(run.end));
    add_count(arm, solver, kCpu, run.cpu_us);
    if (run.end == solver::End::Rejected) {
      count_refusal(solver, run.refusal);
    }
    if (is_answer(run.end) || run.end == solver::End::Timeout) {
      feedback.runs.push_back({run.solver, run.cpu_us, is_decided});
    }
  }
  if (is_answered) {
    ++statistics_.answered;
    add_count(arm, "", kAnswered);
  }
  add_count(arm, "", kWall, result.solver_wall_us);
  statistics_.solver_cpu_us += result.solver_cpu_us;
  statistics_.solver_wall_us += result.solver_wall_us;
  return feedback;
}

Result<void> StoreRecorder::write_progress() {
  const stream::Progress progress = done_.progress();
  std::vector<store::Count> counts;
  counts.reserve(counts_.size());
  for (const auto& [names, value] : counts_) {
    counts.push_back({names[0], names[1], names[2], value});
  }
  const Result<void> kept = place_.store.checkpoint(
      campaign_, {progress.done, progress.stragglers}, counts, answers_);
  if (kept) {
    counts_.clear();
    answers_.clear();
  }
  written_ = clock_.steady();
  return kept;
}

Result<void> StoreRecorder::checkpoint() {
  const std::lock_guard lock(mutex_);
  next_tally_ = {};
  return write_progress();
}

Result<void> StoreRecorder::end() {
  return place_.store.end_campaign(campaign_, clock_.now_us());
}

Result<std::vector<store::Answer>> StoreRecorder::answers() {
  return place_.store.answers(campaign_);
}

// If the store cannot say it just now, it is what it was. Of a large store it
// takes a while, so it is done in one part of the time in twenty.
void StoreRecorder::count_findings() {
  constexpr int kSeldom = 20;
  const std::chrono::nanoseconds begun = clock_.steady();
  if (!is_tally_old_ || begun < next_tally_) {
    return;
  }
  const Result<std::vector<store::GroupShare>> shares =
      place_.store.group_shares();
  if (shares) {
    statistics_.found = store::tally_of(*shares, campaign_);
    is_tally_old_ = false;
  }
  const std::chrono::nanoseconds ended = clock_.steady();
  next_tally_ = ended + kSeldom * (ended - begun);
}

Statistics StoreRecorder::statistics() {
  const std::lock_guard lock(mutex_);
  count_findings();
  Statistics all = statistics_;
  all.done = done_.prefix();
  return all;
}

}  // namespace assay::campaign
