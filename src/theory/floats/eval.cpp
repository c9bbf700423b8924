// SPDX-License-Identifier: MIT
#include "theory/floats/eval.h"

#include <compare>

#include "num/float_ops.h"

namespace assay::theory::floats {

namespace {

using num::FloatClass;
using num::FloatFormat;
using num::RoundingMode;

using Unary = Value (*)(const Value&);
using Binary = Value (*)(const Value&, const Value&);
using RoundedUnary = Value (*)(RoundingMode, const Value&);
using RoundedBinary = Value (*)(RoundingMode, const Value&, const Value&);

Value apply(const EvalCall& call, Unary op) {
  return spend(call, call.args[0].format()) ? op(call.args[0])
                                            : Value::undetermined(kBudget);
}

Value apply(const EvalCall& call, Binary op) {
  return spend(call, call.args[0].format()) ? op(call.args[0], call.args[1])
                                            : Value::undetermined(kBudget);
}

Value apply(const EvalCall& call, RoundedUnary op) {
  return spend(call, call.args[1].format())
             ? op(call.args[0].mode(), call.args[1])
             : Value::undetermined(kBudget);
}

Value apply(const EvalCall& call, RoundedBinary op) {
  return spend(call, call.args[1].format())
             ? op(call.args[0].mode(), call.args[1], call.args[2])
             : Value::undetermined(kBudget);
}

bool is_class(const EvalCall& call, FloatClass which) {
  return num::float_class(call.args[0]) == which;
}

std::partial_ordering compare(const EvalCall& call) {
  return num::float_compare(call.args[0], call.args[1]);
}

// "Either one of x and y if they are zeros of opposite signs": FloatingPoint,
// fp.min and fp.max.
bool are_opposite_zeros(const EvalCall& call) {
  return num::float_class(call.args[0]) == FloatClass::Zero
         && num::float_class(call.args[1]) == FloatClass::Zero
         && call.args[0] != call.args[1];
}

// The argument that is least (greatest, if `wanted` says so); of a NaN and a
// number the number.
const Value& choose(const EvalCall& call, std::partial_ordering wanted) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  const std::partial_ordering order = num::float_compare(x, y);
  if (order == std::partial_ordering::unordered) {
    return num::float_class(x) == FloatClass::NaN ? y : x;
  }
  return order == wanted ? x : y;
}

Value choose_unless_zeros(const EvalCall& call, std::partial_ordering wanted) {
  if (!are_opposite_zeros(call)) {
    return choose(call, wanted);
  }
  if (call.context.has(Deviation::MinMaxTakesSecondZero)) {
    return call.args[1];
  }
  return call.unspecified("zeros of different sign");
}

// cvc5 says that the third argument chooses the left zero if set, but its code
// takes the right one for the maximum; nobody can write these terms anyway.
Value choose_total(const EvalCall& call, std::partial_ordering wanted) {
  return are_opposite_zeros(call)
             ? Value::undetermined("cvc5's choice of zeros is not documented")
             : choose(call, wanted);
}

}  // namespace

FloatFormat format_of(const EvalCall& call, term::Sort sort) {
  const std::span<const term::Index> indices =
      call.context.tm().sort_indices(sort);
  for (const term::Index& index : indices) {
    if (index.kind != term::Index::Kind::Numeral) {
      return {0, 0};
    }
  }
  return {indices[0].value, indices[1].value};
}

bool spend(const EvalCall& call, FloatFormat format) {
  return format.width() <= 64 || call.context.spend(format.width() / 16);
}

// --- constants ---------------------------------------------------------------

Value eval_plus_infinity(const EvalCall& call) {
  return num::float_infinity(format_of(call, call.sort), false);
}

Value eval_minus_infinity(const EvalCall& call) {
  return num::float_infinity(format_of(call, call.sort), true);
}

Value eval_plus_zero(const EvalCall& call) {
  return num::float_zero(format_of(call, call.sort), false);
}

Value eval_minus_zero(const EvalCall& call) {
  return num::float_zero(format_of(call, call.sort), true);
}

Value eval_nan(const EvalCall& call) {
  return num::float_nan(format_of(call, call.sort));
}

// --- arithmetic --------------------------------------------------------------

Value eval_abs(const EvalCall& call) {
  return apply(call, num::float_abs);
}

Value eval_neg(const EvalCall& call) {
  return apply(call, num::float_neg);
}

Value eval_add(const EvalCall& call) {
  return apply(call, num::float_add);
}

Value eval_sub(const EvalCall& call) {
  return apply(call, num::float_sub);
}

Value eval_mul(const EvalCall& call) {
  return apply(call, num::float_mul);
}

Value eval_div(const EvalCall& call) {
  return apply(call, num::float_div);
}

Value eval_fma(const EvalCall& call) {
  return spend(call, call.args[1].format())
             ? num::float_fma(call.args[0].mode(),
                              call.args[1],
                              call.args[2],
                              call.args[3])
             : Value::undetermined(kBudget);
}

Value eval_sqrt(const EvalCall& call) {
  return apply(call, num::float_sqrt);
}

Value eval_rem(const EvalCall& call) {
  return apply(call, num::float_rem);
}

Value eval_round_to_integral(const EvalCall& call) {
  return apply(call, num::float_round_to_integral);
}

Value eval_min(const EvalCall& call) {
  return choose_unless_zeros(call, std::partial_ordering::less);
}

Value eval_max(const EvalCall& call) {
  return choose_unless_zeros(call, std::partial_ordering::greater);
}

Value eval_min_total(const EvalCall& call) {
  return choose_total(call, std::partial_ordering::less);
}

Value eval_max_total(const EvalCall& call) {
  return choose_total(call, std::partial_ordering::greater);
}

// --- predicates --------------------------------------------------------------

Value eval_leq(const EvalCall& call) {
  return Value::boolean(compare(call) <= 0);
}

Value eval_lt(const EvalCall& call) {
  return Value::boolean(compare(call) < 0);
}

Value eval_geq(const EvalCall& call) {
  return Value::boolean(compare(call) >= 0);
}

Value eval_gt(const EvalCall& call) {
  return Value::boolean(compare(call) > 0);
}

Value eval_eq(const EvalCall& call) {
  return Value::boolean(compare(call) == 0);
}

Value eval_is_normal(const EvalCall& call) {
  return Value::boolean(is_class(call, FloatClass::Normal));
}

Value eval_is_subnormal(const EvalCall& call) {
  return Value::boolean(is_class(call, FloatClass::Subnormal));
}

Value eval_is_zero(const EvalCall& call) {
  return Value::boolean(is_class(call, FloatClass::Zero));
}

Value eval_is_infinite(const EvalCall& call) {
  return Value::boolean(is_class(call, FloatClass::Infinite));
}

Value eval_is_nan(const EvalCall& call) {
  return Value::boolean(is_class(call, FloatClass::NaN));
}

Value eval_is_negative(const EvalCall& call) {
  return Value::boolean(num::float_is_negative(call.args[0]));
}

Value eval_is_positive(const EvalCall& call) {
  return Value::boolean(!is_class(call, FloatClass::NaN)
                        && !num::float_is_negative(call.args[0]));
}

}  // namespace assay::theory::floats
