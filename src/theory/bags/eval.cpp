// SPDX-License-Identifier: MIT
//
// cvc5's bags: a bag is a function from elements to counts, 0 for all but
// finitely many. See sets/eval.cpp about elements that cannot be compared.
#include "theory/bags/eval.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/bags/counts.h"
#include "theory/sets/rows.h"

namespace assay::theory::bags {

using arrays::unknown_from;
using columns::kOpaque;
using num::bag_counts;
using num::make_bag;
using num::ValueMap;

namespace {

mpz_class count_of(const Value& bag, const Value& element) {
  const Value* found = bag_counts(bag).find(element);
  return found == nullptr ? mpz_class(0) : found->to_mpz();
}

bool has_opaque(std::span<const Value> values) {
  return std::ranges::any_of(
      values, [](const Value& value) { return value.is_opaque(); });
}

// The bag that has each element of the two as often as `combine` makes of the
// two counts.
template <typename Combine>
Value combined(const EvalCall& call, Combine combine) {
  const Value& left = call.args[0];
  const Value& right = call.args[1];
  if (has_opaque(call.args)) {
    return Value::undetermined(kOpaque);
  }
  if (!call.context.spend(bag_counts(left).size() + bag_counts(right).size())) {
    return Value::undetermined(kBudget);
  }
  Counts counts;
  for (const Value* bag : {&left, &right}) {
    for (const auto& [element, count] : bag_counts(*bag).entries()) {
      counts[*element] =
          combine(count_of(left, *element), count_of(right, *element));
    }
  }
  return bag_of(counts);
}

// See sets/eval.cpp.
Value any_is(const EvalCall& call, bool wanted) {
  Value unknown;
  for (const auto& [element, count] : bag_counts(call.args[1]).entries()) {
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
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

Value bag_of(const Counts& counts) {
  std::vector<std::pair<Value, Value>> entries;
  for (const auto& [element, count] : counts) {
    if (count > 0) {
      entries.emplace_back(element, Value::integer(count));
    }
  }
  const bool is_single = entries.size() < 2;
  Value made = make_bag(ValueMap::of(std::move(entries)));
  return made.is_opaque() && !is_single ? Value::undetermined(kOpaque) : made;
}

Value eval_empty(const EvalCall&) {
  return make_bag({});
}

Value eval_bag(const EvalCall& call) {
  return bag_of({{call.args[0], call.args[1].to_mpz()}});
}

Value eval_union_max(const EvalCall& call) {
  return combined(call, [](const mpz_class& a, const mpz_class& b) {
    return a < b ? b : a;
  });
}

Value eval_union_disjoint(const EvalCall& call) {
  return combined(call, [](const mpz_class& a, const mpz_class& b) {
    return mpz_class(a + b);
  });
}

Value eval_inter_min(const EvalCall& call) {
  return combined(call, [](const mpz_class& a, const mpz_class& b) {
    return a < b ? a : b;
  });
}

Value eval_difference_subtract(const EvalCall& call) {
  return combined(call, [](const mpz_class& a, const mpz_class& b) {
    return mpz_class(a - b);
  });
}

Value eval_difference_remove(const EvalCall& call) {
  return combined(call, [](const mpz_class& a, const mpz_class& b) {
    return b > 0 ? mpz_class(0) : a;
  });
}

Value eval_subbag(const EvalCall& call) {
  for (const auto& [element, count] : bag_counts(call.args[0]).entries()) {
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
    }
    if (count->to_mpz() > count_of(call.args[1], *element)) {
      return has_opaque(call.args) ? Value::undetermined(kOpaque)
                                   : Value::boolean(false);
    }
  }
  return Value::boolean(true);
}

Value eval_count(const EvalCall& call) {
  const mpz_class count = count_of(call.args[1], call.args[0]);
  if (count == 0 && has_opaque(call.args)
      && !bag_counts(call.args[1]).empty()) {
    return Value::undetermined(kOpaque);
  }
  return Value::integer(count);
}

Value eval_member(const EvalCall& call) {
  const Value count = eval_count(call);
  return count.is_known() ? Value::boolean(count != Value::integer(0)) : count;
}

Value eval_setof(const EvalCall& call) {
  Counts counts;
  for (const auto& [element, count] : bag_counts(call.args[0]).entries()) {
    counts[*element] = 1;
  }
  return bag_of(counts);
}

Value eval_card(const EvalCall& call) {
  mpz_class sum = 0;
  for (const auto& [element, count] : bag_counts(call.args[0]).entries()) {
    sum += count->to_mpz();
  }
  return Value::integer(sum);
}

Value eval_choose(const EvalCall& call) {
  const ValueMap& counts = bag_counts(call.args[0]);
  if (counts.empty()) {
    return call.unspecified("the bag is empty");
  }
  return counts.size() == 1 ? *counts.entries()[0].first
                            : call.unspecified("which element");
}

// One element, once.
Value eval_is_singleton(const EvalCall& call) {
  return Value::boolean(eval_card(call) == Value::integer(1));
}

Value eval_from_set(const EvalCall& call) {
  Counts counts;
  for (const auto& [element, none] :
       num::set_elements(call.args[0]).entries()) {
    counts[*element] = 1;
  }
  return bag_of(counts);
}

Value eval_to_set(const EvalCall& call) {
  std::vector<std::pair<Value, Value>> elements;
  for (const auto& [element, count] : bag_counts(call.args[0]).entries()) {
    elements.emplace_back(*element, Value());
  }
  return num::make_set(ValueMap::of(std::move(elements)));
}

// --- with a function ---------------------------------------------------------

Value eval_map(const EvalCall& call) {
  Counts counts;
  for (const auto& [element, count] : bag_counts(call.args[1]).entries()) {
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
    }
    const Value image = call.context.apply(call.args[0], std::span(element, 1));
    if (!image.is_known()) {
      return unknown_from(call, image);
    }
    counts[image] += count->to_mpz();
  }
  return bag_of(counts);
}

Value eval_filter(const EvalCall& call) {
  ValueMap kept = bag_counts(call.args[1]);
  for (const auto& [element, count] : bag_counts(call.args[1]).entries()) {
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
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
  return make_bag(kept);
}

Value eval_all(const EvalCall& call) {
  return any_is(call, false);
}

Value eval_some(const EvalCall& call) {
  return any_is(call, true);
}

Value eval_fold(const EvalCall& call) {
  std::vector<std::pair<Value, mpz_class>> elements;
  for (const auto& [element, count] : bag_counts(call.args[2]).entries()) {
    elements.emplace_back(*element, count->to_mpz());
  }
  return columns::fold(call, call.args[0], call.args[1], elements);
}

// The classes of an equivalence relation on the elements, each once. What is
// no equivalence on them has no classes.
Value eval_partition(const EvalCall& call) {
  const auto elements = bag_counts(call.args[1]).entries();
  const auto related = [&](size_t i, size_t j) {
    const std::array<Value, 2> args{*elements[i].first, *elements[j].first};
    return call.context.spend(1) ? call.context.apply(call.args[0], args)
                                 : Value::undetermined(kBudget);
  };
  std::vector<size_t> class_of;
  std::vector<size_t> first;  // element of each class
  std::vector<Counts> parts;
  for (size_t i = 0; i < elements.size(); ++i) {
    size_t own = 0;
    while (own < parts.size() && !related(first[own], i).is_true()) {
      ++own;
    }
    class_of.push_back(own);
    for (size_t j = 0; j <= i; ++j) {
      for (const Value& holds : {related(i, j), related(j, i)}) {
        if (!holds.is_known()) {
          return unknown_from(call, holds);
        }
        if (holds.is_true() != (class_of[j] == own)) {
          return call.unspecified("the relation is no equivalence");
        }
      }
    }
    if (own == parts.size()) {
      parts.emplace_back();
      first.push_back(i);
    }
    parts[own][*elements[i].first] = elements[i].second->to_mpz();
  }
  Counts made;
  for (const Counts& part : parts) {
    Value bag = bag_of(part);
    if (!bag.is_known()) {
      return bag;
    }
    made[bag] = 1;
  }
  return bag_of(made);
}

}  // namespace assay::theory::bags
