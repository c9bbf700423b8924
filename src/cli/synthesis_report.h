// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/asker.h"
#include "cli/synthesis_command.h"
#include "technique/synthesis/synthesis.h"
#include "testcase/seeds.h"

namespace assay::cli {

// As the paper's table has it, with cores that are right but not the least.
enum class Column : uint8_t {
  IncorrectModel,
  IncorrectCore,
  LargeCore,
  Sat,
  Unsat,
  Unknown,
  Timeout,
  Error,
  NotTaken,
  Count
};

inline constexpr std::array<std::string_view,
                            static_cast<size_t>(Column::Count)>
    kColumns = {"incorrect model",
                "incorrect core",
                "larger core",
                "sat",
                "unsat",
                "unknown",
                "timeout",
                "error",
                "not taken"};

// What is counted together: formulas of a theory and a category, a solver and
// its seed.
struct RowKey {
  bool is_unsat = false;
  technique::Group group = technique::Group::Core;
  std::string category;
  std::string solver;
  uint64_t seed = 0;

  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

using Counts = std::array<uint64_t, kColumns.size()>;

bool is_unsound(bool is_unsat, Column column);

// Puts an even part of each section to the solvers and counts what they say.
// `options`, `settings`, `seeds` and `tables` must outlive it.
class SynthesisReport {
 public:
  SynthesisReport(const SynthesisOptions& options,
                  const campaign::Settings& settings,
                  const testcase::Seeds& seeds,
                  const technique::Tables& tables);

  // Until all were asked, or a StopSignal comes, of which there must be one.
  void run();

  const std::map<RowKey, Counts>& rows() const { return rows_; }

  uint64_t unsound() const { return unsound_; }

  // Our own claims that a solver's model refutes.
  uint64_t refuted() const { return refuted_; }

  uint64_t formulas() const { return made_; }

  bool is_stopped() const { return is_stopped_; }

  // How many formulas and queries there will be at most.
  uint64_t most_formulas() const { return most_formulas_; }

  uint64_t most_queries() const;

  // Solvers that took formulas and had only errors for them.
  std::vector<std::string> useless_solvers() const;

 private:
  // The part of a section that is taken.
  struct Part {
    technique::Group group = technique::Group::Core;
    uint64_t first = 0;  // rank
    uint64_t size = 0;
    uint64_t wanted = 0;
    uint64_t begin = 0;  // in the order of all parts
  };

  // One formula of the order.
  struct Item {
    technique::Group group = technique::Group::Core;
    uint64_t rank = 0;
  };

  struct Answered {
    Column column = Column::NotTaken;
    bool is_refuted = false;
    std::string error;
    std::string text;  // that had the error
  };

  Item item(uint64_t number) const;
  void work();
  void ask_all(campaign::Asker& asker,
               term::TermManager& tm,
               const testcase::TestCase& test,
               const Item& item);
  Answered ask(campaign::Asker& asker,
               size_t solver,
               uint64_t seed,
               campaign::Posed& posed);
  // Under the lock.
  void count(const RowKey& key,
             const Item& item,
             const Answered& answered,
             const std::string& text);
  void keep(const RowKey& key,
            const Item& item,
            std::string_view answer,
            const std::string& text) const;
  void keep_error(const RowKey& key, const Answered& answered);

  const SynthesisOptions& options_;
  const campaign::Settings& settings_;
  const testcase::Seeds& seeds_;
  const technique::Tables& tables_;
  technique::SynthesisTechnique technique_;
  std::vector<Part> parts_;
  uint64_t most_formulas_ = 0;
  std::atomic<uint64_t> next_ = 0;
  std::atomic<uint64_t> made_ = 0;
  std::atomic<uint32_t> working_ = 0;
  bool is_stopped_ = false;
  std::mutex mutex_;
  std::map<RowKey, Counts> rows_;
  std::map<std::string, std::set<std::string>> errors_;  // kept, by solver
  uint64_t queries_ = 0;
  uint64_t unsound_ = 0;
  uint64_t refuted_ = 0;
};

}  // namespace assay::cli
