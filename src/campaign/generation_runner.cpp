// SPDX-License-Identifier: MIT
#include "campaign/generation_runner.h"

#include <ctime>
#include <utility>

namespace assay::campaign {

namespace {

uint64_t thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000
         + static_cast<uint64_t>(now.tv_nsec);
}

}  // namespace

GenerationRunner::GenerationRunner(const testcase::Seeds& seeds,
                                   std::span<const stream::Arm> arms,
                                   Options options)
    : arms_(arms),
      options_(options),
      overlay_(&seeds.base()),
      printer_(seeds.language(), {.reuse = true}) {}

void GenerationRunner::make(std::span<const stream::Task> tasks) {
  tasks_.assign(tasks.begin(), tasks.end());
}

TestResult GenerationRunner::process(size_t number) {
  const stream::Task& task = tasks_.at(number);
  const stream::Arm& arm = arms_[task.arm];
  TestResult result;
  printed_.reset();
  test_.reset();
  const uint64_t start = thread_cpu_ns();
  overlay_.rewind();
  Result<testcase::TestCase> test =
      technique::make_test(*arm.technique,
                           *arm.tables,
                           {options_.seed, task.index, arm.group},
                           overlay_);
  if (!test) {
    result.has_no_more = test.error().code == technique::kNoMore;
  } else if (technique::fits(options_.wish, test->claim)) {
    test_ = *std::move(test);
    printed_.emplace(*test_, printer_.print(overlay_, test_->script), overlay_);
    result.is_made = true;
    result.printed = &*printed_;
  }
  result.making_cpu_ns = thread_cpu_ns() - start;
  return result;
}

}  // namespace assay::campaign
