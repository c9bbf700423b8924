// SPDX-License-Identifier: MIT
#include "cli/sweep_view.h"

#include "cli/output.h"
#include "view/hunt_text.h"
#include "view/synthesis_text.h"

namespace assay::cli {

void SweepView::tick(campaign::Sweep& sweep) {
  const campaign::Statistics now = sweep.statistics();
  const std::lock_guard lock(mutex_);
  line_.show(view::sweep_line(now, sweep.most_formulas()));
}

void SweepView::finish() {
  const std::lock_guard lock(mutex_);
  line_.clear();
}

void SweepView::on_own_fault(const std::string& text) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr, "{}", Lines{view::own_fault_text(text)});
}

void SweepView::on_problem(const Diag& problem) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr, "assay: {}\n", problem.message);
}

}  // namespace assay::cli
