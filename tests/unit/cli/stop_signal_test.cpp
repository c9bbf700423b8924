// SPDX-License-Identifier: MIT
#include "cli/stop_signal.h"

#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>

namespace assay::cli {
namespace {

TEST(StopSignal, OneIsNoted) {
  const StopSignal stop;
  EXPECT_FALSE(StopSignal::has_come());
  EXPECT_FALSE(base::is_set(StopSignal::flag()));
  std::raise(SIGTERM);
  EXPECT_TRUE(StopSignal::has_come());
  EXPECT_TRUE(base::is_set(StopSignal::flag()));
}

void raise_twice() {
  const StopSignal stop;
  std::raise(SIGINT);
  if (!StopSignal::has_come()) {
    std::exit(1);
  }
  std::raise(SIGINT);
  std::exit(2);
}

// Whatever we are in the middle of.
TEST(StopSignalDeathTest, ASecondOneEndsUs) {
  EXPECT_EXIT(raise_twice(), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace assay::cli
