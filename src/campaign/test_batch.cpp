// SPDX-License-Identifier: MIT
#include "campaign/test_batch.h"

#include <utility>

#include "base/check.h"
#include "campaign/test_runner.h"

namespace assay::campaign {

void TestBatch::make(std::span<const stream::Task> tasks,
                     ask::SolverPanel& panel) {
  ASSAY_CHECK(tasks.size() <= TestRunner::kMostAtOnce);
  while (made_.size() < tasks.size()) {
    made_.push_back(std::make_unique<Made>(&seeds_.base()));
  }
  for (size_t i = 0; i < tasks.size(); ++i) {
    Made& made = *made_[i];
    made.task = tasks[i];
    made.test.reset();
    made.overlay.rewind();
    if (made.task.is_beyond) {
      continue;
    }
    const stream::Arm& arm = arms_[made.task.arm];
    const technique::Order order{options_.seed, made.task.index, arm.group};
    Result<testcase::TestCase> test =
        technique::make_test(*arm.technique, *arm.tables, order, made.overlay);
    if (test && technique::fits(options_.wish, test->claim)) {
      made.test = *std::move(test);
      made.posed = panel.pose(made.overlay, *made.test);
    }
  }
}

}  // namespace assay::campaign
