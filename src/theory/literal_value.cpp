// SPDX-License-Identifier: MIT
#include "theory/literal_value.h"

#include "base/check.h"
#include "theory/sort_values.h"

namespace assay::theory {

num::Value literal_value(const term::TermManager& tm, term::Term literal) {
  const term::Sort sort = tm.sort(literal);
  const auto value = values_of(tm, sort).literal;
  ASSAY_CHECK(value != nullptr) << "a sort without literals has one";
  return value(tm, sort, tm.literal_text(literal));
}

}  // namespace assay::theory
