// SPDX-License-Identifier: MIT
#include "eval/value_parts.h"

#include "num/value_map.h"
#include "theory/sorts.h"

namespace assay::eval {

using num::Value;
using num::ValueKind;
using term::Sort;

std::vector<Sort> field_sorts(term::TermManager& tm,
                              Sort datatype,
                              term::Symbol constructor) {
  const std::span<const Sort> args = tm.sort_args(datatype);
  std::vector<Sort> sorts;
  for (const Sort sort : tm.symbol(constructor).params) {
    sorts.push_back(tm.has_parameter(sort) ? tm.instantiate(sort, args) : sort);
  }
  return sorts;
}

namespace {

std::vector<ValuePart> map_parts(const term::TermManager& tm,
                                 Sort sort,
                                 const Value& value) {
  std::vector<ValuePart> parts;
  const std::span<const Sort> args = tm.sort_args(sort);
  const size_t indices = args.size() - 1;
  if (const Value& fallback = num::map_fallback(value)) {
    parts.push_back({args.back(), fallback});
  }
  for (const auto& [key, entry] : num::map_entries(value).entries()) {
    for (size_t i = 0; i < indices; ++i) {
      parts.push_back({args[i], indices == 1 ? *key : key->elements()[i]});
    }
    parts.push_back({args.back(), *entry});
  }
  return parts;
}

}  // namespace

std::vector<ValuePart> value_parts(term::TermManager& tm,
                                   Sort sort,
                                   const Value& value) {
  std::vector<ValuePart> parts;
  const std::span<const Sort> args = tm.sort_args(sort);
  switch (value.kind()) {
    case ValueKind::Seq:
      for (const Value& element : value.elements()) {
        parts.push_back({args[0], element});
      }
      break;
    case ValueKind::Set:
      for (const auto& [element, none] : num::set_elements(value).entries()) {
        parts.push_back({args[0], *element});
      }
      break;
    case ValueKind::Bag:
      for (const auto& [element, count] : num::bag_counts(value).entries()) {
        parts.push_back({args[0], *element});
        parts.push_back({theory::kInt, *count});
      }
      break;
    case ValueKind::Map: return map_parts(tm, sort, value);
    case ValueKind::Data: {
      const std::span<const Value> fields = value.elements();
      std::vector<Sort> sorts(args.begin(), args.end());
      if (tm.sort_kind(sort) == term::SortKind::User) {
        const term::Symbol datatype{tm.sort_head(sort)};
        sorts = field_sorts(
            tm, sort, tm.constructors(datatype)[value.constructor()].symbol);
      }
      for (size_t i = 0; i < fields.size(); ++i) {
        parts.push_back({sorts[i], fields[i]});
      }
      break;
    }
    default: break;
  }
  return parts;
}

}  // namespace assay::eval
