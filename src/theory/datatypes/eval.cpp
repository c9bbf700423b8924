// SPDX-License-Identifier: MIT
#include "theory/datatypes/eval.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "theory/arrays/eval.h"
#include "theory/arrays/places.h"
#include "theory/datatypes/datatypes.h"

namespace assay::theory::datatypes {

using term::Symbol;

namespace {

Value with_field(const Value& data, size_t at, const Value& value) {
  std::vector<Value> fields(data.elements().begin(), data.elements().end());
  fields[at] = value;
  return Value::data(data.constructor(), std::move(fields));
}

Value mk_some(const Value& value) {
  return Value::data(kSome, {value});
}

bool has_null(std::span<const Value> nullables) {
  return std::ranges::any_of(nullables, [](const Value& value) {
    return value.constructor() == kNull;
  });
}

std::vector<Value> unwrapped(std::span<const Value> nullables) {
  std::vector<Value> values;
  for (const Value& value : nullables) {
    values.push_back(value.elements()[0]);
  }
  return values;
}

Value wrapped(const EvalCall& call, const Value& result) {
  return result.is_known() ? mk_some(result)
                           : arrays::unknown_from(call, result);
}

}  // namespace

Value eval_is(const EvalCall& call) {
  const term::TermManager& tm = call.context.tm();
  const Symbol constructor{call.indices[0].value};
  const auto& list = tm.constructors(tm.symbol(constructor).datatype);
  return Value::boolean(list[call.args[0].constructor()].symbol == constructor);
}

// An update of a value that another constructor made changes nothing.
Value eval_update(const EvalCall& call) {
  const term::TermManager& tm = call.context.tm();
  const Symbol selector{call.indices[0].value};
  const auto& list = tm.constructors(tm.symbol(selector).datatype);
  const auto& selectors = list[call.args[0].constructor()].selectors;
  for (size_t i = 0; i < selectors.size(); ++i) {
    if (selectors[i] == selector) {
      return with_field(call.args[0], i, call.args[1]);
    }
  }
  return call.args[0];
}

// CVC4: the number of constructors in it, of its datatype and of others, but
// not in sets, arrays and the like. Values share parts, so that there may be
// many more than there is memory: each part is counted once.
Value eval_size(const EvalCall& call) {
  std::unordered_map<const num::Box*, mpz_class> sizes;
  std::vector<const Value*> todo{&call.args[0]};
  const auto size_of = [&sizes](const Value& value) {
    if (!value.is(ValueKind::Data)) {
      return mpz_class(0);
    }
    return value.is_small() ? mpz_class(1) : sizes.at(&value.box());
  };
  while (!todo.empty()) {
    const Value& value = *todo.back();
    if (value.is_small() || sizes.contains(&value.box())) {
      todo.pop_back();
      continue;
    }
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
    }
    const size_t waiting = todo.size();
    for (const Value& field : value.elements()) {
      if (field.is(ValueKind::Data) && !field.is_small()
          && !sizes.contains(&field.box())) {
        todo.push_back(&field);
      }
    }
    if (todo.size() > waiting) {
      continue;
    }
    mpz_class sum = 1;
    for (const Value& field : value.elements()) {
      sum += size_of(field);
    }
    sizes[&value.box()] = std::move(sum);
    todo.pop_back();
  }
  return Value::integer(size_of(call.args[0]));
}

// --- tuples ------------------------------------------------------------------

Value eval_tuple(const EvalCall& call) {
  return Value::data(0, {call.args.begin(), call.args.end()});
}

Value eval_tuple_select(const EvalCall& call) {
  return call.args[0].elements()[call.index(0)];
}

Value eval_tuple_update(const EvalCall& call) {
  return with_field(call.args[0], call.index(0), call.args[1]);
}

Value eval_tuple_project(const EvalCall& call) {
  std::vector<Value> fields;
  fields.reserve(call.indices.size());
  for (size_t i = 0; i < call.indices.size(); ++i) {
    fields.push_back(call.args[0].elements()[call.index(i)]);
  }
  return Value::data(0, std::move(fields));
}

// --- nullables ---------------------------------------------------------------

Value eval_null(const EvalCall&) {
  return Value::data(kNull, {});
}

Value eval_some(const EvalCall& call) {
  return mk_some(call.args[0]);
}

Value eval_val(const EvalCall& call) {
  return has_null(call.args) ? call.unspecified("argument is null")
                             : call.args[0].elements()[0];
}

Value eval_is_null(const EvalCall& call) {
  return Value::boolean(has_null(call.args));
}

Value eval_is_some(const EvalCall& call) {
  return Value::boolean(!has_null(call.args));
}

Value eval_lift_index(const EvalCall& call) {
  if (has_null(call.args)) {
    return Value::data(kNull, {});
  }
  const term::Sort result = call.context.tm().sort_args(call.sort)[0];
  return wrapped(
      call,
      arrays::call_index(
          call.context, call.indices[0], result, unwrapped(call.args)));
}

Value eval_lift(const EvalCall& call) {
  const std::span<const Value> nullables = call.args.subspan(1);
  if (has_null(nullables)) {
    return Value::data(kNull, {});
  }
  return wrapped(call, call.context.apply(call.args[0], unwrapped(nullables)));
}

}  // namespace assay::theory::datatypes
