// SPDX-License-Identifier: MIT
#include "theory/bags/typing.h"

#include "theory/sets/columns.h"
#include "theory/sorts.h"

namespace assay::theory::bags {

SortOrMisfit product_sort(const RuleInput& in) {
  return columns::product(in, kBagRow);
}

SortOrMisfit project_sort(const RuleInput& in) {
  return columns::project(in, kBagRow);
}

SortOrMisfit group_sort(const RuleInput& in) {
  return columns::group(in, kBagRow);
}

SortOrMisfit aggregate_sort(const RuleInput& in) {
  return columns::aggregate(in, kBagRow);
}

SortOrMisfit join_sort(const RuleInput& in) {
  return columns::join(in, kBagRow);
}

}  // namespace assay::theory::bags
