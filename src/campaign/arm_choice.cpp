// SPDX-License-Identifier: MIT
#include "campaign/arm_choice.h"

#include "ask/solver_panel.h"
#include "base/rng.h"
#include "campaign/test_batch.h"

namespace assay::campaign {

namespace {

constexpr uint64_t kMostBytes = 16 << 20;

bool is_taken(const ask::SolverPanel& panel, const ask::PosedQuery& posed) {
  for (size_t i = 0; i < panel.panel().solvers.size(); ++i) {
    if (panel.takes(i, posed)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<std::string> arms_not_taken(std::span<const stream::Arm> arms,
                                        const ask::Panel& panel,
                                        const testcase::Seeds& seeds,
                                        technique::StatusFilter wish) {
  ask::SolverPanel solvers(panel, seeds.language());
  TestBatch batch(seeds, arms, {.wish = wish});
  std::vector<std::string> names;
  for (size_t arm = 0; arm < arms.size(); ++arm) {
    // From all over the arm: neighbours may be of one seed.
    base::Rng rng = base::Rng(1).split("arm sample");
    const uint64_t most = arms[arm].most_tests;
    uint32_t made = 0;
    uint64_t bytes = 0;
    bool is_any_taken = false;
    for (uint32_t i = 0; i < kArmSample && !is_any_taken; ++i) {
      const uint64_t index = rng.below(most == 0 ? UINT32_MAX : most);
      const stream::Task task{index, index, arm};
      batch.make({&task, 1}, solvers);
      const TestBatch::Made& test = batch.at(0);
      made += test.test ? 1 : 0;
      bytes += test.test ? test.posed.plain.size() : 0;
      // With too little known about an arm of large tests, it is kept.
      is_any_taken =
          bytes > kMostBytes || (test.test && is_taken(solvers, test.posed));
    }
    // An arm without tests is not one that is not taken.
    if (made > 0 && !is_any_taken) {
      names.push_back(arms[arm].name);
    }
  }
  return names;
}

}  // namespace assay::campaign
