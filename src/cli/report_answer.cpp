// SPDX-License-Identifier: MIT
#include "cli/report_answer.h"

#include <algorithm>
#include <tuple>

namespace assay::cli {

namespace {

constexpr std::array<std::string_view, 4> kChecks = {
    "", "confirmed", "unconfirmed", "refuted"};

auto entry_key(const ReportAnswer& answer) {
  return std::tie(
      answer.group, answer.rank, answer.solver, answer.column, answer.check);
}

}  // namespace

std::optional<Column> find_column(std::string_view name) {
  const auto found = std::ranges::find(kColumns, name);
  return found == kColumns.end()
             ? std::nullopt
             : std::optional(static_cast<Column>(found - kColumns.begin()));
}

bool is_unsound(bool is_unsat, Column column) {
  return column == Column::IncorrectModel || column == Column::IncorrectCore
         || column == (is_unsat ? Column::Sat : Column::Unsat);
}

std::string_view check_name(Check check) {
  return kChecks.at(static_cast<size_t>(check));
}

std::optional<Check> find_check(std::string_view name) {
  const auto found = std::ranges::find(kChecks, name);
  return found == kChecks.end()
             ? std::nullopt
             : std::optional(static_cast<Check>(found - kChecks.begin()));
}

std::vector<ReportEntry> merge_answers(std::vector<ReportAnswer> unsound) {
  std::ranges::sort(unsound, [](const auto& a, const auto& b) {
    return std::tuple_cat(entry_key(a), std::tie(a.seed))
           < std::tuple_cat(entry_key(b), std::tie(b.seed));
  });
  std::vector<ReportEntry> entries;
  for (const ReportAnswer& answer : unsound) {
    if (entries.empty()
        || entry_key(entries.back().first) != entry_key(answer)) {
      entries.push_back({answer, {}, {}, answer.confirmation});
    }
    ReportEntry& entry = entries.back();
    entry.seeds.push_back(answer.seed);
    if (!answer.script.empty()) {
      entry.scripts.push_back(answer.script);
    }
    if (answer.confirmation != entry.first.confirmation) {
      entry.confirmation += " / " + answer.confirmation;
    }
  }
  return entries;
}

}  // namespace assay::cli
