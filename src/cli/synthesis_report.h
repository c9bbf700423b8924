// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "ask/examiner.h"
#include "ask/solver_panel.h"
#include "campaign/settings.h"
#include "cli/report_answer.h"
#include "cli/report_journal.h"
#include "cli/report_order.h"
#include "cli/report_scripts.h"
#include "cli/synthesis_command.h"
#include "technique/synthesis/synthesis.h"
#include "testcase/seeds.h"

namespace assay::cli {

// What is counted together: formulas of a theory and a category, a solver and
// its seed.
struct RowKey {
  bool is_unsat = false;
  technique::TheoryGroup group = technique::TheoryGroup::Core;
  std::string category;
  std::string solver;
  uint64_t seed = 0;

  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

using Counts = std::array<uint64_t, kColumns.size()>;

// Puts an even part of each section to the solvers, counts what they say, and
// has what is unsound examined as a hunt does. `options`, `settings`, `seeds`
// and `tables` must outlive it. Confirmers of the settings are asked about
// unsound answers only. No two solvers have the same name.
class SynthesisReport {
 public:
  SynthesisReport(const SynthesisOptions& options,
                  const campaign::Settings& settings,
                  const testcase::Seeds& seeds,
                  const technique::Tables& tables);

  // Counts what the journal has and goes on with it. Before `run`.
  void go_on(ReportJournal& journal);

  // Until all were asked, a StopSignal comes, of which there must be one, or
  // something fails.
  void run();

  const std::map<RowKey, Counts>& rows() const { return rows_; }

  // Unsound answers, of them those that are confirmed, and our own claims that
  // are wrong.
  uint64_t unsound() const { return count(Check::None); }

  uint64_t confirmed() const { return count(Check::Confirmed); }

  uint64_t unconfirmed() const { return count(Check::Unconfirmed); }

  uint64_t refuted() const { return count(Check::Refuted); }

  std::vector<ReportEntry> entries() const { return merge_answers(unsound_); }

  uint64_t formulas() const { return made_; }

  bool is_stopped() const { return is_stopped_; }

  // Why it ended early, or "".
  const std::string& failure() const { return failure_; }

  // How many formulas and queries there will be at most.
  uint64_t most_formulas() const { return order_.size(); }

  uint64_t most_queries() const { return most_formulas() * queries_each(); }

  // Solvers that took formulas and had only errors for them.
  std::vector<std::string> useless_solvers() const;

 private:
  using Item = ReportOrder::Item;
  using FormulaKey = std::pair<technique::TheoryGroup, uint64_t>;

  // A formula that is being asked, with all runs on it, and those of them that
  // are unsound.
  struct Asked {
    ask::PosedQuery posed;
    std::vector<oracle::Run> runs;
    std::vector<std::pair<size_t, ReportAnswer>> unsound;
  };

  uint64_t queries_each() const;
  // None: all unsound ones.
  uint64_t count(Check check) const;
  bool is_ended() const;
  void work();
  // False if it has ended meanwhile.
  bool ask_all(ask::SolverPanel& asker, const Item& item, Asked& asked);
  bool ask(ask::SolverPanel& asker,
           size_t solver,
           Asked& asked,
           ReportAnswer answer);
  bool examine_all(ask::SolverPanel& confirming, Asked& asked);
  static void conclude(const ask::Examined& examined, ReportAnswer& answer);
  const ReportAnswer* find_old(const Item& item,
                               const std::string& solver,
                               uint64_t seed) const;
  // Counts it and writes it down, with the script of an error.
  void add(const ReportAnswer& answer, const std::string& error_script);
  // Under the lock.
  void tally(const ReportAnswer& answer);
  void fail(const std::string& message);

  const SynthesisOptions& options_;
  const campaign::Settings& settings_;
  ask::Panel asking_;  // the same without confirmers
  const testcase::Seeds& seeds_;
  const technique::Tables& tables_;
  technique::SynthesisTechnique technique_;
  ReportOrder order_;
  ReportJournal* journal_ = nullptr;
  std::map<FormulaKey, std::vector<const ReportAnswer*>> old_;
  std::atomic<uint64_t> next_ = 0;
  std::atomic<uint64_t> made_ = 0;
  std::atomic<uint32_t> working_ = 0;
  std::atomic<bool> has_failed_ = false;
  bool is_stopped_ = false;
  std::mutex mutex_;
  ReportScripts scripts_;
  std::string failure_;
  std::map<RowKey, Counts> rows_;
  uint64_t queries_ = 0;
  std::vector<ReportAnswer> unsound_;  // and those that refute us
};

}  // namespace assay::cli
