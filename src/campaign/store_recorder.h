// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "campaign/beginning.h"
#include "campaign/recorder.h"
#include "store/archive.h"
#include "store/store.h"
#include "stream/done_set.h"
#include "vocabulary/end.h"

namespace assay::campaign {

// What a campaign has done, in all of its runs. Tests and findings are what
// the store has, or will have with the next checkpoint.
struct Statistics {
  uint64_t tests = 0;      // that a solver has taken
  uint64_t not_taken = 0;  // tests that all solvers reject, or are not asked
  uint64_t not_made = 0;   // a number that came to no test
  uint64_t answered = 0;   // tests with a sat or unsat
  uint64_t digest = 0;     // sum over the tests: the same tests
  // Runs by vocabulary::End.
  std::array<uint64_t, vocabulary::kEnds.size()> ends = {};
  uint64_t solver_cpu_us = 0;
  uint64_t solver_wall_us = 0;
  // Why solvers have refused scripts, and how often: solver, reason.
  std::map<std::pair<std::string, std::string>, uint64_t> refusals;
  store::Tally found;
  uint64_t own_faults = 0;
  uint64_t done = 0;          // every test below is done
  bool is_exhausted = false;  // there are no more tests to make

  // Numbers that are done, whatever came of them.
  uint64_t numbers() const { return tests + not_taken + not_made; }
};

// Told what happens, from any thread, one call at a time.
class Observer {
 public:
  Observer() = default;
  virtual ~Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  virtual void on_finding(const store::Finding& finding,
                          const store::Added& added) = 0;
  virtual void on_own_fault(const std::string& text) = 0;
  virtual void on_problem(const Diag& problem) = 0;
};

// A line of a ledger, as a store has it.
stream::Epoch from_store(const store::Epoch& epoch);

// A campaign of a store.
struct CampaignPlace {
  store::Store& store;
  std::string out;  // folder for findings, "": none
  store::Identity identity;
  Resuming resuming = Resuming::Never;  // with the newest of this identity
};

// Keeps a campaign in a store: its ledger, findings, answers, counts and
// progress. A test is done when its findings are in the store; the store knows
// up to which number all are done and which ones beyond. So a campaign that was
// killed goes on with exactly the tests that are missing. The only part of a
// campaign that knows the store.
class StoreRecorder final : public Recorder {
 public:
  // By position, as tasks and runs have them.
  struct Names {
    std::vector<std::string> arms;
    std::vector<std::string> solvers;
  };

  // What a kill costs in tests that are done again, against a write to disk.
  static constexpr std::chrono::seconds kOften{2};

  StoreRecorder(CampaignPlace place,
                Names names,
                const base::Clock& clock,
                Observer& observer);

  // Code of a Diag: there are campaigns, but none to go on with.
  static constexpr std::string_view kOtherCampaigns = "other-campaigns";

  // Begins the campaign, or finds the one to go on with; then this is its past.
  Result<stream::Past> begin();

  const Beginning& beginning() const { return beginning_; }

  Result<void> add_epoch(const stream::Epoch& epoch) override;
  Result<stream::Feedback> record(const stream::Task& task,
                                  TestResult result) override;
  Result<void> checkpoint() override;

  // All is done, or will be by a later run.
  Result<void> end();

  // Of this run, and of the runs before it.
  Statistics statistics();

  // All that the campaign has kept.
  Result<std::vector<store::Answer>> answers();

  // Of the runs before only; all zero for a new campaign.
  const Statistics& before() const { return before_; }

 private:
  using CountKey = std::array<std::string, 3>;  // arm, solver, name

  Result<stream::Past> go_on(const store::Campaign& old);
  // Under the lock.
  stream::Feedback count(const stream::Task& task, const TestResult& result);
  void count_refusal(const std::string& solver, std::string reason);
  void add_count(const std::string& arm,
                 const std::string& solver,
                 std::string_view name,
                 uint64_t value = 1);
  Result<void> write_progress();
  // Counts what is found anew, if it may have changed.
  void count_findings();

  CampaignPlace place_;
  Names names_;
  const base::Clock& clock_;
  Observer& observer_;
  store::Archive archive_;
  int64_t campaign_ = 0;
  Beginning beginning_;
  Statistics before_;

  std::mutex mutex_;
  // Since the last checkpoint.
  std::map<CountKey, int64_t> counts_;
  std::vector<store::Answer> answers_;
  stream::DoneSet done_;
  Statistics statistics_;
  bool is_tally_old_ = true;
  std::chrono::nanoseconds next_tally_{};  // not before
  std::chrono::nanoseconds written_{};
};

}  // namespace assay::campaign
