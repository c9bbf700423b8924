// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <string>

#include "campaign/sweep.h"
#include "cli/progress_line.h"

namespace assay::cli {

// What the user of a sweep sees while it runs, on standard error.
class SweepView final : public campaign::Observer {
 public:
  explicit SweepView(bool is_quiet) : line_(is_quiet) {}

  void tick(campaign::Sweep& sweep);
  void finish();

  // It is in the report.
  void on_finding(const store::Finding& /*finding*/,
                  const store::Added& /*added*/) override {}

  void on_own_fault(const std::string& text) override;
  void on_problem(const Diag& problem) override;

 private:
  ProgressLine line_;
  std::mutex mutex_;
};

}  // namespace assay::cli
