// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"
#include "vocabulary/conclusion.h"
#include "vocabulary/names.h"
#include "vocabulary/trust.h"

namespace assay::report {

// As the table of the paper on synthesis has it, with cores that are right but
// not the least.
enum class Column : uint8_t {
  IncorrectModel,
  IncorrectCore,
  LargerCore,
  Sat,
  Unsat,
  Unknown,
  Timeout,
  Error,
  NotTaken,
};

inline constexpr auto kColumns =
    vocabulary::names_up_to<Column::NotTaken>({"incorrect model",
                                               "incorrect core",
                                               "larger core",
                                               "sat",
                                               "unsat",
                                               "unknown",
                                               "timeout",
                                               "error",
                                               "not taken"});

Column column_of(const store::Answer& answer);

// A formula's theory and rank, from the key of an answer such as ints/17.
struct FormulaPlace {
  std::string theory;
  uint64_t rank = 0;

  friend auto operator<=>(const FormulaPlace&, const FormulaPlace&) = default;
};

FormulaPlace place_of(const store::Answer& answer);

// What is counted together: formulas of a theory and a category, a solver and
// its seed. "" for all theories and categories.
struct RowKey {
  vocabulary::Status expected = vocabulary::Status::Sat;
  std::string theory;
  std::string category;
  std::string solver;
  uint64_t seed = 0;

  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

struct Cell {
  uint64_t count = 0;
  uint64_t unsound = 0;  // of these
};

using Cells = std::array<Cell, kColumns.size()>;

// Unsound answers to one formula by one solver, with all seeds that they came
// with: what was said and what became of it is the same.
struct Entry {
  FormulaPlace place;
  std::string category;
  vocabulary::Status expected = vocabulary::Status::Sat;
  std::string solver;
  Column said = Column::Sat;
  vocabulary::Conclusion conclusion = vocabulary::Conclusion::Confirmed;
  std::vector<uint64_t> seeds;
  std::string reason;  // with " / " between, where they differ
  std::set<int64_t> findings;
};

// Errors of a solver that are the same up to numbers, and one formula that
// shows it.
struct ErrorKind {
  std::string solver;
  std::string message;  // of that formula
  FormulaPlace place;
  uint64_t seed = 0;
  uint64_t count = 0;
};

// What the answers of a sweep come to. It does not depend on the order of the
// answers.
class SweepTable {
 public:
  explicit SweepTable(std::span<const store::Answer> answers);

  const std::map<RowKey, Cells>& rows() const { return rows_; }

  // Of all theories and categories.
  std::map<RowKey, Cells> totals() const;

  // In the order of theory, rank, solver.
  const std::vector<Entry>& entries() const { return entries_; }

  // In the order of the solvers, the most frequent first.
  const std::vector<ErrorKind>& errors() const { return errors_; }

  uint64_t formulas() const { return formulas_; }

  uint64_t confirmed() const {
    return count(vocabulary::Conclusion::Confirmed);
  }

  uint64_t unconfirmed() const {
    return count(vocabulary::Conclusion::Unconfirmed);
  }

  // Claims of ours that are wrong.
  uint64_t refuted() const { return count(vocabulary::Conclusion::Refuted); }

  uint64_t unsound() const { return confirmed() + unconfirmed(); }

  // Solvers that took formulas and had only errors for them.
  std::vector<std::string> useless_solvers() const;

 private:
  uint64_t count(vocabulary::Conclusion conclusion) const;
  void add_row(const store::Answer& answer);
  void collect_entries(std::span<const store::Answer> answers);
  void collect_errors(std::span<const store::Answer> answers);

  std::map<RowKey, Cells> rows_;
  std::vector<Entry> entries_;
  std::vector<ErrorKind> errors_;
  uint64_t formulas_ = 0;
};

}  // namespace assay::report
