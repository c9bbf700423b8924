// SPDX-License-Identifier: MIT
//
// Finite sets. Elements that are functions given by terms, or regular
// languages, may be the same although they look different: then nothing is
// known about the set but its members.
#include "theory/sets/eval.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/sets/rows.h"

namespace assay::theory::sets {

using arrays::unknown_from;
using columns::kOpaque;
using num::make_set;
using num::set_elements;
using num::ValueMap;

namespace {

bool has_opaque(std::span<const Value> values) {
  return std::ranges::any_of(
      values, [](const Value& value) { return value.is_opaque(); });
}

Value budget() {
  return Value::undetermined(kBudget);
}

// What a function to Bool says of the elements: the first that has the wanted
// answer decides, else one that has no answer does.
Value any_is(const EvalCall& call, bool wanted) {
  Value unknown;
  for (const auto& [element, none] : set_elements(call.args[1]).entries()) {
    if (!call.context.spend(1)) {
      return budget();
    }
    const Value answer =
        call.context.apply(call.args[0], std::span(element, 1));
    if (!answer.is_known()) {
      unknown = unknown_from(call, answer);
    } else if (answer.is_true() == wanted) {
      return Value::boolean(wanted);
    }
  }
  return unknown ? unknown : Value::boolean(!wanted);
}

}  // namespace

Value eval_empty(const EvalCall&) {
  return make_set({});
}

Value eval_singleton(const EvalCall& call) {
  return make_set(ValueMap().with(call.args[0], {}));
}

Value eval_insert(const EvalCall& call) {
  if (has_opaque(call.args)) {
    return Value::undetermined(kOpaque);
  }
  ValueMap elements = set_elements(call.args.back());
  for (const Value& element : call.args.first(call.args.size() - 1)) {
    elements = elements.with(element, {});
  }
  return make_set(elements);
}

Value eval_union(const EvalCall& call) {
  const ValueMap& left = set_elements(call.args[0]);
  const ValueMap& right = set_elements(call.args[1]);
  if (has_opaque(call.args)) {
    return Value::undetermined(kOpaque);
  }
  ValueMap elements = left.size() < right.size() ? right : left;
  const ValueMap& fewer = left.size() < right.size() ? left : right;
  if (!call.context.spend(fewer.size())) {
    return budget();
  }
  for (const auto& [element, none] : fewer.entries()) {
    elements = elements.with(*element, {});
  }
  return make_set(elements);
}

Value eval_intersection(const EvalCall& call) {
  const ValueMap& left = set_elements(call.args[0]);
  const ValueMap& right = set_elements(call.args[1]);
  if (has_opaque(call.args)) {
    return Value::undetermined(kOpaque);
  }
  const ValueMap& more = left.size() < right.size() ? right : left;
  const ValueMap& fewer = left.size() < right.size() ? left : right;
  if (!call.context.spend(fewer.size())) {
    return budget();
  }
  ValueMap elements = fewer;
  for (const auto& [element, none] : fewer.entries()) {
    if (!more.contains(*element)) {
      elements = elements.without(*element);
    }
  }
  return make_set(elements);
}

Value eval_minus(const EvalCall& call) {
  if (has_opaque(call.args)) {
    return Value::undetermined(kOpaque);
  }
  const ValueMap& removed = set_elements(call.args[1]);
  ValueMap elements = set_elements(call.args[0]);
  if (!call.context.spend(removed.size())) {
    return budget();
  }
  for (const auto& [element, none] : removed.entries()) {
    elements = elements.without(*element);
  }
  return make_set(elements);
}

Value eval_subset(const EvalCall& call) {
  const ValueMap& right = set_elements(call.args[1]);
  if (!call.context.spend(set_elements(call.args[0]).size())) {
    return budget();
  }
  for (const auto& [element, none] : set_elements(call.args[0]).entries()) {
    if (!right.contains(*element)) {
      return has_opaque(call.args) && !right.empty()
                 ? Value::undetermined(kOpaque)
                 : Value::boolean(false);
    }
  }
  return Value::boolean(true);
}

Value eval_member(const EvalCall& call) {
  const ValueMap& elements = set_elements(call.args[1]);
  if (!elements.contains(call.args[0]) && has_opaque(call.args)
      && !elements.empty()) {
    return Value::undetermined(kOpaque);
  }
  return Value::boolean(elements.contains(call.args[0]));
}

Value eval_card(const EvalCall& call) {
  const size_t size = set_elements(call.args[0]).size();
  if (has_opaque(call.args) && size > 1) {
    return Value::undetermined(kOpaque);
  }
  return Value::integer(static_cast<int64_t>(size));
}

Value eval_choose(const EvalCall& call) {
  const ValueMap& elements = set_elements(call.args[0]);
  if (elements.empty()) {
    return call.unspecified("the set is empty");
  }
  return elements.size() == 1 ? *elements.entries()[0].first
                              : call.unspecified("which element");
}

Value eval_is_empty(const EvalCall& call) {
  return Value::boolean(set_elements(call.args[0]).empty());
}

Value eval_is_singleton(const EvalCall& call) {
  const size_t size = set_elements(call.args[0]).size();
  if (has_opaque(call.args) && size > 1) {
    return Value::undetermined(kOpaque);
  }
  return Value::boolean(size == 1);
}

// --- with a function ---------------------------------------------------------

Value eval_filter(const EvalCall& call) {
  ValueMap kept = set_elements(call.args[1]);
  for (const auto& [element, none] : set_elements(call.args[1]).entries()) {
    if (!call.context.spend(1)) {
      return budget();
    }
    const Value answer =
        call.context.apply(call.args[0], std::span(element, 1));
    if (!answer.is_known()) {
      return unknown_from(call, answer);
    }
    if (!answer.is_true()) {
      kept = kept.without(*element);
    }
  }
  return make_set(kept);
}

Value eval_map(const EvalCall& call) {
  ValueMap images;
  for (const auto& [element, none] : set_elements(call.args[1]).entries()) {
    if (!call.context.spend(1)) {
      return budget();
    }
    const Value image = call.context.apply(call.args[0], std::span(element, 1));
    if (!image.is_known()) {
      return unknown_from(call, image);
    }
    images = images.with(image, {});
  }
  if (images.size() > 1 && images.tree().is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  return make_set(images);
}

Value eval_all(const EvalCall& call) {
  return any_is(call, false);
}

Value eval_some(const EvalCall& call) {
  return any_is(call, true);
}

Value eval_fold(const EvalCall& call) {
  if (call.args[2].is_opaque() && set_elements(call.args[2]).size() > 1) {
    return Value::undetermined(kOpaque);
  }
  std::vector<std::pair<Value, mpz_class>> elements;
  for (const auto& [element, none] : set_elements(call.args[2]).entries()) {
    elements.emplace_back(*element, 1);
  }
  return columns::fold(call, call.args[0], call.args[1], elements);
}

// --- z3's finite sets --------------------------------------------------------

// z3: all integers from the first to the second, both included.
Value eval_range(const EvalCall& call) {
  const mpz_class low = call.args[0].to_mpz();
  const mpz_class high = call.args[1].to_mpz();
  if (high < low) {
    return make_set({});
  }
  const mpz_class size = high - low + 1;
  if (size > columns::kMaxRows || !call.context.spend(size.get_ui())) {
    return Value::undetermined("a set with very many elements");
  }
  std::vector<std::pair<Value, Value>> elements;
  for (mpz_class i = low; i <= high; ++i) {
    elements.emplace_back(Value::integer(i), Value());
  }
  return make_set(ValueMap::of(std::move(elements)));
}

// z3 keeps these for itself: it says what they are only where it made them.
Value eval_difference_of(const EvalCall& call) {
  return call.unspecified("which difference");
}

Value eval_map_inverse(const EvalCall& call) {
  return call.unspecified("which element");
}

}  // namespace assay::theory::sets
