// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/examiner.h"
#include "ask/solver_panel.h"
#include "campaign/seed_backoff.h"
#include "campaign/settings.h"
#include "campaign/test_runner.h"
#include "stream/arm.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// Makes tests, runs the solvers on them and judges what they say. One thread;
// all that it shares with others is read-only.
class Worker final : public TestRunner {
 public:
  Worker(const Settings& settings,
         const testcase::Seeds& seeds,
         std::span<const stream::Arm> arms);

  void make(std::span<const stream::Task> tasks) override;
  TestResult process(size_t number) override;

  // Both for one task.
  TestResult process(const stream::Task& task);

 private:
  // A task, and its test if it could be made.
  struct Made {
    explicit Made(const term::TermManager* base) : overlay(base) {}

    term::TermManager overlay;
    stream::Task task;
    std::optional<testcase::TestCase> test;
    ask::PosedQuery posed;
  };

  const Settings& settings_;
  const testcase::Seeds& seeds_;
  std::span<const stream::Arm> arms_;
  std::vector<std::unique_ptr<Made>> made_;
  ask::SolverPanel panel_;
  ask::Examiner examiner_;
  SeedBackoff patience_;
};

// What a solver is asked about a test: a part of the test, drawn from its own
// random numbers. Most tests are a plain (check-sat) with default options, as
// asking for more takes other code paths of the solvers.
ask::Question draw_question(const Settings& settings,
                            size_t solver,
                            uint64_t index,
                            const testcase::Claim& claim);

}  // namespace assay::campaign
