// SPDX-License-Identifier: MIT
#include "process/child.h"

#include <csignal>

#include <gtest/gtest.h>

namespace assay::process {
namespace {

TEST(StopByKernel, DeathBeyondTheTimeIsNoCrash) {
  Limits limits;
  limits.cpu_ms = 1000;
  for (const int signal : {SIGXCPU, SIGABRT, SIGKILL, SIGSEGV}) {
    EXPECT_EQ(stop_by_kernel(signal, 1'000'000, limits), Stop::Cpu);
  }
  EXPECT_EQ(stop_by_kernel(SIGXCPU, 0, limits), Stop::Cpu);
  EXPECT_EQ(stop_by_kernel(SIGXFSZ, 0, limits), Stop::Output);
  EXPECT_EQ(stop_by_kernel(SIGKILL, 0, limits), Stop::Memory);
  EXPECT_EQ(stop_by_kernel(SIGSEGV, 0, limits), Stop::None);
  EXPECT_EQ(stop_by_kernel(0, 2'000'000, limits), Stop::None);
}

TEST(FindProgram, TakesNoFolder) {
  EXPECT_EQ(find_program("/"), "");
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_TRUE(find_program("sh").ends_with("/sh"));
  EXPECT_EQ(find_program(""), "");
  EXPECT_EQ(find_program("no-such-program-anywhere"), "");
}

}  // namespace
}  // namespace assay::process
