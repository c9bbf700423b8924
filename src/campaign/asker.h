// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "campaign/settings.h"
#include "exec/runner.h"
#include "oracle/check_answer.h"
#include "oracle/verdict.h"
#include "smtlib/printer.h"
#include "testcase/testcase.h"

namespace assay::campaign {

// A test as the solvers get it. Refers to the test and its manager.
struct Posed {
  const testcase::TestCase* test = nullptr;
  term::TermManager* tm = nullptr;
  std::string plain;
  std::string named;  // with a name for every assertion, once it was needed
  std::string other;  // of a claim about two scripts, else ""
  exec::Uses uses;
  size_t checks = 1;
};

// What a solver is asked, and how.
struct Question {
  const exec::Configuration* configuration = nullptr;
  oracle::Ask ask = oracle::Ask::Verdict;
  exec::Limits limits;
  uint64_t solver_seed = 0;  // 0: the solver's own
};

// Puts tests to the solvers of a campaign and checks what can be checked of one
// answer: its model, its core, its answer to a related script. One thread.
class Asker {
 public:
  Asker(const Settings& settings, const smtlib::Language& language);
  ~Asker();
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;

  Posed pose(term::TermManager& tm, const testcase::TestCase& test);

  // Whether the solver takes such a test, and it is worth it.
  bool takes(size_t solver, const Posed& posed) const;

  // In the solver's mode, or in fresh processes.
  oracle::Run ask(size_t solver, Posed& posed, const Question& question);
  oracle::Run ask_fresh(size_t solver, Posed& posed, const Question& question);

  // A confirmer of another family that gives this answer, too; or null.
  const exec::Profile* find_confirmer(const Posed& posed,
                                      const exec::Profile& accused,
                                      exec::End answer);

  // What a session of the solver has been sent.
  std::string transcript(size_t solver) const;

  const Settings& settings() const { return settings_; }

  const smtlib::Language& language() const { return language_; }

  // The text that an answer was about.
  std::string text_of(const exec::Profile& profile,
                      Posed& posed,
                      oracle::Ask ask);

 private:
  oracle::Run run(size_t number,
                  exec::Solver& solver,
                  Posed& posed,
                  const Question& question);
  oracle::ModelCheck check_core(size_t number,
                                Posed& posed,
                                const std::string& core,
                                const Question& question);

  const Settings& settings_;
  const smtlib::Language& language_;
  smtlib::Printer printer_;
  oracle::AnswerChecker checker_;
  std::vector<std::unique_ptr<exec::Solver>> solvers_;
  std::vector<std::unique_ptr<exec::Solver>> fresh_;
};

}  // namespace assay::campaign
