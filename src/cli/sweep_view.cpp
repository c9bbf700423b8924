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

}  // namespace

void SweepView::tick(campaign::Sweep& sweep) {
  const campaign::Statistics now = sweep.statistics();
  const std::lock_guard lock(mutex_);
  line_.show(fmt::format(
      "{} of at most {} formulas, {} queries, {} unsound",
      now.numbers() - now.not_made,
      sweep.most_formulas(),
      queries(now),
      now.found.all.occurrences + now.found.suspicions.occurrences));
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
