// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/ledger.h"
#include "campaign/pace.h"
#include "campaign/settings.h"
#include "campaign/worker.h"
#include "store/archive.h"
#include "store/store.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// What a campaign has done, this time.
struct Statistics {
  uint64_t tests = 0;
  uint64_t not_made = 0;               // an index that came to no test
  uint64_t answered = 0;               // tests with a sat or unsat
  uint64_t digest = 0;                 // sum over the tests: the same tests
  std::array<uint64_t, 11> ends = {};  // runs by exec::End
  uint64_t solver_cpu_us = 0;
  uint64_t solver_wall_us = 0;
  std::map<std::string, uint64_t> findings;  // by kind
  uint64_t distinct = 0;                     // groups that are new
  uint64_t suspicions = 0;                   // kept, but not findings
  uint64_t own_faults = 0;
  uint64_t first_index = 0;   // where this run began
  uint64_t done = 0;          // every test below is done
  bool is_exhausted = false;  // there are no more tests to make
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

// A campaign from its start, or from where it stopped, to its end.
class Hunt {
 public:
  Hunt(const Settings& settings,
       const testcase::Seeds& seeds,
       Observer& observer);
  ~Hunt();

  // Opens the store and prepares the techniques.
  Result<void> prepare();
  // Runs until tests or time are used up, or somebody stops it.
  Result<void> run();

  // Stops it as soon as may be; tests under way are not counted. From any
  // thread, also from a signal handler.
  void stop() { is_stopped_.store(true); }

  Statistics statistics();

  std::span<const Arm> arms() const { return ledger_->arms(); }

 private:
  Result<void> resume(int64_t campaign);
  void work();

  // The next test; nothing if there are no more.
  std::vector<Task> next_tasks();
  Task make_task(uint64_t index, size_t arm) const;
  bool begin_epoch(uint64_t number);
  void finish(TestResult result);
  void count(const TestResult& result);
  void advance(uint64_t index);
  void write_progress();
  bool is_over() const;
  // Whether the arm, or any arm, has tests that were not given out.
  bool has_more(size_t arm) const;
  bool has_more() const;

  const Settings& settings_;
  const testcase::Seeds& seeds_;
  Observer& observer_;
  std::vector<std::unique_ptr<const technique::Tables>> tables_;
  std::unique_ptr<Ledger> ledger_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::Archive> archive_;
  int64_t campaign_ = 0;
  std::atomic<bool> is_stopped_ = false;
  std::chrono::steady_clock::time_point started_;

  std::mutex mutex_;
  std::condition_variable changed_;
  uint64_t next_ = 0;
  std::map<uint64_t, store::Epoch> epochs_;
  std::map<uint64_t, uint64_t> unfinished_;  // tests of an epoch to come
  std::vector<ArmRecord> records_;
  std::vector<uint64_t> given_;  // tests of each arm that somebody took
  std::unique_ptr<Pace> pace_;
  // By arm, solver and name, since the last checkpoint.
  std::map<std::array<std::string, 3>, int64_t> counts_;
  std::set<uint64_t> beyond_;  // done, but not all before it
  Statistics statistics_;
  std::optional<Diag> problem_;
  std::chrono::steady_clock::time_point written_;
};

}  // namespace assay::campaign
