// SPDX-License-Identifier: MIT
#include "theory/extras/eval.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "theory/numeral.h"

namespace assay::theory::extras {

namespace {

constexpr size_t kMaxClosureElements = 256;

mpz_class index_number(const EvalCall& call, size_t at) {
  return numeral(call.context.tm(), call.indices[at]);
}

mpz_class count_true(const EvalCall& call) {
  mpz_class count;
  for (const Value& value : call.args) {
    count += value.is_true() ? 1 : 0;
  }
  return count;
}

// The indices are the bound and then a coefficient for each argument.
mpz_class weighed_sum(const EvalCall& call) {
  mpz_class sum;
  for (size_t i = 0; i < call.args.size(); ++i) {
    if (call.args[i].is_true()) {
      sum += index_number(call, i + 1);
    }
  }
  return sum;
}

Value size_at_most(const EvalCall& call,
                   term::Sort sort,
                   const mpz_class& bound) {
  const std::optional<mpz_class> size = call.context.cardinality(sort);
  return size ? Value::boolean(*size <= bound)
              : Value::undetermined("size of a sort");
}

}  // namespace

Value eval_at_most(const EvalCall& call) {
  return Value::boolean(count_true(call) <= index_number(call, 0));
}

Value eval_at_least(const EvalCall& call) {
  return Value::boolean(count_true(call) >= index_number(call, 0));
}

Value eval_pble(const EvalCall& call) {
  return Value::boolean(weighed_sum(call) <= index_number(call, 0));
}

Value eval_pbge(const EvalCall& call) {
  return Value::boolean(weighed_sum(call) >= index_number(call, 0));
}

Value eval_pbeq(const EvalCall& call) {
  return Value::boolean(weighed_sum(call) == index_number(call, 0));
}

// z3's partial and tree orders: it says that they are reflexive but gives
// models where they are not.
Value eval_some_order(const EvalCall& call) {
  return call.unspecified("which order");
}

Value eval_reflexive_order(const EvalCall& call) {
  return call.args[0] == call.args[1] ? Value::boolean(true)
                                      : call.unspecified("which order");
}

// Whether a path of one step or more leads from the first to the second. Where
// the elements are not known, one step is all that we look for.
Value eval_transitive_closure(const EvalCall& call) {
  const term::Symbol relation{call.indices[0].value};
  const Value& goal = call.args[1];
  const Value direct = call.context.call(relation, call.args);
  if (direct.is_true()) {
    return direct;
  }
  const std::optional<std::vector<Value>> elements =
      call.context.enumerate(call.arg_sorts[0], kMaxClosureElements);
  if (!elements || std::ranges::find(*elements, goal) == elements->end()) {
    return Value::undetermined("elements of a sort");
  }
  std::vector<Value> reached{call.args[0]};
  std::vector<bool> is_reached(elements->size());
  Value unknown = direct.is_known() ? Value() : direct;
  for (size_t at = 0; at < reached.size(); ++at) {
    for (size_t i = 0; i < elements->size(); ++i) {
      if (is_reached[i]) {
        continue;
      }
      if (!call.context.spend(1)) {
        return too_costly();
      }
      const std::array<Value, 2> step{reached[at], (*elements)[i]};
      const Value holds = call.context.call(relation, step);
      if (holds.is_true()) {
        if (step[1] == goal) {
          return holds;
        }
        is_reached[i] = true;
        reached.push_back(step[1]);
      } else if (!holds.is_known()) {
        unknown = holds;
      }
    }
  }
  return unknown ? unknown : Value::boolean(false);
}

Value eval_some_operation(const EvalCall& call) {
  return call.unspecified("which operation");
}

Value eval_sort_bound(const EvalCall& call) {
  return size_at_most(
      call, term::Sort{call.indices[0].value}, index_number(call, 1));
}

Value eval_sort_bound_of(const EvalCall& call) {
  return size_at_most(call, call.arg_sorts[0], call.args[1].to_mpz());
}

Value eval_sort_size(const EvalCall& call) {
  const std::optional<mpz_class> size =
      call.context.cardinality(call.arg_sorts[0]);
  return size ? Value::integer(*size) : Value::undetermined("size of a sort");
}

// CVC4: a hint, whatever it is true of.
Value eval_inst_closure(const EvalCall& call) {
  return call.unspecified("always");
}

}  // namespace assay::theory::extras
