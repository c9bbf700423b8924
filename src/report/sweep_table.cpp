// SPDX-License-Identifier: MIT
#include "report/sweep_table.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <tuple>

#include <fmt/format.h>

namespace assay::report {

namespace {

using store::Answer;
using vocabulary::Conclusion;
using vocabulary::End;
using vocabulary::Standing;
using vocabulary::Status;

Status expected_of(const Answer& answer) {
  return vocabulary::find_status(answer.claim).value_or(Status::Sat);
}

Conclusion conclusion_of(const Answer& answer) {
  return vocabulary::find_conclusion(answer.conclusion)
      .value_or(Conclusion::None);
}

bool is_unsound(Conclusion conclusion) {
  return conclusion == Conclusion::Confirmed
         || conclusion == Conclusion::Unconfirmed;
}

auto entry_key(const Entry& entry) {
  return std::tie(entry.place, entry.solver, entry.said, entry.conclusion);
}

// Without numbers, which may be of places in the script.
std::string error_class(const std::string& message) {
  std::string made;
  for (const char c : message) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit || made.empty() || made.back() != '#') {
      made += is_digit ? '#' : c;
    }
  }
  return made;
}

}  // namespace

Column column_of(const Answer& answer) {
  if (!answer.end) {
    return Column::NotTaken;
  }
  const Standing standing =
      vocabulary::find_standing(answer.check).value_or(Standing::None);
  switch (*answer.end) {
    case End::Sat:
      return standing == Standing::Invalid ? Column::IncorrectModel
                                           : Column::Sat;
    case End::Unsat:
      if (standing == Standing::Invalid) {
        return Column::IncorrectCore;
      }
      return standing == Standing::Larger ? Column::LargerCore : Column::Unsat;
    case End::Unknown: return Column::Unknown;
    case End::Timeout: return Column::Timeout;
    default: return Column::Error;
  }
}

FormulaPlace place_of(const Answer& answer) {
  const size_t slash = answer.formula.rfind('/');
  FormulaPlace place{answer.formula.substr(0, slash), 0};
  if (slash != std::string::npos) {
    std::from_chars(answer.formula.data() + slash + 1,
                    answer.formula.data() + answer.formula.size(),
                    place.rank);
  }
  return place;
}

SweepTable::SweepTable(std::span<const Answer> answers) {
  std::set<std::string_view> formulas;
  for (const Answer& answer : answers) {
    formulas.insert(answer.formula);
    add_row(answer);
  }
  formulas_ = formulas.size();
  collect_entries(answers);
  collect_errors(answers);
}

void SweepTable::add_row(const Answer& answer) {
  Cells& cells = rows_[{expected_of(answer),
                        place_of(answer).theory,
                        answer.category,
                        answer.solver,
                        answer.solver_seed}];
  Cell& cell = cells.at(static_cast<size_t>(column_of(answer)));
  ++cell.count;
  cell.unsound += is_unsound(conclusion_of(answer)) ? 1 : 0;
}

void SweepTable::collect_entries(std::span<const Answer> answers) {
  struct Row {
    Entry entry;
    const Answer* answer = nullptr;
  };

  std::vector<Row> rows;
  for (const Answer& answer : answers) {
    if (conclusion_of(answer) != Conclusion::None) {
      rows.push_back({{place_of(answer),
                       answer.category,
                       expected_of(answer),
                       answer.solver,
                       column_of(answer),
                       conclusion_of(answer),
                       {},
                       answer.reason,
                       {}},
                      &answer});
    }
  }
  std::ranges::sort(rows, [](const Row& a, const Row& b) {
    return std::tuple_cat(entry_key(a.entry), std::tie(a.answer->solver_seed))
           < std::tuple_cat(entry_key(b.entry),
                            std::tie(b.answer->solver_seed));
  });
  std::set<std::string> reasons;  // of the last entry
  for (Row& row : rows) {
    const Answer& answer = *row.answer;
    if (entries_.empty()
        || entry_key(entries_.back()) != entry_key(row.entry)) {
      entries_.push_back(std::move(row.entry));
      reasons = {answer.reason};
    }
    Entry& entry = entries_.back();
    entry.seeds.push_back(answer.solver_seed);
    if (answer.finding != 0) {
      entry.findings.insert(answer.finding);
    }
    if (reasons.insert(answer.reason).second) {
      entry.reason += " / " + answer.reason;
    }
  }
}

void SweepTable::collect_errors(std::span<const Answer> answers) {
  std::map<std::pair<std::string, std::string>, ErrorKind> kinds;
  const auto place = [](const ErrorKind& kind) {
    return std::tie(kind.place, kind.seed);
  };
  for (const Answer& answer : answers) {
    if (column_of(answer) != Column::Error) {
      continue;
    }
    ErrorKind kind{
        answer.solver,
        fmt::format("{}: {}", vocabulary::end_name(*answer.end), answer.detail),
        place_of(answer),
        answer.solver_seed,
        0};
    const auto [known, is_new] =
        kinds.try_emplace({answer.solver, error_class(kind.message)}, kind);
    const uint64_t count = known->second.count + 1;
    if (place(kind) < place(known->second)) {
      known->second = std::move(kind);
    }
    known->second.count = count;
  }
  for (auto& [key, kind] : kinds) {
    errors_.push_back(std::move(kind));
  }
  std::ranges::stable_sort(errors_, [](const auto& a, const auto& b) {
    return std::tie(a.solver, b.count) < std::tie(b.solver, a.count);
  });
}

std::map<RowKey, Cells> SweepTable::totals() const {
  std::map<RowKey, Cells> sums;
  for (const auto& [key, cells] : rows_) {
    Cells& sum = sums[{key.expected, "", "", key.solver, key.seed}];
    for (size_t i = 0; i < cells.size(); ++i) {
      sum[i].count += cells[i].count;
      sum[i].unsound += cells[i].unsound;
    }
  }
  return sums;
}

uint64_t SweepTable::count(Conclusion conclusion) const {
  uint64_t sum = 0;
  for (const Entry& entry : entries_) {
    sum += entry.conclusion == conclusion ? entry.seeds.size() : 0;
  }
  return sum;
}

std::vector<std::string> SweepTable::useless_solvers() const {
  std::map<std::string, std::array<uint64_t, 2>> sums;  // errors, others
  for (const auto& [key, cells] : rows_) {
    for (size_t i = 0; i < cells.size(); ++i) {
      const auto column = static_cast<Column>(i);
      if (column != Column::NotTaken) {
        sums[key.solver].at(column == Column::Error ? 0 : 1) += cells[i].count;
      }
    }
  }
  std::vector<std::string> names;
  for (const auto& [solver, sum] : sums) {
    if (sum[0] > 0 && sum[1] == 0) {
      names.push_back(solver);
    }
  }
  return names;
}

}  // namespace assay::report
