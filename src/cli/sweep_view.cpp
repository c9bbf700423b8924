// SPDX-License-Identifier: MIT
#include "cli/sweep_view.h"

#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "cli/stop_signal.h"
#include "process/process.h"

namespace assay::cli {

namespace {

uint64_t queries(const campaign::Statistics& all) {
  return std::accumulate(all.ends.begin(), all.ends.end(), uint64_t{0});
}

uint64_t unsound(const campaign::Statistics& all) {
  uint64_t sum = all.suspicions;
  for (const auto& [kind, count] : all.findings) {
    sum += count;
  }
  return sum;
}

}  // namespace

void SweepView::tick(campaign::Sweep& sweep) {
  const campaign::Statistics& before = sweep.before();
  const campaign::Statistics now = sweep.statistics();
  const std::lock_guard lock(mutex_);
  line_.show(fmt::format("{} of at most {} formulas, {} queries, {} unsound",
                         before.tests + now.tests,
                         sweep.most_formulas(),
                         queries(before) + queries(now),
                         unsound(before) + unsound(now)));
}

void SweepView::finish() {
  const std::lock_guard lock(mutex_);
  line_.clear();
}

void SweepView::on_own_fault(const std::string& text) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  fmt::print(
      stderr, "assay: a claim of ours is wrong, please report:\n{}\n", text);
}

void SweepView::on_problem(const Diag& problem) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  fmt::print(stderr, "assay: {}\n", problem.message);
}

Result<bool> follow(campaign::Sweep& sweep, SweepView& view) {
  const StopSignal stop;
  std::atomic<bool> is_done = false;
  Result<void> ended;
  {
    const std::jthread runner([&] {
      ended = sweep.run();
      is_done.store(true);
      StopSignal::ring();
    });
    while (!is_done.load()) {
      const bool is_stopped = StopSignal::has_come();
      StopSignal::wait(std::chrono::milliseconds(is_stopped ? 100 : 1000));
      if (StopSignal::has_come()) {
        sweep.stop();
        process::kill_children();  // what the workers wait for
      }
      view.tick(sweep);
    }
  }
  view.finish();
  if (!ended) {
    return std::unexpected(ended.error());
  }
  return StopSignal::has_come();
}

}  // namespace assay::cli
