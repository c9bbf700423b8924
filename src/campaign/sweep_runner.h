// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "ask/examiner.h"
#include "ask/solver_panel.h"
#include "campaign/test_batch.h"
#include "campaign/test_runner.h"
#include "stream/sweep_order.h"
#include "technique/technique.h"
#include "testcase/seeds.h"

namespace assay::campaign {

struct SweepSettings {
  // No two solvers have the same name. Confirmers are asked about unsound
  // answers only.
  ask::Panel panel;
  std::vector<uint64_t> solver_seeds = {0};  // 0: the solver's own
  // A solver is asked with the first of these that its profile has, else with
  // its default.
  std::vector<std::string> configurations;
  const technique::Technique* technique = nullptr;
  technique::Config config;  // of the tables, ranked
  std::vector<stream::SweepOrder::Part> parts;
  std::vector<std::string> categories;  // that the parts are of; empty: all
  uint32_t jobs = 1;
  std::string out;  // folder for store and findings, "": in memory
};

// The solvers, each program once; or a name that two of them have, so that the
// table could not tell them apart.
std::expected<std::vector<ask::SolverUnderTest>, std::string> contestants(
    std::span<const ask::SolverUnderTest> solvers);

// Of each section of these categories so many formulas, evenly; 0: all.
std::vector<stream::SweepOrder::Part> even_parts(
    const technique::Tables& tables,
    const std::vector<std::string>& categories,
    uint64_t each);

// The configuration that a solver of the sweep is asked with; null: its
// default.
const solver::Configuration* find_configuration(const SweepSettings& settings,
                                                const solver::Profile& profile);

// What is wrong with the names of configurations: one that no solver of the
// sweep has; or "".
std::string unknown_configuration(const SweepSettings& settings);

// Puts formulas to every solver with every seed, for a table of the answers,
// and has what is unsound examined as a hunt does. One thread; all that it
// shares with others is read-only.
class SweepRunner final : public TestRunner {
 public:
  SweepRunner(const SweepSettings& settings,
              const testcase::Seeds& seeds,
              std::span<const stream::Arm> arms);

  void make(std::span<const stream::Task> tasks) override;
  TestResult process(size_t number) override;

 private:
  // The runs on a formula; some answers have none, as they were not asked for.
  struct Asked {
    std::vector<oracle::Run> runs;
    std::vector<size_t> answer_of;  // by run: the result's
  };

  // False if the solver could not be started.
  bool ask(size_t solver,
           TestBatch::Made& made,
           store::Answer answer,
           Asked& asked,
           TestResult& result);
  void examine(TestBatch::Made& made, Asked& asked, TestResult& result);

  const SweepSettings& settings_;
  TestBatch batch_;
  ask::SolverPanel asking_;  // without confirmers
  ask::SolverPanel confirming_;
  ask::Examiner examiner_;
};

}  // namespace assay::campaign
