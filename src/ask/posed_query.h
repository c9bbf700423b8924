// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "oracle/run.h"
#include "process/process.h"
#include "solver/profile.h"
#include "term/term_manager.h"
#include "testcase/testcase.h"

namespace assay::ask {

// A test as the solvers get it, printed once for all of them. Refers to the
// test and its manager.
struct PosedQuery {
  const testcase::TestCase* test = nullptr;
  term::TermManager* tm = nullptr;
  std::string plain;
  std::string named;  // with a name for every assertion, once it was needed
  std::string other;  // of a claim about two scripts, else ""
  solver::Uses uses;
  size_t checks = 1;
};

// What a solver is asked, and how.
struct Question {
  const solver::Configuration* configuration = nullptr;
  oracle::Ask ask = oracle::Ask::Verdict;
  process::Limits limits;
  uint64_t solver_seed = 0;  // 0: the solver's own
  // With just these instead of those of the profile, the configuration and the
  // seed.
  std::optional<std::vector<std::string>> options = {};
  bool takes_advice = true;  // also with options that the solver asks for
  bool is_checked = true;    // false: models and cores are not looked at
  // False: what the process of the solver's mode says is taken as it is; else
  // what looks like a bug is run again fresh before it is believed.
  bool is_rerun = true;
};

}  // namespace assay::ask
