// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ask/solver_panel.h"
#include "stream/stream.h"
#include "technique/technique.h"
#include "term/term_manager.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// The tests of some tasks, made and printed at once; each has its terms in an
// overlay of its own, which is used again for the next batch. What it is given
// must outlive it. One thread.
class TestBatch {
 public:
  // A task, and its test if it could be made.
  struct Made {
    explicit Made(const term::TermManager* base) : overlay(base) {}

    term::TermManager overlay;
    stream::Task task;
    std::optional<testcase::TestCase> test;
    ask::PosedQuery posed;
  };

  struct Options {
    uint64_t seed = 1;  // of the campaign
    technique::StatusFilter wish = technique::StatusFilter::Any;
  };

  TestBatch(const testcase::Seeds& seeds,
            std::span<const stream::Arm> arms,
            Options options)
      : seeds_(seeds), arms_(arms), options_(options) {}

  // In the place of those that were there.
  void make(std::span<const stream::Task> tasks, ask::SolverPanel& panel);

  Made& at(size_t number) { return *made_.at(number); }

 private:
  const testcase::Seeds& seeds_;
  std::span<const stream::Arm> arms_;
  Options options_;
  std::vector<std::unique_ptr<Made>> made_;
};

}  // namespace assay::campaign
