// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <mutex>
#include <string>

#include "campaign/hunt.h"
#include "cli/progress_line.h"

namespace assay::cli {

// What the user of a hunt sees while it runs and at its end. On a terminal a
// line that changes, elsewhere a line now and then; with JSON an event per
// line on standard output.
class HuntView final : public campaign::Observer {
 public:
  HuntView(bool is_json, bool is_quiet, bool lists_refusals);

  void start(const campaign::Settings& settings, const campaign::Hunt& hunt);
  // `before` is of earlier runs of the campaign.
  void tick(const campaign::Statistics& now,
            const campaign::Statistics& before);
  void finish(const campaign::Statistics& all,
              const campaign::Statistics& before,
              const campaign::Settings& settings,
              bool is_interrupted);

  // At the end of a hunt that reduces.
  void show_reduction(const campaign::GroupReduction& reduction) const;

  void on_finding(const store::Finding& finding,
                  const store::Added& added) override;
  void on_own_fault(const std::string& text) override;
  void on_problem(const Diag& problem) override;

 private:
  bool is_json_;
  bool is_quiet_;
  bool lists_refusals_;
  ProgressLine line_;
  double shown_ = 0;  // seconds: the last event of progress
  std::mutex mutex_;
};

}  // namespace assay::cli
