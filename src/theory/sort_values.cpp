// SPDX-License-Identifier: MIT
#include "theory/sort_values.h"

#include <algorithm>
#include <utility>

#include "theory/core/values.h"
#include "theory/datatypes/values.h"
#include "theory/sort_text.h"

namespace assay::theory {

const SortValues& values_of(const term::TermManager& tm, term::Sort sort) {
  static constexpr SortValues kUnknown = {};
  if (!sort) {
    return kUnknown;
  }
  switch (tm.sort_kind(sort)) {
    case term::SortKind::Builtin: return *sort_info(tm.sort_head(sort)).values;
    case term::SortKind::User: break;
    default: return kUnknown;
  }
  switch (tm.symbol(term::Symbol{tm.sort_head(sort)}).kind) {
    case term::SymbolKind::Datatype: return datatypes::kDataValues;
    case term::SymbolKind::Codatatype: return datatypes::kCodataValues;
    default: return core::kElementValues;
  }
}

void add_new(std::vector<Value>& list, Value value) {
  if (std::ranges::find(list, value) == list.end()) {
    list.push_back(std::move(value));
  }
}

}  // namespace assay::theory
