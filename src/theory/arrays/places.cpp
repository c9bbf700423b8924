// SPDX-License-Identifier: MIT
//
// Arrays are maps: entries and a default. Over an infinite domain two maps are
// the same array iff they are the same map, as each has its default at some
// place where the other has its own. Over a finite domain the default can be
// traded for entries, so that there is a normal form to be kept: the value that
// most places have is the default. As long as less than half of the places have
// an entry that needs no look at the map, which is the usual case. Beyond, the
// domain is at most twice as large as the map, so that to go through it costs
// no more than to go through the entries.
#include "theory/arrays/places.h"

#include <algorithm>
#include <map>
#include <utility>

#include "num/value_map.h"
#include "theory/arrays/domain.h"
#include "theory/datatypes/field_sorts.h"
#include "theory/sort_values.h"
#include "theory/sorts.h"

namespace assay::theory::arrays {

using num::ValueMap;
using term::Sort;
using term::SortKind;
using term::Symbol;
using term::TermManager;

namespace {

// Arrays given by terms are looked at in at most so many places.
constexpr size_t kMaxListed = 4096;
constexpr size_t kMaxDomain = size_t{1} << 24;

bool is_function_like(const TermManager& tm, Sort sort) {
  return tm.is_builtin(sort, kArrayRow) || tm.is_builtin(sort, kFunctionRow);
}

// Sorts that have at most as many values as this one.
std::vector<Sort> parts_of(const TermManager& tm, Sort sort) {
  const std::span<const Sort> args = tm.sort_args(sort);
  if (is_function_like(tm, sort)) {
    return {args.back()};
  }
  if (tm.sort_kind(sort) == SortKind::Builtin) {
    return {args.begin(), args.end()};
  }
  std::vector<Sort> parts;
  if (!datatypes::is_datatype(tm, sort)) {
    return parts;
  }
  for (const term::ConstructorInfo& row :
       tm.constructors(Symbol{tm.sort_head(sort)})) {
    for (const Sort field : tm.symbol(row.symbol).params) {
      if (!tm.has_parameter(field)) {
        parts.push_back(field);
      } else if (tm.sort_kind(field) == SortKind::Parameter
                 && tm.sort_head(field) < args.size()) {
        parts.push_back(args[tm.sort_head(field)]);
      }
    }
  }
  return parts;
}

std::vector<Sort> reachable(const TermManager& tm, std::vector<Sort> sorts) {
  for (size_t i = 0; i < sorts.size(); ++i) {
    for (const Sort part : parts_of(tm, sorts[i])) {
      if (std::ranges::find(sorts, part) == sorts.end()) {
        sorts.push_back(part);
      }
    }
  }
  return sorts;
}

bool is_endless_itself(EvalContext& context, Sort sort) {
  const TermManager& tm = context.tm();
  if (datatypes::is_datatype(tm, sort)) {
    // A recursive datatype has values of any size.
    const std::vector<Sort> inside = reachable(tm, parts_of(tm, sort));
    return std::ranges::find(inside, sort) != inside.end();
  }
  if (tm.sort_kind(sort) != SortKind::Builtin) {
    return false;
  }
  if (values_of(tm, sort).count == nullptr) {
    return true;
  }
  // So many that they were not counted, although nothing inside is unknown.
  return tm.sort_args(sort).empty() && !context.cardinality(sort);
}

// The value that most places have, if `others` places are not in the entries.
Value most_frequent(const Value& map, size_t others) {
  std::map<Value, size_t> counts;
  counts[num::map_fallback(map)] = others;
  for (const auto& [place, value] : num::map_entries(map).entries()) {
    ++counts[*value];
  }
  const auto best = std::ranges::max_element(
      counts, {}, [](const auto& entry) { return entry.second; });
  return best->first;
}

std::optional<mpz_class> count_places(EvalContext& context,
                                      std::span<const Sort> indices) {
  mpz_class count = 1;
  for (const Sort sort : indices) {
    const std::optional<mpz_class> part = context.cardinality(sort);
    if (!part) {
      return std::nullopt;
    }
    count *= *part;
  }
  return count;
}

std::optional<std::vector<Value>> list_places(EvalContext& context,
                                              std::span<const Sort> sorts,
                                              size_t limit) {
  const std::optional<mpz_class> count = count_places(context, sorts);
  if (sorts.empty() || !count || *count > limit
      || !context.spend(count->get_ui())) {
    return std::nullopt;
  }
  std::vector<std::vector<Value>> tuples{{}};
  for (const Sort sort : sorts) {
    std::optional<std::vector<Value>> values = context.enumerate(sort, limit);
    if (!values) {
      return std::nullopt;
    }
    if (sorts.size() == 1) {
      return values;
    }
    std::vector<std::vector<Value>> longer;
    for (const std::vector<Value>& tuple : tuples) {
      for (const Value& value : *values) {
        longer.push_back(tuple);
        longer.back().push_back(value);
      }
    }
    tuples = std::move(longer);
  }
  std::vector<Value> places;
  places.reserve(tuples.size());
  for (std::vector<Value>& tuple : tuples) {
    places.push_back(Value::seq(std::move(tuple)));
  }
  return places;
}

}  // namespace

std::optional<mpz_class> place_count(EvalContext& context, Sort array) {
  return count_places(context, domain(context.tm(), array));
}

bool is_endless(EvalContext& context, Sort sort) {
  if (!sort) {
    return false;
  }
  const TermManager& tm = context.tm();
  const std::vector<Sort> sorts = reachable(tm, {sort});
  return std::ranges::any_of(sorts, [&](Sort part) {
    if (is_endless_itself(context, part)) {
      return true;
    }
    // Two values at each of infinitely many places.
    if (!is_function_like(tm, part)) {
      return false;
    }
    const std::optional<mpz_class> values =
        context.cardinality(tm.sort_args(part).back());
    return values && *values > 1
           && std::ranges::any_of(domain(tm, part), [&](Sort index) {
                return is_endless_itself(context, index);
              });
  });
}

std::optional<bool> has_other_places(EvalContext& context,
                                     Sort array,
                                     size_t entries) {
  if (const std::optional<mpz_class> count = place_count(context, array)) {
    return *count > entries;
  }
  const std::span<const Sort> sorts = domain(context.tm(), array);
  const bool is_infinite = std::ranges::any_of(
      sorts, [&](Sort index) { return is_endless(context, index); });
  return is_infinite ? std::optional(true) : std::nullopt;
}

std::optional<std::vector<Value>> all_places(EvalContext& context,
                                             Sort array,
                                             size_t limit) {
  return list_places(context, domain(context.tm(), array), limit);
}

Value place_of(std::span<const Value> indices) {
  return indices.size() == 1
             ? indices[0]
             : Value::seq(std::vector<Value>(indices.begin(), indices.end()));
}

std::span<const Value> indices_of(const Value& place, size_t count) {
  return count == 1 ? std::span(&place, 1) : place.elements();
}

Value normal_map(EvalContext& context, Sort array, Value map) {
  return normal_map(context, domain(context.tm(), array), std::move(map));
}

Value normal_map(EvalContext& context,
                 std::span<const Sort> indices,
                 Value map) {
  if (!map.is(ValueKind::Map) || !num::map_fallback(map)) {
    return map;
  }
  const ValueMap& entries = num::map_entries(map);
  const std::optional<mpz_class> count = count_places(context, indices);
  if (!count || *count > mpz_class(2 * entries.size()) || map.is_opaque()) {
    return map;
  }
  if (*count < mpz_class(entries.size())) {
    return Value::undetermined("an array with more entries than places");
  }
  if (!context.spend(2 * entries.size())) {
    return Value::undetermined(kBudget);
  }
  const size_t others = count->get_ui() - entries.size();
  const Value best = most_frequent(map, others);
  if (best == num::map_fallback(map)) {
    return map;
  }
  std::vector<std::pair<Value, Value>> kept;
  for (const auto& [place, value] : entries.entries()) {
    if (*value != best) {
      kept.emplace_back(*place, *value);
    }
  }
  if (others > 0) {
    const auto places = list_places(context, indices, kMaxDomain);
    if (!places) {
      return Value::undetermined("an array with very many places");
    }
    for (const Value& place : *places) {
      if (!entries.contains(place)) {
        kept.emplace_back(place, num::map_fallback(map));
      }
    }
  }
  return num::make_map(best, ValueMap::of(std::move(kept)));
}

Value to_map(EvalContext& context, Sort array, const Value& value) {
  if (!value.is(ValueKind::Closure)) {
    return value;
  }
  const auto places = all_places(context, array, kMaxListed);
  if (!places || places->empty()) {
    return Value::undetermined("an array given by a term");
  }
  const size_t indices = domain(context.tm(), array).size();
  std::vector<std::pair<Value, Value>> entries;
  for (const Value& place : *places) {
    Value at = context.apply(value, indices_of(place, indices));
    if (!at.is_known()) {
      return Value::undetermined("an array whose values are not all known");
    }
    entries.emplace_back(place, std::move(at));
  }
  Value some = entries[0].second;
  return normal_map(
      context,
      array,
      num::make_map(std::move(some), ValueMap::of(std::move(entries))));
}

bool has_opaque_place(const Value& map) {
  if (!map.is_opaque()) {
    return false;
  }
  const auto entries = num::map_entries(map).entries();
  return std::ranges::any_of(
      entries, [](const auto& entry) { return entry.first->is_opaque(); });
}

Value value_at(EvalContext& context, const Value& array, const Value& place) {
  if (!array.is(ValueKind::Map)) {
    return context.apply(array, std::span(&place, 1));
  }
  if (const Value* found = num::map_entries(array).find(place)) {
    return *found;
  }
  if (place.is_opaque() || has_opaque_place(array)) {
    return Value::undetermined("equality of functions");
  }
  const Value& fallback = num::map_fallback(array);
  return fallback ? fallback : Value::undetermined("no value for some indices");
}

Value unknown_from(const EvalCall& call, const Value& part) {
  return part.is(ValueKind::Unspecified) ? call.unspecified(part.reason())
                                         : part;
}

Value pointwise(const EvalCall& call,
                std::span<const Value> arrays,
                const std::function<Value(std::span<const Value>)>& f) {
  std::vector<Value> maps;
  std::vector<Value> at;
  ValueMap places;
  for (size_t i = 0; i < arrays.size(); ++i) {
    maps.push_back(to_map(call.context, call.arg_sorts[i], arrays[i]));
    const Value& map = maps.back();
    if (!map.is_known()) {
      return map;
    }
    if (!map.is(ValueKind::Map) || !num::map_fallback(map)
        || has_opaque_place(map)) {
      return Value::undetermined("an array that is not known everywhere");
    }
    at.push_back(num::map_fallback(map));
    if (!call.context.spend(num::map_entries(map).size())) {
      return Value::undetermined(kBudget);
    }
    for (const auto& [place, value] : num::map_entries(map).entries()) {
      places = places.with(*place, {});
    }
  }
  Value fallback = f(at);
  std::vector<std::pair<Value, Value>> entries;
  for (const auto& [place, none] : places.entries()) {
    for (size_t i = 0; i < maps.size(); ++i) {
      at[i] = num::map_at(maps[i], *place);
    }
    Value result = f(at);
    if (!result.is_known()) {
      return unknown_from(call, result);
    }
    entries.emplace_back(*place, std::move(result));
  }
  if (!fallback.is_known()) {
    // It does not matter if there are no other places.
    const std::optional<bool> matters =
        has_other_places(call.context, call.arg_sorts[0], entries.size());
    if (matters.value_or(true) || entries.empty()) {
      return unknown_from(call, fallback);
    }
    fallback = entries[0].second;
  }
  return normal_map(
      call.context,
      call.sort,
      num::make_map(std::move(fallback), ValueMap::of(std::move(entries))));
}

}  // namespace assay::theory::arrays
