// SPDX-License-Identifier: MIT
//
// SMT-LIB 2.7 Core over three values. What is unspecified or undetermined does
// not matter where the rest decides: (and false x) is false whatever x is. From
// left to right, and no further than needed, since a recursive function relies
// on it.
#include "theory/core/eval.h"

#include <algorithm>
#include <array>
#include <utility>

namespace assay::theory::core {

namespace {

// The first that is not known; an undetermined one before an unspecified one,
// since the latter would promise that all solvers may choose.
const Value* find_unknown(std::span<const Value> args) {
  const Value* found = nullptr;
  for (const Value& arg : args) {
    if (arg.is(ValueKind::Undetermined)) {
      return &arg;
    }
    if (arg.is(ValueKind::Unspecified) && found == nullptr) {
      found = &arg;
    }
  }
  return found;
}

// What the application is if this is why it is not known: not the argument, but
// unspecified by its own operator and arguments.
Value left_open(const EvalCall& call, const Value& why) {
  const auto has_no_key = [](const Value& arg) {
    return arg.is(ValueKind::Unspecified) && !arg.key();
  };
  return !why.is(ValueKind::Unspecified) ? why
         : std::ranges::any_of(call.args, has_no_key)
             ? Value::unspecified(why.reason())
             : call.unspecified(why.reason());
}

LazyAnswer value(Value made) {
  return {std::move(made), 0};
}

LazyAnswer want(size_t arg) {
  return {{}, arg};
}

// `and` with decisive = false, `or` with decisive = true.
LazyAnswer connective(const EvalCall& call, bool decisive) {
  if (call.last != EvalCall::kNoArg) {
    const Value& arg = call.args[call.last];
    if (decisive ? arg.is_true() : arg.is_false()) {
      return value(Value::boolean(decisive));
    }
  }
  const size_t next = call.last == EvalCall::kNoArg ? 0 : call.last + 1;
  if (next < call.args.size()) {
    return want(next);
  }
  if (const Value* unknown = find_unknown(call.args)) {
    // Beside others that decide nothing it is the whole.
    const auto is_known = [](const Value& arg) { return arg.is_known(); };
    const bool is_whole =
        std::ranges::count_if(call.args, is_known) + 1 == std::ssize(call.args);
    return value(is_whole ? *unknown : left_open(call, *unknown));
  }
  return value(Value::boolean(!decisive));
}

// The argument to ask for next, if not all have been.
bool has_more(const EvalCall& call, size_t& next) {
  next = call.last == EvalCall::kNoArg ? 0 : call.last + 1;
  return next < call.args.size();
}

// Whether two arguments are equal. Unspecified applications of one operator to
// equal arguments are, whatever they are.
Value are_equal(const EvalCall& call, size_t i, size_t j) {
  const Value& a = call.args[i];
  const Value& b = call.args[j];
  if (a.is_known() && b.is_known()) {
    return call.context.equal(a, b, call.arg_sorts[i]);
  }
  if (a.is(ValueKind::Unspecified) && a.key() && a == b) {
    return Value::boolean(true);
  }
  return *find_unknown(std::array{a, b});
}

}  // namespace

Value eval_true(const EvalCall&) {
  return Value::boolean(true);
}

Value eval_false(const EvalCall&) {
  return Value::boolean(false);
}

Value eval_not(const EvalCall& call) {
  return Value::boolean(!call.args[0].is_true());
}

Value eval_xor(const EvalCall& call) {
  bool result = false;
  for (const Value& arg : call.args) {
    result = result != arg.is_true();
  }
  return Value::boolean(result);
}

LazyAnswer eval_and(const EvalCall& call) {
  return connective(call, false);
}

LazyAnswer eval_or(const EvalCall& call) {
  return connective(call, true);
}

// (=> a b c) is (=> a (=> b c)): true iff one of the first is false or the last
// is true.
LazyAnswer eval_implies(const EvalCall& call) {
  const size_t count = call.args.size();
  if (call.last != EvalCall::kNoArg) {
    const Value& arg = call.args[call.last];
    const bool is_last = call.last + 1 == count;
    if (is_last ? arg.is_true() : arg.is_false()) {
      return value(Value::boolean(true));
    }
  }
  size_t next = 0;
  if (has_more(call, next)) {
    return want(next);
  }
  if (const Value* unknown = find_unknown(call.args)) {
    return value(left_open(call, *unknown));
  }
  return value(Value::boolean(false));
}

// A chain of equalities: false as soon as any two arguments differ.
LazyAnswer eval_equal(const EvalCall& call) {
  size_t next = 0;
  if (has_more(call, next)) {
    return want(next);
  }
  Value unknown;
  for (size_t i = 1; i < call.args.size(); ++i) {
    // Next to each other, and each with the first: with an unknown argument
    // between them, two others can still differ.
    for (const size_t other : {i - 1, size_t{0}}) {
      Value same = are_equal(call, other, i);
      if (same.is_false()) {
        return value(std::move(same));
      }
      if (!same.is_known() && !unknown) {
        unknown = std::move(same);
      }
      if (other == 0) {
        break;
      }
    }
  }
  return value(unknown ? left_open(call, unknown) : Value::boolean(true));
}

LazyAnswer eval_distinct(const EvalCall& call) {
  size_t next = 0;
  if (has_more(call, next)) {
    return want(next);
  }
  Value unknown;
  for (size_t i = 0; i < call.args.size(); ++i) {
    if (!call.context.spend(i + 1)) {
      return value(Value::undetermined(kBudget));
    }
    for (size_t j = 0; j < i; ++j) {
      Value same = are_equal(call, j, i);
      if (same.is_true()) {
        return value(Value::boolean(false));
      }
      if (!same.is_known() && !unknown) {
        unknown = std::move(same);
      }
    }
  }
  return value(unknown ? left_open(call, unknown) : Value::boolean(true));
}

// With an unknown condition both branches may still agree.
LazyAnswer eval_ite(const EvalCall& call) {
  const Value& condition = call.args[0];
  if (call.last == EvalCall::kNoArg) {
    return want(0);
  }
  if (condition.is_known()) {
    const size_t branch = condition.is_true() ? 1 : 2;
    return call.last == branch ? value(call.args[branch]) : want(branch);
  }
  if (call.last < 2) {
    return want(call.last + 1);
  }
  const Value same = are_equal(call, 1, 2);
  return value(same.is_true() ? call.args[1] : left_open(call, condition));
}

}  // namespace assay::theory::core
