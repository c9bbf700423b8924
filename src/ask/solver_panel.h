// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ask/check_answer.h"
#include "ask/panel.h"
#include "ask/posed_query.h"
#include "ask/reserved_names.h"
#include "oracle/run.h"
#include "smtlib/printer.h"
#include "solver/runner.h"
#include "testcase/testcase.h"

namespace assay::ask {

// Puts tests to the solvers of a panel and checks what can be checked of one
// answer: its model, its core, its answer to a related script. One thread.
class SolverPanel {
 public:
  SolverPanel(Panel panel, const smtlib::Language& language);
  ~SolverPanel();
  SolverPanel(const SolverPanel&) = delete;
  SolverPanel& operator=(const SolverPanel&) = delete;

  // Prints the test, once for all solvers. The test and its manager must
  // outlive what is posed.
  PosedQuery pose(term::TermManager& tm, const testcase::TestCase& test);
  // For a caller that has printed it, without options.
  PosedQuery pose(term::TermManager& tm,
                  const testcase::TestCase& test,
                  std::string text);

  // Why the solver does not take such a test, by its profile; "" if it does.
  std::string why_not(size_t solver, const PosedQuery& posed) const;
  // Whether the solver supports such a test, and it is worth running.
  bool takes(size_t solver, const PosedQuery& posed) const;

  // In the solver's mode, or in fresh processes.
  oracle::Run ask(size_t solver, PosedQuery& posed, const Question& question);
  oracle::Run ask_fresh(size_t solver,
                        PosedQuery& posed,
                        const Question& question);

  // A confirmer of another family (or, with relatives, another one of the same
  // family) that gives this answer, too; or null.
  const solver::Profile* find_confirmer(const PosedQuery& posed,
                                        const solver::Profile& accused,
                                        solver::End answer,
                                        bool takes_relatives = false);

  // The newest release at hand of a solver's product, if it is newer than the
  // solver, and its run; no run if it does not take the test.
  struct Newer {
    const SolverUnderTest* solver = nullptr;
    std::optional<oracle::Run> run;
  };

  std::optional<Newer> ask_newer(size_t solver,
                                 PosedQuery& posed,
                                 const Question& question);

  // A solver of another family that may vote and takes the test, or null: of
  // the panel, or else a confirmer.
  const solver::Profile* find_second(const PosedQuery& posed,
                                     const solver::Profile& accused) const;

  // What a session of the solver has been sent.
  std::string transcript(size_t solver) const;

  // Why a solver could not be started, in whichever call it was; "" if all
  // could. What came of that call means nothing.
  const std::string& refusal() const { return refusal_; }

  // How often a solver was run.
  uint64_t runs() const { return runs_; }

  const Panel& panel() const { return panel_; }

  const smtlib::Language& language() const { return language_; }

  // Judges a model that a solver has printed for the test.
  oracle::ModelCheck check_model(const PosedQuery& posed,
                                 const std::string& model);

  // The text that a solver of the panel got, and that an answer was about.
  std::string text_of(const solver::Profile& profile,
                      PosedQuery& posed,
                      oracle::Ask ask);
  // Such a script, or a model of it, under the names by which the solver got
  // it: others than ours where it reserves some.
  std::string as_given_to(const solver::Profile& profile,
                          const std::string& script,
                          const std::string& text) const;

 private:
  // Runs it under names that the solver does not reserve; the answers have
  // those of the query again. Notes if it cannot be started.
  solver::Outcome put(const solver::Profile& profile,
                      solver::Solver& solver,
                      const std::string& text,
                      solver::Query query);
  Renaming renaming_for(const solver::Profile& profile,
                        const std::string& script) const;
  // The text without regard to the solver's reserved names.
  std::string shared_text(const solver::Profile& profile,
                          PosedQuery& posed,
                          oracle::Ask ask);
  oracle::Run run(size_t number,
                  solver::Solver& solver,
                  PosedQuery& posed,
                  const Question& question);
  oracle::ModelCheck check_core(size_t number,
                                PosedQuery& posed,
                                const std::string& core,
                                const process::Limits& limits);

  const Panel panel_;
  const smtlib::Language& language_;
  smtlib::Printer printer_;
  AnswerChecker checker_;
  std::vector<std::unique_ptr<solver::Solver>> solvers_;
  std::vector<std::unique_ptr<solver::Solver>> fresh_;
  std::map<const solver::Profile*, std::unique_ptr<solver::Solver>> newest_;
  std::map<const solver::Profile*, ReservedNames> reserved_;
  std::string refusal_;
  uint64_t runs_ = 0;
};

}  // namespace assay::ask
