// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/ledger.h"
#include "campaign/settings.h"
#include "exec/runner.h"
#include "oracle/verdict.h"
#include "smtlib/printer.h"
#include "store/finding.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// What came of one test.
struct TestResult {
  uint64_t index = 0;
  size_t arm = 0;
  bool is_made = false;
  std::array<uint32_t, 11> ends = {};  // runs by exec::End
  uint64_t solver_cpu_us = 0;
  uint64_t solver_wall_us = 0;
  std::vector<store::Finding> findings;
  // Claims of ours that turned out wrong, as text for a report: our own bugs.
  std::vector<std::string> own_faults;
};

// Makes tests, runs the solvers on them and judges what they say. One thread;
// all that it shares with others is read-only.
class Worker {
 public:
  Worker(const Settings& settings,
         const testcase::Seeds& seeds,
         const Ledger& ledger);
  ~Worker();

  TestResult process(uint64_t index, size_t arm);

 private:
  // A test as the solvers get it.
  struct Posed {
    const testcase::TestCase* test = nullptr;
    std::string text;
    exec::Uses uses;
    size_t checks = 1;
  };

  oracle::Run run(size_t solver, const Posed& posed, base::Rng rng);
  oracle::Run run_again(const oracle::Run& first,
                        const Posed& posed,
                        oracle::Ask ask);
  void execute(oracle::Run& run, exec::Solver& solver, const Posed& posed);
  void examine(const oracle::Suspicion& suspicion,
               std::span<const oracle::Run> runs,
               const Posed& posed,
               TestResult& result);
  std::string witness_of(const Posed& posed);
  // Why our own claim does not hold, or "".
  std::string doubt_about_claim(const oracle::Suspicion& suspicion,
                                const oracle::Run& again,
                                const Posed& posed);

  const Settings& settings_;
  const testcase::Seeds& seeds_;
  const Ledger& ledger_;
  term::TermManager overlay_;
  smtlib::Printer printer_;
  std::vector<std::unique_ptr<exec::Solver>> solvers_;
  std::vector<std::unique_ptr<exec::Solver>> fresh_;
};

}  // namespace assay::campaign
