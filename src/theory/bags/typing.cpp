// SPDX-License-Identifier: MIT
#include "theory/bags/typing.h"

#include "theory/sets/columns.h"
#include "theory/sorts.h"

namespace assay::theory::bags {

using SortResult = std::expected<term::Sort, std::string>;

SortResult product_sort(const RuleInput& in) {
  return columns::product(in, kBagRow);
}

SortResult project_sort(const RuleInput& in) {
  return columns::project(in, kBagRow);
}

SortResult group_sort(const RuleInput& in) {
  return columns::group(in, kBagRow);
}

SortResult aggregate_sort(const RuleInput& in) {
  return columns::aggregate(in, kBagRow);
}

SortResult join_sort(const RuleInput& in) {
  return columns::join(in, kBagRow);
}

}  // namespace assay::theory::bags
