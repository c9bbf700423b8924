// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/outcome.h"
#include "store/finding.h"
#include "store/store.h"
#include "stream/stream.h"
#include "term/term_manager.h"
#include "testcase/testcase.h"

namespace assay::campaign {

// One run, for the statistics.
struct RunRecord {
  size_t solver = 0;
  solver::End end = solver::End::Garbled;
  uint64_t cpu_us = 0;
  std::string refusal = {};  // why, if it was Rejected; without numbers
};

// One answer, for a table of a sweep.
struct AnswerRecord {
  store::Answer answer;                // its finding is not set yet
  std::optional<size_t> finding = {};  // of the result's
};

// A test and its text.
struct PrintedTest {
  const testcase::TestCase& test;
  std::string_view text;
  term::TermManager& tm;
};

// What came of one test.
struct TestResult {
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
  std::vector<AnswerRecord> answers;
  // Of a generation, which writes tests down. `printed` is the runner's, until
  // its next call; null: there is no test that was wished for.
  const PrintedTest* printed = nullptr;
  bool has_no_more = false;  // the technique has none of that arm
  uint64_t making_cpu_ns = 0;
};

// Makes tests and runs solvers on them. One thread; all that it shares with
// others is read-only.
class TestRunner {
 public:
  TestRunner() = default;
  virtual ~TestRunner() = default;
  TestRunner(const TestRunner&) = delete;
  TestRunner& operator=(const TestRunner&) = delete;

  // Tests are made some at a time: a solver leaves the caches cold, and the
  // first test after it costs us twice as much as those that follow.
  static constexpr size_t kMostAtOnce = 8;

  // Makes the tests of these tasks, kMostAtOnce at most.
  virtual void make(std::span<const stream::Task> tasks) = 0;

  // Runs the solvers on the test of the nth task. Each once, in order.
  virtual TestResult process(size_t number) = 0;
};

}  // namespace assay::campaign
