// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "campaign/test_runner.h"
#include "smtlib/printer.h"
#include "stream/arm.h"
#include "technique/technique.h"
#include "term/term_manager.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// Makes tests and prints them, and asks nobody. As no solver comes between two
// tests, each is made when it is its turn, in the memory of the last one. What
// it is given must outlive it. One thread.
class GenerationRunner final : public TestRunner {
 public:
  struct Options {
    uint64_t seed = 1;
    technique::StatusFilter wish = technique::StatusFilter::Any;
  };

  GenerationRunner(const testcase::Seeds& seeds,
                   std::span<const stream::Arm> arms,
                   Options options);

  void make(std::span<const stream::Task> tasks) override;
  TestResult process(size_t number) override;

 private:
  std::span<const stream::Arm> arms_;
  Options options_;
  term::TermManager overlay_;
  smtlib::Printer printer_;
  std::vector<stream::Task> tasks_;
  std::optional<testcase::TestCase> test_;
  std::optional<PrintedTest> printed_;
};

}  // namespace assay::campaign
