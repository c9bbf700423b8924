// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/solver_panel.h"
#include "base/result.h"
#include "smtlib/language.h"

namespace assay::ask {

// One solver's run on one file.
struct SolveRun {
  const SolverUnderTest* choice = nullptr;
  solver::Outcome outcome;
  oracle::ModelCheck model;
  oracle::ModelCheck core;
  std::string remark;  // what is wrong when it is asked for a core, or ""
};

// Whether a fault shows: the solver failed, or its model or core is wrong.
bool is_finding(const SolveRun& run);

// All that came of one file.
struct FileResult {
  std::string path;
  std::string text;
  std::string read_error;
  std::vector<Diag> problems;
  std::vector<std::optional<testcase::Status>> expected;  // of each check-sat
  std::vector<SolveRun> runs;
  std::vector<std::string> remarks;  // contradictions
};

struct SolveSettings {
  process::Limits limits;
  bool models = true;
  bool cores = false;
  bool keeps_options = true;
};

// Whether the file seems to say what is expected. False for what can be read
// only once.
bool mentions_status(const std::string& path);

// Asks all solvers about files, one after the other. One thread. What comes of
// it refers to the solvers that were given, and outlives this.
class FileSolver {
 public:
  FileSolver(const smtlib::Language& language,
             std::span<const SolverUnderTest> solvers,
             const SolveSettings& settings);

  FileResult solve(const std::string& path);

 private:
  SolveRun ask(size_t solver, PosedQuery& posed);
  void check_core(size_t solver, PosedQuery& posed, SolveRun& result);
  static void compare(FileResult& result);
  static void compare_with_status(FileResult& result);

  const smtlib::Language& language_;
  std::span<const SolverUnderTest> solvers_;
  const SolveSettings& settings_;
  SolverPanel panel_;
};

}  // namespace assay::ask
