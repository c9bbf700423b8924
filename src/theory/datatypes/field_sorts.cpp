// SPDX-License-Identifier: MIT
#include "theory/datatypes/field_sorts.h"

namespace assay::theory::datatypes {

using term::Sort;
using term::SortKind;
using term::Symbol;
using term::TermManager;

bool is_datatype(const TermManager& tm, Sort sort) {
  return tm.sort_kind(sort) == SortKind::User
         && tm.symbol(Symbol{tm.sort_head(sort)}).kind
                == term::SymbolKind::Datatype;
}

std::vector<Sort> field_sorts(TermManager& tm,
                              Sort datatype,
                              Symbol constructor) {
  const std::span<const Sort> args = tm.sort_args(datatype);
  std::vector<Sort> sorts;
  for (const Sort sort : tm.symbol(constructor).params) {
    sorts.push_back(tm.has_parameter(sort) ? tm.instantiate(sort, args) : sort);
  }
  return sorts;
}

std::vector<Sort> known_field_sorts(const TermManager& tm,
                                    Sort datatype,
                                    Symbol constructor) {
  const std::span<const Sort> args = tm.sort_args(datatype);
  std::vector<Sort> sorts;
  for (const Sort sort : tm.symbol(constructor).params) {
    if (!tm.has_parameter(sort)) {
      sorts.push_back(sort);
    } else if (tm.sort_kind(sort) == SortKind::Parameter
               && tm.sort_head(sort) < args.size()) {
      sorts.push_back(args[tm.sort_head(sort)]);
    } else if (tm.sort_args(sort).size() == args.size()
               && tm.sort_head(sort) == tm.sort_head(datatype)) {
      sorts.push_back(datatype);  // the datatype itself
    } else {
      sorts.emplace_back();
    }
  }
  return sorts;
}

}  // namespace assay::theory::datatypes
