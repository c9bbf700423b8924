// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <span>

#include "theory/op_info.h"

// What cvc5's relations, (Set (Tuple ...)), and tables, (Bag (Tuple ...)), have
// in common. `row` is kSetRow or kBagRow. Indices that name columns are
// numbered from 0; an operator that takes them may have none.
namespace assay::theory::columns {

using ColumnsResult = std::expected<std::span<const term::Sort>, Misfit>;

// The column sorts of an argument.
ColumnsResult of(const RuleInput& in, uint32_t row, size_t argument);

// The set or bag of tuples with these columns.
term::Sort mk_rows(term::TermManager& tm,
                   uint32_t row,
                   std::span<const term::Sort> columns);

// (product r s): the columns of both.
SortOrMisfit product(const RuleInput& in, uint32_t row);
// ((_ project i j ...) r): the columns i, j, ..., which may repeat.
SortOrMisfit project(const RuleInput& in, uint32_t row);
// ((_ group i ...) r): a set of relations, a bag of tables.
SortOrMisfit group(const RuleInput& in, uint32_t row);
// ((_ aggr i ...) f a r): f folds the rows of each group, starting from a.
SortOrMisfit aggregate(const RuleInput& in, uint32_t row);
// ((_ join i j k l ...) r s): rows where column i of r equals column j of s,
// and so on.
SortOrMisfit join(const RuleInput& in, uint32_t row);

}  // namespace assay::theory::columns
