// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "ask/examiner.h"
#include "ask/solver_panel.h"
#include "campaign/seed_backoff.h"
#include "campaign/settings.h"
#include "campaign/test_batch.h"
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

  // From now on this solver is asked this, and nothing is drawn.
  void record_question(size_t solver, ask::Question question) {
    recorded_ = {solver, std::move(question)};
  }

  // Both for one task.
  TestResult process(const stream::Task& task);

 private:
  const Settings& settings_;
  TestBatch batch_;
  ask::SolverPanel panel_;
  ask::Examiner examiner_;
  SeedBackoff patience_;
  std::optional<std::pair<size_t, ask::Question>> recorded_;
};

// What a solver is asked about a test: a part of the test, drawn from its own
// random numbers. Most tests are a plain (check-sat) with default options, as
// asking for more takes other code paths of the solvers.
ask::Question draw_question(const Settings& settings,
                            size_t solver,
                            uint64_t index,
                            const testcase::Claim& claim);

}  // namespace assay::campaign
