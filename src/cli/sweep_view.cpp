// SPDX-License-Identifier: MIT
#include "cli/sweep_view.h"

#include <numeric>

#include <fmt/format.h>

#include "cli/output.h"

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
  say(stderr,
      "assay: a claim of ours is wrong, please report:\n{}\n",
      Lines{text});
}

void SweepView::on_problem(const Diag& problem) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr, "assay: {}\n", problem.message);
}

}  // namespace assay::cli
