// SPDX-License-Identifier: MIT
#include "theory/separation/typing.h"

#include <fmt/format.h>

#include "theory/misfit.h"
#include "theory/sorts.h"

namespace assay::theory::separation {

// CVC4's (_ emp L D): the heap from L to D is empty.
SortOrMisfit emp_sort(const RuleInput& in) {
  for (size_t i = 0; i < in.indices.size(); ++i) {
    if (in.indices[i].kind != term::Index::Kind::OfSort) {
      return refuse(fmt::format("index {} must be a sort", i + 1));
    }
  }
  return kBool;
}

}  // namespace assay::theory::separation
