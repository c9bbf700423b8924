// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>

#include "campaign/hunt.h"

namespace assay::cli {

// What the user of a hunt sees while it runs and at its end. On a terminal a
// line that changes, elsewhere a line now and then; with JSON an event per
// line on standard output.
class HuntView final : public campaign::Observer {
 public:
  HuntView(bool is_json, bool is_quiet);

  void start(const campaign::Settings& settings, size_t arms);
  void tick(const campaign::Statistics& now);
  void finish(const campaign::Statistics& all,
              const campaign::Settings& settings,
              bool is_interrupted);

  void on_finding(const store::Finding& finding,
                  const store::Added& added) override;
  void on_own_fault(const std::string& text) override;
  void on_problem(const Diag& problem) override;

 private:
  std::string line(const campaign::Statistics& now) const;
  void clear_line();
  double seconds() const;

  bool is_json_;
  bool is_quiet_;
  bool is_terminal_;
  bool has_line_ = false;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point shown_;
  std::mutex mutex_;
};

}  // namespace assay::cli
