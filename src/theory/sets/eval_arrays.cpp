// SPDX-License-Identifier: MIT
//
// z3's sets are arrays to Bool, and may be infinite. Where z3 would read
// (Set A) as such an array, we have a finite set, like cvc5: what would be
// infinite there is undetermined.
#include <array>
#include <optional>
#include <vector>

#include "num/value_map.h"
#include "theory/arrays/eval.h"
#include "theory/arrays/places.h"
#include "theory/sets/eval.h"
#include "theory/sets/rows.h"
#include "theory/sorts.h"

namespace assay::theory::sets {

using columns::kOpaque;
using num::make_set;
using num::set_elements;
using num::ValueMap;

namespace {

using Bools = std::span<const Value>;

// The number of members of an array to Bool. None if there are infinitely
// many, undetermined if that is not known.
Value count_members(const EvalCall& call) {
  const Value map =
      arrays::to_map(call.context, call.arg_sorts[0], call.args[0]);
  if (!map.is(ValueKind::Map) || map.is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  const size_t entries = num::map_entries(map).size();
  if (num::map_fallback(map).is_false()) {
    return Value::integer(static_cast<int64_t>(entries));
  }
  if (!num::map_fallback(map)) {
    return Value::undetermined("an array that is not known everywhere");
  }
  if (const auto places =
          arrays::place_count(call.context, call.arg_sorts[0])) {
    return Value::integer(mpz_class(*places - entries));
  }
  return arrays::has_other_places(call.context, call.arg_sorts[0], entries)
             ? Value()
             : Value::undetermined("how many elements the sort has");
}

// All values of the sort of a set's elements.
std::optional<ValueMap> all_elements(const EvalCall& call, term::Sort set) {
  constexpr size_t kMaxElements = 4096;
  const auto values =
      call.context.enumerate(call.context.tm().sort_args(set)[0], kMaxElements);
  if (!values) {
    return std::nullopt;
  }
  ValueMap elements;
  for (const Value& value : *values) {
    elements = elements.with(value, {});
  }
  return elements;
}

}  // namespace

Value eval_array_union(const EvalCall& call) {
  return arrays::pointwise(call, call.args, [](Bools at) {
    return Value::boolean(at[0].is_true() || at[1].is_true());
  });
}

Value eval_array_intersection(const EvalCall& call) {
  return arrays::pointwise(call, call.args, [](Bools at) {
    return Value::boolean(at[0].is_true() && at[1].is_true());
  });
}

Value eval_array_minus(const EvalCall& call) {
  return arrays::pointwise(call, call.args, [](Bools at) {
    return Value::boolean(at[0].is_true() && at[1].is_false());
  });
}

Value eval_array_complement(const EvalCall& call) {
  return arrays::pointwise(call, call.args, [](Bools at) {
    return Value::boolean(at[0].is_false());
  });
}

Value eval_array_subset(const EvalCall& call) {
  EvalCall part = call;
  part.sort = call.arg_sorts[0];
  Value holds = arrays::pointwise(part, call.args, [](Bools at) {
    return Value::boolean(at[0].is_false() || at[1].is_true());
  });
  if (!holds.is_known()) {
    return holds;
  }
  const size_t entries = num::map_entries(holds).size();
  if (num::map_fallback(holds).is_true()) {
    // The entries say false.
    return Value::boolean(entries == 0);
  }
  const std::optional<bool> has_others =
      arrays::has_other_places(call.context, call.arg_sorts[0], entries);
  return has_others ? Value::boolean(!*has_others)
                    : Value::undetermined("how many elements the sort has");
}

Value eval_array_card(const EvalCall& call) {
  Value count = count_members(call);
  return count ? count : call.unspecified("the set is infinite");
}

Value eval_array_has_size(const EvalCall& call) {
  Value count = count_members(call);
  if (count && !count.is_known()) {
    return count;
  }
  return Value::boolean(count && count == call.args[1]);
}

// --- (Set A) as an array -----------------------------------------------------

Value eval_has_size(const EvalCall& call) {
  const Value count = eval_card(call);
  return count.is_known() ? Value::boolean(count == call.args[1]) : count;
}

Value eval_select(const EvalCall& call) {
  EvalCall member = call;
  const std::array<Value, 2> args{call.args[1], call.args[0]};
  member.args = args;
  return eval_member(member);
}

Value eval_store(const EvalCall& call) {
  if (call.args[0].is_opaque() || call.args[1].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  const ValueMap& elements = set_elements(call.args[0]);
  return make_set(call.args[2].is_true() ? elements.with(call.args[1], {})
                                         : elements.without(call.args[1]));
}

Value eval_const(const EvalCall& call) {
  if (call.args[0].is_false()) {
    return make_set({});
  }
  const std::optional<ValueMap> all = all_elements(call, call.sort);
  return all ? make_set(*all) : Value::undetermined("an infinite set");
}

// See arrays::eval_default.
Value eval_default(const EvalCall& call) {
  const ValueMap& elements = set_elements(call.args[0]);
  if (elements.empty()) {
    return Value::boolean(false);
  }
  const auto all = call.context.cardinality(
      call.context.tm().sort_args(call.arg_sorts[0])[0]);
  if (all && *all == mpz_class(elements.size())) {
    return Value::boolean(true);
  }
  return call.unspecified("value at no particular place");
}

Value eval_map_index(const EvalCall& call) {
  ValueMap places;
  for (const Value& set : call.args) {
    if (set.is_opaque()) {
      return Value::undetermined(kOpaque);
    }
    for (const auto& [element, none] : set_elements(set).entries()) {
      places = places.with(*element, {});
    }
  }
  std::vector<Value> at(call.args.size(), Value::boolean(false));
  const auto value_of = [&] {
    return arrays::call_index(call.context, call.indices[0], kBool, at);
  };
  const Value elsewhere = value_of();
  if (elsewhere.is_true()) {
    const std::optional<ValueMap> all = all_elements(call, call.sort);
    if (!all) {
      return Value::undetermined("an infinite set");
    }
    places = *all;
  } else if (!elsewhere.is_known()) {
    return arrays::unknown_from(call, elsewhere);
  }
  ValueMap members;
  for (const auto& [place, none] : places.entries()) {
    for (size_t i = 0; i < call.args.size(); ++i) {
      at[i] = Value::boolean(set_elements(call.args[i]).contains(*place));
    }
    const Value is_member = value_of();
    if (!is_member.is_known()) {
      return arrays::unknown_from(call, is_member);
    }
    if (is_member.is_true()) {
      members = members.with(*place, {});
    }
  }
  return make_set(members);
}

}  // namespace assay::theory::sets
