// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaign/asker.h"
#include "campaign/examiner.h"
#include "campaign/ledger.h"
#include "campaign/pace.h"
#include "campaign/settings.h"
#include "store/finding.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// A test to make, and how long each solver may take for it.
struct Task {
  uint64_t index = 0;
  size_t arm = 0;
  std::vector<uint32_t> limits_ms;
  bool is_beyond = false;  // the arm has made all its tests
};

// One run, for the statistics.
struct RunRecord {
  size_t solver = 0;
  exec::End end = exec::End::Garbled;
  uint64_t cpu_us = 0;
};

// What came of one test.
struct TestResult {
  uint64_t index = 0;
  size_t arm = 0;
  bool is_made = false;
  uint64_t digest = 0;  // of its number and text
  // A solver that could not be started, and why; the test is not done then.
  std::string missing;
  std::vector<RunRecord> runs;
  uint64_t solver_cpu_us = 0;
  uint64_t solver_wall_us = 0;
  std::vector<store::Finding> findings;
  // Claims of ours that turned out wrong, as text for a report: our own bugs.
  std::vector<std::string> own_faults;
};

// Makes tests, runs the solvers on them and judges what they say. One thread;
// all that it shares with others is read-only.
class Worker {
 public:
  Worker(const Settings& settings,
         const testcase::Seeds& seeds,
         const Ledger& ledger);

  // Tests are made some at a time: a solver leaves the caches cold, and the
  // first test after it costs us twice as much as those that follow.
  static constexpr size_t kMostAtOnce = 8;

  // Makes the tests of these tasks, kMostAtOnce at most.
  void make(std::span<const Task> tasks);

  // Runs the solvers on the test of the nth task.
  TestResult process(size_t number);

  TestResult process(const Task& task);

 private:
  // A task, and its test if it could be made.
  struct Made {
    explicit Made(const term::TermManager* base) : overlay(base) {}

    term::TermManager overlay;
    Task task;
    std::optional<testcase::TestCase> test;
    Posed posed;
  };

  const Settings& settings_;
  const testcase::Seeds& seeds_;
  const Ledger& ledger_;
  std::vector<std::unique_ptr<Made>> made_;
  Asker asker_;
  Examiner examiner_;
  Patience patience_;
};

// What a solver is asked about a test: a part of the test, drawn from its own
// random numbers. Most tests are a plain (check-sat) with default options, as
// asking for more takes other code paths of the solvers.
Question draw_question(const Settings& settings,
                       size_t solver,
                       uint64_t index,
                       const testcase::Claim& claim);

}  // namespace assay::campaign
