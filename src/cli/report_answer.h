// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "technique/group.h"

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

inline std::string_view column_name(Column column) {
  return kColumns.at(static_cast<size_t>(column));
}

std::optional<Column> find_column(std::string_view name);

bool is_unsound(bool is_unsat, Column column);

// What became of an unsound answer when it was looked at again.
enum class Check : uint8_t {
  None,  // it is not unsound
  Confirmed,
  Unconfirmed,  // not seen again, or nothing shows that the solver is wrong
  Refuted,      // our own claim is wrong
};

std::string_view check_name(Check check);  // "" for None
std::optional<Check> find_check(std::string_view name);

// What one solver, with one seed, has said to one formula.
struct ReportAnswer {
  technique::TheoryGroup group = technique::TheoryGroup::Core;
  uint64_t rank = 0;
  std::string category;
  bool is_unsat = false;  // expected
  std::string solver;
  std::string version;
  uint64_t seed = 0;
  uint64_t time_ms = 0;  // the limit
  Column column = Column::NotTaken;
  std::string detail;    // the message of an error, what is wrong
  std::string standing;  // of the model or core: valid, undetermined, ...
  Check check = Check::None;
  std::string confirmation;  // what confirms it, or why nothing does
  std::string script;        // that was kept, or ""
  uint64_t wall_us = 0;
  uint64_t cpu_us = 0;

  friend bool operator==(const ReportAnswer&, const ReportAnswer&) = default;
};

// Unsound answers to one formula by one solver, with all seeds that they came
// with: what was said and what became of it is the same.
struct ReportEntry {
  ReportAnswer first;
  std::vector<uint64_t> seeds;
  std::vector<std::string> scripts;
  std::string confirmation;  // with " / " between, where they differ
};

// In the order of theory, rank, solver.
std::vector<ReportEntry> merge_answers(std::vector<ReportAnswer> unsound);

}  // namespace assay::cli
