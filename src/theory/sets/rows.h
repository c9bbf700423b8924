// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "theory/evaluation.h"

// What the evaluation of cvc5's sets and bags, relations and tables has in
// common. A row is a tuple: Data with constructor 0.
namespace assay::theory::columns {

// Most elements that a result may have.
inline constexpr size_t kMaxRows = size_t{1} << 22;

inline constexpr std::string_view kOpaque = "equality of functions";

// The columns that the indices name.
Value project_row(const Value& row, std::span<const term::Index> indices);
Value concat_rows(const Value& left, const Value& right);
Value reverse_row(const Value& row);

// The columns of the left or the right row that (_ join i j k l ...) compares.
std::vector<term::Index> join_columns(std::span<const term::Index> indices,
                                      bool is_right);

// f(e, f(e, ... start)) over all elements, each as often as its count says, if
// the order does not matter; else unspecified. Undetermined where that takes
// too long to find out.
Value fold(const EvalCall& call,
           const Value& function,
           const Value& start,
           const std::vector<std::pair<Value, mpz_class>>& elements);

}  // namespace assay::theory::columns
