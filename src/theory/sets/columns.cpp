// SPDX-License-Identifier: MIT
#include "theory/sets/columns.h"

#include <vector>

#include <fmt/format.h>

#include "theory/misfit.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::columns {

using term::Index;
using term::Sort;
using term::SortKind;
using term::TermManager;

namespace {

std::string_view rows_text(uint32_t row) {
  return row == kSetRow ? "a set of tuples" : "a bag of tuples";
}

// The number of the column that index `position` names.
std::expected<size_t, Misfit> column_at(const RuleInput& in,
                                        size_t position,
                                        size_t column_count) {
  const Index& index = in.indices[position];
  if (index.kind != Index::Kind::Numeral || index.value >= column_count) {
    return refuse(fmt::format(
        "index {} must be a column below {}", position + 1, column_count));
  }
  return index.value;
}

// The first index that names no column, as an error.
std::expected<void, Misfit> check_columns(const RuleInput& in,
                                          size_t column_count) {
  for (size_t i = 0; i < in.indices.size(); ++i) {
    if (auto column = column_at(in, i, column_count); !column) {
      return std::unexpected(column.error());
    }
  }
  return {};
}

}  // namespace

ColumnsResult of(const RuleInput& in, uint32_t row, size_t argument) {
  const Sort sort = in.args[argument];
  if (!in.tm.is_builtin(sort, row)
      || !in.tm.is_builtin(in.tm.sort_args(sort)[0], kTupleRow)) {
    return wrong_argument(in, argument, rows_text(row));
  }
  return in.tm.sort_args(in.tm.sort_args(sort)[0]);
}

Sort mk_rows(TermManager& tm, uint32_t row, std::span<const Sort> columns) {
  const Sort tuple = tm.mk_sort(SortKind::Builtin, kTupleRow, {}, columns);
  return tm.mk_sort(SortKind::Builtin, row, {}, {&tuple, 1});
}

SortOrMisfit product(const RuleInput& in, uint32_t row) {
  const ColumnsResult left = of(in, row, 0);
  if (!left) {
    return std::unexpected(left.error());
  }
  const ColumnsResult right = of(in, row, 1);
  if (!right) {
    return std::unexpected(right.error());
  }
  std::vector<Sort> all(left->begin(), left->end());
  all.insert(all.end(), right->begin(), right->end());
  return mk_rows(in.tm, row, all);
}

SortOrMisfit project(const RuleInput& in, uint32_t row) {
  const ColumnsResult columns = of(in, row, 0);
  if (!columns) {
    return std::unexpected(columns.error());
  }
  std::vector<Sort> chosen;
  for (size_t i = 0; i < in.indices.size(); ++i) {
    const auto column = column_at(in, i, columns->size());
    if (!column) {
      return std::unexpected(column.error());
    }
    chosen.push_back((*columns)[*column]);
  }
  return mk_rows(in.tm, row, chosen);
}

SortOrMisfit group(const RuleInput& in, uint32_t row) {
  const ColumnsResult columns = of(in, row, 0);
  if (!columns) {
    return std::unexpected(columns.error());
  }
  if (auto fits = check_columns(in, columns->size()); !fits) {
    return std::unexpected(fits.error());
  }
  return in.tm.mk_sort(SortKind::Builtin, row, {}, in.args.first(1));
}

SortOrMisfit aggregate(const RuleInput& in, uint32_t row) {
  const ColumnsResult columns = of(in, row, 2);
  if (!columns) {
    return std::unexpected(columns.error());
  }
  if (auto fits = check_columns(in, columns->size()); !fits) {
    return std::unexpected(fits.error());
  }
  const Sort folded = in.args[1];
  const Sort shape[] = {in.tm.sort_args(in.args[2])[0], folded, folded};
  const Sort function =
      in.tm.mk_sort(SortKind::Builtin, kFunctionRow, {}, shape);
  if (in.args[0] != function) {
    return wrong_argument(in, 0, function);
  }
  return in.tm.mk_sort(SortKind::Builtin, row, {}, {&folded, 1});
}

SortOrMisfit join(const RuleInput& in, uint32_t row) {
  const ColumnsResult left = of(in, row, 0);
  if (!left) {
    return std::unexpected(left.error());
  }
  const ColumnsResult right = of(in, row, 1);
  if (!right) {
    return std::unexpected(right.error());
  }
  if (in.indices.size() % 2 != 0) {
    return refuse(fmt::format("needs an even number of indices, got {}",
                              in.indices.size()));
  }
  for (size_t i = 0; i < in.indices.size(); i += 2) {
    const auto mine = column_at(in, i, left->size());
    if (!mine) {
      return std::unexpected(mine.error());
    }
    const auto other = column_at(in, i + 1, right->size());
    if (!other) {
      return std::unexpected(other.error());
    }
    if ((*left)[*mine] != (*right)[*other]) {
      return refuse(
          fmt::format("column {} of argument 1 has sort {}, but column {} of "
                      "argument 2 has sort {}",
                      *mine,
                      sort_to_string(in.tm, (*left)[*mine]),
                      *other,
                      sort_to_string(in.tm, (*right)[*other])));
    }
  }
  return product(in, row);
}

}  // namespace assay::theory::columns
