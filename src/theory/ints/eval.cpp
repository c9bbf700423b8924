// SPDX-License-Identifier: MIT
#include "theory/ints/eval.h"

#include <algorithm>

#include "num/integer.h"
#include "theory/numeral.h"

namespace assay::theory::ints {

namespace {

constexpr std::string_view kDivisorIsZero = "divisor is 0";

bool is_zero(const Value& value) {
  return value.is_small() && value.small() == 0;
}

std::strong_ordering compared(const EvalCall& call) {
  return num::int_compare(call.args[0], call.args[1]);
}

}  // namespace

Value eval_neg(const EvalCall& call) {
  return num::int_neg(call.args[0]);
}

Value eval_sub(const EvalCall& call) {
  return can_afford(call) ? num::int_sub(call.args[0], call.args[1])
                          : too_costly();
}

Value eval_add(const EvalCall& call) {
  return can_afford(call) ? num::int_add(call.args[0], call.args[1])
                          : too_costly();
}

Value eval_mul(const EvalCall& call) {
  return can_afford(call) ? num::int_mul(call.args[0], call.args[1])
                          : too_costly();
}

// SMT-LIB Ints, div and mod: total, but open for the divisor 0.
Value eval_div(const EvalCall& call) {
  if (is_zero(call.args[1])) {
    return call.context.has(Deviation::DivisionByZeroIsZero)
               ? Value::integer(0)
               : call.any_value(kDivisorIsZero);
  }
  return eval_div_total(call);
}

Value eval_mod(const EvalCall& call) {
  if (is_zero(call.args[1])) {
    return call.context.has(Deviation::DivisionByZeroIsZero)
               ? call.args[0]
               : call.any_value(kDivisorIsZero);
  }
  return eval_mod_total(call);
}

Value eval_abs(const EvalCall& call) {
  return num::int_abs(call.args[0]);
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

Value eval_divisible(const EvalCall& call) {
  const Value divisor =
      Value::integer(numeral(call.context.tm(), call.indices[0]));
  if (is_zero(divisor)) {
    return call.unspecified("index is 0");
  }
  if (!can_afford(call)) {
    return too_costly();
  }
  return Value::boolean(is_zero(num::int_mod(call.args[0], divisor)));
}

// z3: the remainder with the divisor's sign in front of it.
Value eval_rem(const EvalCall& call) {
  if (is_zero(call.args[1])) {
    return call.any_value(kDivisorIsZero);
  }
  const Value rest = eval_mod_total(call);
  return rest.is_known() && num::int_sign(call.args[1]) < 0 ? num::int_neg(rest)
                                                            : rest;
}

// z3's names for the value of a division by 0 (the second argument).
Value eval_div0(const EvalCall& call) {
  return is_zero(call.args[1])
                 && call.context.has(Deviation::DivisionByZeroIsZero)
             ? Value::integer(0)
             : call.unspecified(kDivisorIsZero);
}

Value eval_mod0(const EvalCall& call) {
  return is_zero(call.args[1])
                 && call.context.has(Deviation::DivisionByZeroIsZero)
             ? call.args[0]
             : call.unspecified(kDivisorIsZero);
}

Value eval_power0(const EvalCall& call) {
  return call.unspecified("power without a value");
}

// cvc5 has 0^0 = 1, z3 leaves it open; a negative exponent is an error in the
// one and gives a Real in the other.
Value eval_power(const EvalCall& call) {
  const Value& base = call.args[0];
  const Value& exponent = call.args[1];
  if (num::int_sign(exponent) < 0 || (is_zero(base) && is_zero(exponent))) {
    return call.unspecified("exponent is negative, or both are 0");
  }
  if (!can_afford(call)) {
    return too_costly();
  }
  // The result's length; int_pow refuses what is beyond its limit.
  if (exponent.is_small()
      && !call.context.spend(
          num::bit_length(base)
          * std::min<uint64_t>(exponent.small_bits(), num::kMaxBits) / 1024)) {
    return too_costly();
  }
  return num::int_pow(base, exponent);
}

namespace {

// Bitwise and of the two numbers modulo 2^width, width > 0.
Value bitwise_and(const EvalCall& call,
                  const mpz_class& width,
                  const Value& a,
                  const Value& b) {
  if (!can_afford(call)) {
    return too_costly();
  }
  mpz_class both = a.to_mpz();
  both &= b.to_mpz();
  if (width > num::kMaxBits) {
    return sgn(both) >= 0 ? Value::integer(std::move(both))
                          : Value::undetermined(num::kTooLarge);
  }
  mpz_fdiv_r_2exp(both.get_mpz_t(), both.get_mpz_t(), width.get_ui());
  return Value::integer(std::move(both));
}

}  // namespace

// cvc5: (ubv_to_int (bvand ((_ int_to_bv k) a) ((_ int_to_bv k) b))).
Value eval_iand(const EvalCall& call) {
  const mpz_class width = numeral(call.context.tm(), call.indices[0]);
  if (width == 0) {
    return call.unspecified("index is 0");
  }
  return bitwise_and(call, width, call.args[0], call.args[1]);
}

// The same with the width as first argument.
Value eval_piand(const EvalCall& call) {
  if (num::int_sign(call.args[0]) <= 0) {
    return call.unspecified("width is not positive");
  }
  return bitwise_and(call, call.args[0].to_mpz(), call.args[1], call.args[2]);
}

// cvc5: documented for exponents that are not negative. It rewrites the others
// to 0 in places, and has models for other values in others.
Value eval_pow2(const EvalCall& call) {
  if (num::int_sign(call.args[0]) < 0) {
    return call.unspecified("exponent is negative");
  }
  return num::int_pow(Value::integer(2), call.args[0]);
}

// cvc5: the exponent of the largest power of 2 that is not above.
Value eval_log2(const EvalCall& call) {
  if (num::int_sign(call.args[0]) <= 0) {
    return call.unspecified("argument is not positive");
  }
  return Value::integer(
      static_cast<int64_t>(num::bit_length(call.args[0]) - 1));
}

Value eval_ispow2(const EvalCall& call) {
  return Value::boolean(num::int_sign(call.args[0]) > 0
                        && mpz_popcount(call.args[0].to_mpz().get_mpz_t())
                               == 1);
}

// cvc5: x/0 is 0, and x mod 0 is x.
Value eval_div_total(const EvalCall& call) {
  if (is_zero(call.args[1])) {
    return Value::integer(0);
  }
  return can_afford(call) ? num::int_div(call.args[0], call.args[1])
                          : too_costly();
}

Value eval_mod_total(const EvalCall& call) {
  if (is_zero(call.args[1])) {
    return call.args[0];
  }
  return can_afford(call) ? num::int_mod(call.args[0], call.args[1])
                          : too_costly();
}

}  // namespace assay::theory::ints
