// SPDX-License-Identifier: MIT
#include "campaign/hunt.h"

#include <gtest/gtest.h>

namespace assay::campaign {
namespace {

using oracle::Kind;

// The limits of a hunt in which nearly every run is stopped by its limit.
std::vector<uint32_t> limits_of(const Settings& settings) {
  stream::Arm arm;
  arm.name = "a/x";
  stream::LedgerStream stream(ledger_options(settings), {arm});
  std::vector<uint32_t> limits;
  for (uint64_t i = 0; i < 200; ++i) {
    const stream::Next next = stream.next(1);
    EXPECT_EQ(next.state, stream::Next::State::Ready);
    for (const stream::Task& task : next.tasks) {
      limits.insert(limits.end(), task.limits_ms.begin(), task.limits_ms.end());
      stream::Feedback feedback;
      feedback.runs = {{0, 1000, i % 3 == 0}};
      stream.done(task, feedback);
    }
  }
  return limits;
}

Settings settings_for(oracle::KindSet kinds) {
  Settings settings;
  settings.panel.solvers.resize(1);
  settings.panel.limits.cpu_ms = 2000;
  settings.kinds = kinds;
  return settings;
}

TEST(HuntTest, LimitsAdapt) {
  const std::vector<uint32_t> limits =
      limits_of(settings_for(oracle::default_kinds()));
  ASSERT_EQ(limits.size(), 200U);
  EXPECT_EQ(limits.front(), 400U);
  EXPECT_EQ(std::ranges::min(limits), 100U);
}

TEST(HuntTest, SlownessGetsTheTimeToShow) {
  const std::vector<uint32_t> limits =
      limits_of(settings_for({Kind::RefutationUnsoundness, Kind::Slowness}));
  ASSERT_EQ(limits.size(), 200U);
  EXPECT_GE(std::ranges::min(limits) * 1000, 2 * oracle::kSlowUs);
}

}  // namespace
}  // namespace assay::campaign
