// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/solver_choice.h"
#include "exec/runner.h"
#include "oracle/ask.h"
#include "oracle/check_answer.h"
#include "smtlib/language.h"

namespace assay::cli {

// One solver's run on one file.
struct SolveRun {
  const SolverChoice* choice = nullptr;
  exec::Outcome outcome;
  oracle::ModelCheck model;
  oracle::ModelCheck core;
};

// All that came of one file.
struct FileResult {
  std::string path;
  std::string text;
  std::string read_error;
  std::vector<Diag> problems;
  std::vector<SolveRun> runs;
  std::vector<std::string> remarks;  // contradictions
};

struct SolveSettings {
  exec::Limits limits;
  bool models = true;
  bool cores = false;
};

// Asks all solvers about files, one after the other. One thread.
class FileSolver {
 public:
  FileSolver(const smtlib::Language& language,
             std::span<const SolverChoice> choices,
             const SolveSettings& settings);

  FileResult solve(const std::string& path);

 private:
  // A script in the forms that solvers get.
  struct Prepared {
    std::string plain;
    std::string named;  // for cores
    size_t checks = 1;
    exec::Uses uses;
  };

  Prepared prepare(term::TermManager& tm, const smtlib::Script& script) const;
  SolveRun ask(size_t solver, const Prepared& prepared);
  exec::Outcome run(size_t solver,
                    const std::string& text,
                    const Prepared& prepared,
                    oracle::Ask ask);
  oracle::ModelCheck check_core(size_t solver, const Prepared& prepared);
  void compare(FileResult& result) const;

  const smtlib::Language& language_;
  std::span<const SolverChoice> choices_;
  const SolveSettings& settings_;
  std::vector<std::unique_ptr<exec::Solver>> solvers_;
};

}  // namespace assay::cli
