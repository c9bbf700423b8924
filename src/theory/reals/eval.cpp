// SPDX-License-Identifier: MIT
//
// By the theorem of Lindemann and Weierstrass, exp, the trigonometric and the
// hyperbolic functions are transcendental at every algebraic number but 0, and
// their inverses at all but where these functions have the value at 0. So there
// are no further values to be known: poles other than 0 are transcendental too.
#include "theory/reals/eval.h"

#include <algorithm>

#include "num/algebraic.h"
#include "num/rational.h"
#include "theory/numeral.h"

namespace assay::theory::reals {

namespace {

constexpr std::string_view kDivisorIsZero = "divisor is 0";
constexpr std::string_view kBaseNotPositive = "base is not positive";

bool is_number(const Value& value, int64_t number) {
  return value.is_small() && value.small() == number;
}

Value transcendental() {
  return Value::undetermined("transcendental");
}

bool can_pay(const EvalCall& call) {
  if (call.args[0].is_small() && call.args[1].is_small()) {
    return true;
  }
  if (call.args[0].is_algebraic() || call.args[1].is_algebraic()) {
    // A tenth of a second has about a million steps.
    const uint64_t cost = num::algebraic_cost(call.args[0], call.args[1]);
    return call.context.spend(8 * std::min(cost, uint64_t{1} << 18));
  }
  return spend_for_large(call);
}

std::strong_ordering compared(const EvalCall& call) {
  return num::real_compare(call.args[0], call.args[1]);
}

// |x| against 1.
std::strong_ordering size_to_one(const Value& value) {
  return num::real_compare(num::real_abs(value), Value::real(1));
}

}  // namespace

Value eval_neg(const EvalCall& call) {
  return num::real_neg(call.args[0]);
}

Value eval_sub(const EvalCall& call) {
  return can_pay(call) ? num::real_sub(call.args[0], call.args[1])
                       : too_costly();
}

Value eval_add(const EvalCall& call) {
  return can_pay(call) ? num::real_add(call.args[0], call.args[1])
                       : too_costly();
}

Value eval_mul(const EvalCall& call) {
  return can_pay(call) ? num::real_mul(call.args[0], call.args[1])
                       : too_costly();
}

// SMT-LIB Reals: total, but open for the divisor 0.
Value eval_div(const EvalCall& call) {
  if (is_number(call.args[1], 0)) {
    return call.context.has(Deviation::DivisionByZeroIsZero)
               ? Value::real(0)
               : call.any_value(kDivisorIsZero);
  }
  return eval_div_total(call);
}

Value eval_le(const EvalCall& call) {
  return Value::boolean(compared(call) <= 0);
}

Value eval_lt(const EvalCall& call) {
  return Value::boolean(compared(call) < 0);
}

Value eval_ge(const EvalCall& call) {
  return Value::boolean(compared(call) >= 0);
}

Value eval_gt(const EvalCall& call) {
  return Value::boolean(compared(call) > 0);
}

Value eval_from_int(const EvalCall& call) {
  return num::int_to_real(call.args[0]);
}

// to_real of a Real: cvc5 and CVC4 take it as it is, z3 for to_real of to_int.
Value eval_from_real(const EvalCall& call) {
  return num::is_integral(call.args[0])
             ? call.args[0]
             : Value::undetermined("to_real of a Real");
}

Value eval_to_int(const EvalCall& call) {
  return num::real_floor(call.args[0]);
}

Value eval_is_int(const EvalCall& call) {
  return Value::boolean(num::is_integral(call.args[0]));
}

Value eval_abs(const EvalCall& call) {
  return num::real_abs(call.args[0]);
}

// Where z3 and cvc5 agree, and mathematics with them: a positive base, and any
// base but 0 with an integer exponent.
Value eval_power(const EvalCall& call) {
  const Value& base = call.args[0];
  const Value& exponent = call.args[1];
  const int sign = num::real_sign(base);
  if (sign == 0) {
    return num::real_sign(exponent) > 0 ? Value::real(0)
                                        : call.unspecified(kBaseNotPositive);
  }
  if (sign < 0 && !num::is_integral(exponent)) {
    return call.unspecified(kBaseNotPositive);
  }
  if (is_number(base, 1) || is_number(exponent, 0)) {
    return Value::real(1);
  }
  if (exponent.is_algebraic()) {
    return transcendental();  // Gelfond and Schneider
  }
  if (!can_pay(call)) {
    return too_costly();
  }
  // Results are short, or else refused.
  return call.context.spend(base.is_algebraic() ? 100'000 : 1'000)
             ? num::real_pow(base, exponent.to_mpq())
             : too_costly();
}

// cvc5 asks only that the square is the argument: (= (sqrt 4.0) (- 2.0)) is
// satisfiable.
Value eval_sqrt(const EvalCall& call) {
  const int sign = num::real_sign(call.args[0]);
  if (sign < 0) {
    return call.unspecified("argument is negative");
  }
  return sign == 0 ? Value::real(0) : call.unspecified("which root");
}

// cvc5: x/0 is 0.
Value eval_div_total(const EvalCall& call) {
  if (is_number(call.args[1], 0)) {
    return Value::real(0);
  }
  return can_pay(call) ? num::real_div(call.args[0], call.args[1])
                       : too_costly();
}

// z3's name for the value of a division by 0 (the second argument).
Value eval_div0(const EvalCall& call) {
  return is_number(call.args[1], 0)
                 && call.context.has(Deviation::DivisionByZeroIsZero)
             ? Value::real(0)
             : call.unspecified(kDivisorIsZero);
}

Value eval_power0(const EvalCall& call) {
  return call.unspecified("power without a value");
}

Value eval_constant(const EvalCall&) {
  return transcendental();
}

Value eval_zero_at_zero(const EvalCall& call) {
  return is_number(call.args[0], 0) ? Value::real(0) : transcendental();
}

Value eval_one_at_zero(const EvalCall& call) {
  return is_number(call.args[0], 0) ? Value::real(1) : transcendental();
}

Value eval_pole_at_zero(const EvalCall& call) {
  return is_number(call.args[0], 0) ? call.any_value("at a pole")
                                    : transcendental();
}

Value eval_arcsin(const EvalCall& call) {
  return size_to_one(call.args[0]) > 0 ? call.any_value("outside of [-1, 1]")
                                       : eval_zero_at_zero(call);
}

Value eval_arccos(const EvalCall& call) {
  if (size_to_one(call.args[0]) > 0) {
    return call.any_value("outside of [-1, 1]");
  }
  return is_number(call.args[0], 1) ? Value::real(0) : transcendental();
}

Value eval_arccsc(const EvalCall& call) {
  return size_to_one(call.args[0]) < 0 ? call.any_value("inside of (-1, 1)")
                                       : transcendental();
}

Value eval_arcsec(const EvalCall& call) {
  if (size_to_one(call.args[0]) < 0) {
    return call.any_value("inside of (-1, 1)");
  }
  // cvc5 1.0.3 has models where it is not 0 at 1.
  return is_number(call.args[0], 1) ? Value::undetermined("arcsec of 1")
                                    : transcendental();
}

// No solver at hand has it, to confirm which of the two comes first.
Value eval_atan2(const EvalCall& call) {
  return is_number(call.args[0], 0) && is_number(call.args[1], 0)
             ? call.unspecified("both are 0")
             : transcendental();
}

Value eval_acosh(const EvalCall& call) {
  if (num::real_compare(call.args[0], Value::real(1)) < 0) {
    return call.unspecified("below 1");
  }
  return is_number(call.args[0], 1) ? Value::real(0) : transcendental();
}

Value eval_atanh(const EvalCall& call) {
  return size_to_one(call.args[0]) >= 0 ? call.unspecified("outside of (-1, 1)")
                                        : eval_zero_at_zero(call);
}

Value eval_log(const EvalCall& call) {
  if (num::real_sign(call.args[0]) <= 0) {
    return call.unspecified("argument is not positive");
  }
  return is_number(call.args[0], 1) ? Value::real(0) : transcendental();
}

}  // namespace assay::theory::reals
