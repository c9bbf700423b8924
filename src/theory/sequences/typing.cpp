// SPDX-License-Identifier: MIT
#include "theory/sequences/typing.h"

#include <fmt/format.h>

#include "theory/misfit.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::sequences {

SortOrMisfit empty_string_sort(const RuleInput& in) {
  if (!in.expected) {
    return wrong_result("needs its sort: (as seq.empty S)");
  }
  if (in.expected != kString) {
    return wrong_result(fmt::format("cannot have the sort {}",
                                    sort_to_string(in.tm, in.expected)));
  }
  return kString;
}

}  // namespace assay::theory::sequences
