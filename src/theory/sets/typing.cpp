// SPDX-License-Identifier: MIT
//
// Sorts that depend on the columns of a relation, and set.insert, whose first
// parameter is the one that repeats.
#include "theory/sets/typing.h"

#include <vector>

#include <fmt/format.h>

#include "theory/functions/typing.h"
#include "theory/misfit.h"
#include "theory/sets/columns.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::sets {

using term::Sort;

namespace {}  // namespace

SortOrMisfit insert_sort(const RuleInput& in) {
  const size_t last = in.args.size() - 1;
  const Sort set = in.args[last];
  if (!in.tm.is_builtin(set, kSetRow)) {
    return wrong_argument(in, last, "a set");
  }
  const Sort element = in.tm.sort_args(set)[0];
  for (size_t i = 0; i < last; ++i) {
    if (in.args[i] != element) {
      return wrong_argument(in, i, element);
    }
  }
  return set;
}

// z3's ((_ map or) s t), where a (Set A) is an array to Bool.
SortOrMisfit map_sort(const RuleInput& in) {
  for (size_t i = 0; i < in.args.size(); ++i) {
    if (!in.tm.is_builtin(in.args[i], kSetRow)) {
      return wrong_argument(in, i, "a set");
    }
    if (in.args[i] != in.args[0]) {
      return wrong_argument(in, i, in.args[0]);
    }
  }
  const std::vector<Sort> bools(in.args.size(), kBool);
  if (functions::find_result(in.tm, in.indices[0], bools) != kBool) {
    return refuse(fmt::format(
        "the index must be a function of {} Bools to Bool", in.args.size()));
  }
  return in.args[0];
}

SortOrMisfit join_sort(const RuleInput& in) {
  const auto left = columns::of(in, kSetRow, 0);
  if (!left) {
    return std::unexpected(left.error());
  }
  const auto right = columns::of(in, kSetRow, 1);
  if (!right) {
    return std::unexpected(right.error());
  }
  if (left->empty() || right->empty() || left->size() + right->size() < 3) {
    return refuse("needs a column besides the one that it joins on");
  }
  if (left->back() != right->front()) {
    return refuse(
        fmt::format("the last column of argument 1 has sort {}, but the first "
                    "of argument 2 has sort {}",
                    sort_to_string(in.tm, left->back()),
                    sort_to_string(in.tm, right->front())));
  }
  std::vector<Sort> joined(left->begin(), left->end() - 1);
  joined.insert(joined.end(), right->begin() + 1, right->end());
  return columns::mk_rows(in.tm, kSetRow, joined);
}

SortOrMisfit product_sort(const RuleInput& in) {
  return columns::product(in, kSetRow);
}

SortOrMisfit transpose_sort(const RuleInput& in) {
  const auto of = columns::of(in, kSetRow, 0);
  if (!of) {
    return std::unexpected(of.error());
  }
  return columns::mk_rows(
      in.tm, kSetRow, std::vector<Sort>(of->rbegin(), of->rend()));
}

SortOrMisfit project_sort(const RuleInput& in) {
  return columns::project(in, kSetRow);
}

SortOrMisfit group_sort(const RuleInput& in) {
  return columns::group(in, kSetRow);
}

SortOrMisfit aggregate_sort(const RuleInput& in) {
  return columns::aggregate(in, kSetRow);
}

SortOrMisfit table_join_sort(const RuleInput& in) {
  return columns::join(in, kSetRow);
}

}  // namespace assay::theory::sets
