// SPDX-License-Identifier: MIT
#include "theory/functions/eval.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/sorts.h"

namespace assay::theory::functions {

using term::Sort;

Value apply_partly(EvalContext& context,
                   const Value& function,
                   std::span<const Value> args) {
  if (function.is(ValueKind::Closure)) {
    return context.apply(function, args);
  }
  const bool is_opaque = std::ranges::any_of(
      args, [](const Value& value) { return value.is_opaque(); });
  if (is_opaque || arrays::has_opaque_place(function)) {
    return Value::undetermined("partial application");
  }
  std::vector<std::pair<Value, Value>> entries;
  for (const auto& [place, value] : num::map_entries(function).entries()) {
    const std::span<const Value> indices = place->elements();
    if (std::ranges::equal(indices.first(args.size()), args)) {
      entries.emplace_back(arrays::place_of(indices.subspan(args.size())),
                           *value);
    }
  }
  return num::make_map(num::map_fallback(function),
                       num::ValueMap::of(std::move(entries)));
}

Value eval_apply(const EvalCall& call) {
  const term::TermManager& tm = call.context.tm();
  Value function = call.args[0];
  Sort sort = call.arg_sorts[0];
  std::span<const Value> args = call.args.subspan(1);
  while (!args.empty()) {
    if (!sort || !tm.is_builtin(sort, kFunctionRow)) {
      return Value::undetermined("not a function");
    }
    const size_t params = tm.sort_args(sort).size() - 1;
    if (args.size() < params) {
      return arrays::normal_map(
          call.context, call.sort, apply_partly(call.context, function, args));
    }
    function = call.context.apply(function, args.first(params));
    if (!function.is_known()) {
      return arrays::unknown_from(call, function);
    }
    sort = tm.sort_args(sort).back();
    args = args.subspan(params);
  }
  return function;
}

}  // namespace assay::theory::functions
