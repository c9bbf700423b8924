// SPDX-License-Identifier: MIT
// The loop. Tests are numbered, and workers take the next number; which arm a
// number belongs to is in the ledger, whose line for an epoch is written before
// the first test of that epoch is given out. A live epoch's shares come from
// all epochs but the one before it, so nobody waits for stragglers unless they
// are a whole epoch behind.
//
// A test is done when its findings are in the store; the store knows up to
// which number all are done and which ones beyond. So a campaign that was
// killed goes on with exactly the tests that are missing.
#include "campaign/hunt.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "base/version.h"
#include "campaign/wall_clock.h"

namespace assay::campaign {

namespace {

// One text for equal configurations.
std::string configuration_text(const Settings& settings) {
  std::string text;
  for (const Contestant& solver : settings.solvers) {
    text += fmt::format("solver {} {} {}\n",
                        solver.profile->name,
                        solver.version,
                        exec::mode_name(solver.mode));
  }
  for (const technique::Technique* technique : settings.techniques) {
    text += fmt::format("technique {}\n", technique->name());
  }
  for (const technique::Group group : settings.config.groups) {
    text += fmt::format("theory {}\n", technique::group_name(group));
  }
  for (const std::string& logic : settings.config.logics) {
    text += fmt::format("logic {}\n", logic);
  }
  text += fmt::format("size {}\n", settings.config.max_size);
  if (settings.config.may_widen) {
    text += "widen\n";
  }
  if (settings.config.wish != technique::Wish::Any) {
    text +=
        fmt::format("status {}\n", technique::wish_name(settings.config.wish));
  }
  if (const std::string skeleton =
          technique::options_text(settings.config.skeleton);
      !skeleton.empty()) {
    text += fmt::format("skeleton {}\n", skeleton);
  }
  for (const rules::RuleFile& file : settings.config.rule_files) {
    text += fmt::format("rules {:016x}\n", file.hash);
  }
  return text;
}

}  // namespace

Hunt::Hunt(const Settings& settings,
           const testcase::Seeds& seeds,
           Observer& observer)
    : settings_(settings), seeds_(seeds), observer_(observer) {}

Hunt::~Hunt() = default;

Result<void> Hunt::prepare() {
  std::vector<Arm> arms;
  for (const technique::Technique* technique : settings_.techniques) {
    Result<std::unique_ptr<const technique::Tables>> prepared =
        technique->prepare(seeds_, settings_.config);
    if (!prepared && prepared.error().code == technique::kNoSeeds
        && settings_.skips_without_seeds) {
      continue;
    }
    ASSAY_TRY(std::unique_ptr<const technique::Tables> tables,
              std::move(prepared));
    for (const technique::Group group : tables->groups()) {
      arms.push_back(
          {technique,
           tables.get(),
           group,
           fmt::format(
               "{}/{}", technique->name(), technique::group_name(group)),
           tables->most_tests(group),
           tables->weight(group),
           tables->promise(group)});
    }
    tables_.push_back(std::move(tables));
  }
  if (arms.empty()) {
    return fail("no-arms", {}, "no technique can make tests of these theories");
  }
  ledger_ = std::make_unique<Ledger>(settings_.seed, std::move(arms));
  records_.resize(ledger_->arms().size());
  given_.resize(ledger_->arms().size());
  pace_ = std::make_unique<Pace>(ledger_->arms().size(),
                                 settings_.solvers.size(),
                                 settings_.limits.cpu_ms);
  if (!settings_.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(settings_.out, error);
    if (error) {
      return fail("no-folder",
                  {},
                  fmt::format("{}: cannot make the folder: {}",
                              settings_.out,
                              error.message()));
    }
  }
  const std::string url = settings_.store_url.empty()
                              ? store::store_of_folder(settings_.out)
                              : settings_.store_url;
  ASSAY_TRY(store_, store::open_store(url, store::Access::Write));
  archive_ = std::make_unique<store::Archive>(*store_, settings_.out);
  if (const Result<size_t> restored = archive_->restore(); !restored) {
    observer_.on_problem(restored.error());
  }
  const store::Identity identity{fmt::format("{} {}", kVersion, kRevision),
                                 settings_.seeds_hash,
                                 configuration_text(settings_),
                                 settings_.seed};
  if (settings_.resumes) {
    ASSAY_TRY(const std::optional<store::Campaign> before,
              store_->find_campaign(identity));
    if (before) {
      return resume(before->id);
    }
  }
  ASSAY_TRY(campaign_, store_->begin_campaign(identity, now_us()));
  return {};
}

Result<void> Hunt::resume(int64_t campaign) {
  campaign_ = campaign;
  ASSAY_TRY(const store::Progress progress, store_->progress(campaign));
  ASSAY_TRY(const std::vector<store::Epoch> epochs, store_->epochs(campaign));
  for (const store::Epoch& epoch : epochs) {
    if (epoch.shares.size() == ledger_->arms().size()) {
      epochs_[epoch.number] = epoch;
    }
  }
  for (uint64_t index = 0; index < progress.done; ++index) {
    const auto epoch = epochs_.find(Ledger::epoch_of(index));
    if (epoch != epochs_.end()) {
      ++given_[ledger_->arm_of(index, epoch->second)];
    }
  }
  next_ = progress.done;
  statistics_.first_index = progress.done;
  statistics_.done = progress.done;
  beyond_.insert(progress.stragglers.begin(), progress.stragglers.end());
  return store_->end_campaign(campaign, 0);
}

bool Hunt::has_more(size_t arm) const {
  const uint64_t most = ledger_->arms()[arm].most_tests;
  return most == 0 || given_[arm] < most;
}

bool Hunt::has_more() const {
  for (size_t i = 0; i < given_.size(); ++i) {
    if (has_more(i)) {
      return true;
    }
  }
  return false;
}

bool Hunt::is_over() const {
  if (is_stopped_.load() || problem_) {
    return true;
  }
  const auto passed = std::chrono::steady_clock::now() - started_;
  return settings_.time_ms != 0
         && passed >= std::chrono::milliseconds(settings_.time_ms);
}

// Writes the ledger's line for an epoch. Called with the lock held, which the
// others need for this very line.
bool Hunt::begin_epoch(uint64_t number) {
  if (!epochs_.contains(number)) {
    if (number < settings_.schedule.size()) {
      epochs_[number] = settings_.schedule[number];
    } else {
      epochs_[number] = settings_.is_fair
                            ? ledger_->fair_epoch(number)
                            : ledger_->live_epoch(number, records_);
    }
    if (const Result<void> kept = store_->add_epoch(campaign_, epochs_[number]);
        !kept) {
      problem_ = kept.error();
      return false;
    }
  }
  return true;
}

// Where the same tests must have the same answers, so must the limits be.
Task Hunt::make_task(uint64_t index, size_t arm) const {
  Task task{index, arm, {}};
  if (!settings_.is_fair && settings_.schedule.empty()) {
    for (size_t i = 0; i < settings_.solvers.size(); ++i) {
      task.limits_ms.push_back(pace_->limit_ms(arm, i));
    }
  }
  return task;
}

// The next tasks of one epoch, none if there are no more. Towards the end of a
// given number of tests they are few, so that no worker is left with many.
std::vector<Task> Hunt::next_tasks() {
  std::vector<Task> tasks;
  std::unique_lock lock(mutex_);
  while (tasks.size() < Worker::kMostAtOnce) {
    if (is_over() || (settings_.tests != 0 && next_ >= settings_.tests)) {
      return tasks;
    }
    if (!has_more()) {
      statistics_.is_exhausted = true;
      return tasks;
    }
    const uint64_t left = settings_.tests - next_;
    if (settings_.tests != 0
        && tasks.size() * 2 * std::max(settings_.jobs, 1U) > left) {
      return tasks;
    }
    const uint64_t epoch = Ledger::epoch_of(next_);
    if (!tasks.empty() && epoch != Ledger::epoch_of(tasks.front().index)) {
      return tasks;
    }
    if (!epochs_.contains(epoch)) {
      // A live epoch needs the records of all but the epoch before it.
      const bool is_early =
          !settings_.is_fair && epoch >= 2 && unfinished_[epoch - 2] > 0;
      if (is_early) {
        changed_.wait_for(lock, std::chrono::milliseconds(100));
        continue;
      }
      if (!begin_epoch(epoch)) {
        return tasks;
      }
    }
    const uint64_t index = next_++;
    const size_t arm = ledger_->arm_of(index, epochs_[epoch]);
    const bool is_beyond = !has_more(arm);
    ++given_[arm];
    if (beyond_.contains(index)) {
      continue;  // done before we were stopped
    }
    ++unfinished_[epoch];
    tasks.push_back(make_task(index, arm));
    tasks.back().is_beyond = is_beyond;
  }
  return tasks;
}

void Hunt::work() {
  Worker worker(settings_, seeds_, *ledger_);
  for (;;) {
    const std::vector<Task> tasks = next_tasks();
    if (tasks.empty()) {
      return;
    }
    worker.make(tasks);
    for (size_t i = 0; i < tasks.size(); ++i) {
      TestResult result = worker.process(i);
      if (is_stopped_.load()) {
        return;  // its solvers may have been killed
      }
      if (!result.missing.empty()) {
        const std::lock_guard lock(mutex_);
        problem_ = fail("no-solver", {}, result.missing).error();
        return;
      }
      finish(std::move(result));
      const std::lock_guard lock(mutex_);
      if (is_over()) {
        return;
      }
    }
  }
}

// Counts a test as done when its findings are safe.
void Hunt::finish(TestResult result) {
  std::vector<store::Added> added;
  for (const store::Finding& finding : result.findings) {
    const Result<store::Kept> kept = archive_->add(campaign_, finding);
    if (!kept) {
      const std::lock_guard lock(mutex_);
      problem_ = kept.error();
      return;
    }
    added.push_back(kept->added);
    if (const std::optional<Diag>& problem = kept->folder_problem) {
      const std::lock_guard lock(mutex_);
      observer_.on_problem(*problem);
    }
  }
  const std::lock_guard lock(mutex_);
  ArmRecord& record = records_[result.arm];
  ++record.tests;
  record.cpu_us += result.solver_cpu_us;
  for (size_t i = 0; i < added.size(); ++i) {
    if (result.findings[i].kind == oracle::kind_name(oracle::Kind::Suspicion)) {
      ++statistics_.suspicions;
    } else {
      record.new_groups += added[i].is_new_group ? 1 : 0;
      statistics_.distinct += added[i].is_new_group ? 1 : 0;
      ++statistics_.findings[result.findings[i].kind];
    }
    observer_.on_finding(result.findings[i], added[i]);
  }
  for (const std::string& text : result.own_faults) {
    ++statistics_.own_faults;
    observer_.on_own_fault(text);
  }
  count(result);
  advance(result.index);
}

void Hunt::count(const TestResult& result) {
  const std::string& arm = ledger_->arms()[result.arm].name;
  statistics_.tests += result.is_made ? 1 : 0;
  statistics_.not_made += result.is_made ? 0 : 1;
  statistics_.digest += result.digest;
  statistics_.answered +=
      std::ranges::any_of(
          result.runs,
          [](const RunRecord& run) { return exec::is_verdict(run.end); })
          ? 1
          : 0;
  ++counts_[{arm, "", result.is_made ? "tests" : "not-made"}];
  for (const RunRecord& run : result.runs) {
    ++statistics_.ends[static_cast<size_t>(run.end)];
    const std::string& solver = settings_.solvers[run.solver].profile->name;
    ++counts_[{arm, solver, std::string(exec::end_name(run.end))}];
    counts_[{arm, solver, "cpu-us"}] += static_cast<int64_t>(run.cpu_us);
    if (is_answer(run.end) || run.end == exec::End::Timeout) {
      pace_->add(result.arm, run.solver, run.cpu_us, exec::is_verdict(run.end));
    }
  }
  statistics_.solver_cpu_us += result.solver_cpu_us;
  statistics_.solver_wall_us += result.solver_wall_us;
}

void Hunt::advance(uint64_t index) {
  if (--unfinished_[Ledger::epoch_of(index)] == 0) {
    changed_.notify_all();
  }
  beyond_.insert(index);
  while (beyond_.erase(statistics_.done) > 0) {
    ++statistics_.done;
  }
  // What a kill costs in tests that are done again, against a write to disk.
  constexpr auto kOften = std::chrono::seconds(2);
  if (std::chrono::steady_clock::now() - written_ >= kOften) {
    write_progress();
  }
}

void Hunt::write_progress() {
  store::Progress progress{statistics_.done, {}};
  progress.stragglers.assign(beyond_.begin(), beyond_.end());
  std::vector<store::Count> counts;
  counts.reserve(counts_.size());
  for (const auto& [names, value] : counts_) {
    counts.push_back({names[0], names[1], names[2], value});
  }
  if (const Result<void> kept = store_->checkpoint(campaign_, progress, counts);
      kept) {
    counts_.clear();
  } else if (!problem_) {
    problem_ = kept.error();
  }
  written_ = std::chrono::steady_clock::now();
}

Result<void> Hunt::run() {
  started_ = std::chrono::steady_clock::now();
  written_ = started_;
  {
    std::vector<std::jthread> threads;
    for (uint32_t i = 0; i < std::max(settings_.jobs, 1U); ++i) {
      threads.emplace_back([this] { work(); });
    }
  }
  const std::lock_guard lock(mutex_);
  write_progress();
  if (problem_) {
    return std::unexpected(*problem_);
  }
  return store_->end_campaign(campaign_, now_us());
}

Statistics Hunt::statistics() {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

}  // namespace assay::campaign
