// SPDX-License-Identifier: MIT
//
// Each operator twice: for words of up to 64 bits, and on GMP's integers for
// wider vectors. The two are written differently (signed division by the
// standard's definition on magnitudes for words, by GMP's rounding modes else),
// and tests compare them. Results are cut to the width by Value::bits.
#include "theory/bv/eval.h"

#include "theory/bv/words.h"
#include "theory/numeral.h"

namespace assay::theory::bv {

namespace {

template <typename Small, typename Large>
Value unary(const EvalCall& call, Small small, Large large) {
  const Value& x = call.args[0];
  if (x.width() <= 64) {
    return Value::bits(x.width(), small(x.small_bits()));
  }
  if (x.width() > kMaxWidth) {
    return Value::undetermined(kTooWide);
  }
  return spend_for_large(call) ? Value::bits(x.width(), large(x.to_mpz()))
                               : too_costly();
}

template <typename Small, typename Large>
Value binary(const EvalCall& call, Small small, Large large) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  if (x.width() <= 64) {
    return Value::bits(x.width(), small(x.small_bits(), y.small_bits()));
  }
  if (x.width() > kMaxWidth) {
    return Value::undetermined(kTooWide);
  }
  return spend_for_large(call)
             ? Value::bits(x.width(), large(x.to_mpz(), y.to_mpz()))
             : too_costly();
}

// The numbers are given with their signs.
template <typename Large>
Value large_signed(const EvalCall& call, Large large) {
  const Value& x = call.args[0];
  if (x.width() > kMaxWidth) {
    return Value::undetermined(kTooWide);
  }
  return spend_for_large(call)
             ? Value::bits(x.width(),
                           large(with_sign(x), with_sign(call.args[1])))
             : too_costly();
}

// --- words, cut to the width by the caller

uint64_t udiv(uint64_t x, uint64_t y) {
  return y == 0 ? UINT64_MAX : x / y;
}

uint64_t urem(uint64_t x, uint64_t y) {
  return y == 0 ? x : x % y;
}

uint64_t magnitude(uint64_t x, uint32_t width) {
  return is_negative(x, width) ? -x & low_bits(width) : x;
}

uint64_t sdiv(uint64_t x, uint64_t y, uint32_t width) {
  const uint64_t quotient = udiv(magnitude(x, width), magnitude(y, width));
  return is_negative(x, width) != is_negative(y, width) ? -quotient : quotient;
}

uint64_t srem(uint64_t x, uint64_t y, uint32_t width) {
  const uint64_t rest = urem(magnitude(x, width), magnitude(y, width));
  return is_negative(x, width) ? -rest : rest;
}

uint64_t smod(uint64_t x, uint64_t y, uint32_t width) {
  const uint64_t rest = urem(magnitude(x, width), magnitude(y, width));
  if (rest == 0) {
    return 0;
  }
  const uint64_t with_sign_of_x = is_negative(x, width) ? -rest : rest;
  return is_negative(x, width) == is_negative(y, width) ? with_sign_of_x
                                                        : with_sign_of_x + y;
}

bool is_zero(const Value& value) {
  return value.is_small() ? value.small() == 0 : value.to_mpz() == 0;
}

}  // namespace

// --- bitwise ----------------------------------------------------------------

Value eval_not(const EvalCall& call) {
  return unary(
      call,
      [](uint64_t x) { return ~x; },
      [](const mpz_class& x) -> mpz_class { return ~x; });
}

Value eval_neg(const EvalCall& call) {
  return unary(
      call,
      [](uint64_t x) { return -x; },
      [](const mpz_class& x) -> mpz_class { return -x; });
}

Value eval_and(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return x & y; },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return x & y;
      });
}

Value eval_or(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return x | y; },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return x | y;
      });
}

Value eval_xor(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return x ^ y; },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return x ^ y;
      });
}

Value eval_nand(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return ~(x & y); },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return ~(x & y);
      });
}

Value eval_nor(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return ~(x | y); },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return ~(x | y);
      });
}

Value eval_xnor(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return ~(x ^ y); },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return ~(x ^ y);
      });
}

// --- arithmetic -------------------------------------------------------------

Value eval_add(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return x + y; },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return x + y;
      });
}

Value eval_sub(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return x - y; },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return x - y;
      });
}

Value eval_mul(const EvalCall& call) {
  return binary(
      call,
      [](uint64_t x, uint64_t y) { return x * y; },
      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return x * y;
      });
}

// SMT-LIB since 2.6: x/0 is all ones, x rem 0 is x.
Value eval_udiv(const EvalCall& call) {
  return binary(
      call, udiv, [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return y == 0 ? mpz_class(-1) : mpz_class(x / y);
      });
}

Value eval_urem(const EvalCall& call) {
  return binary(
      call, urem, [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return y == 0 ? x : mpz_class(x % y);
      });
}

// The quotient is rounded to 0. As defined from bvudiv: x/0 is 1 for negative
// x, else -1.
Value eval_sdiv(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  if (width <= 64) {
    return Value::bits(
        width,
        sdiv(call.args[0].small_bits(), call.args[1].small_bits(), width));
  }
  return large_signed(call,
                      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
                        if (y == 0) {
                          return x < 0 ? 1 : -1;
                        }
                        return x / y;
                      });
}

// The sign of the dividend; x rem 0 is x.
Value eval_srem(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  if (width <= 64) {
    return Value::bits(
        width,
        srem(call.args[0].small_bits(), call.args[1].small_bits(), width));
  }
  return large_signed(call,
                      [](const mpz_class& x, const mpz_class& y) -> mpz_class {
                        return y == 0 ? x : mpz_class(x % y);
                      });
}

// The sign of the divisor; x mod 0 is x.
Value eval_smod(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  if (width <= 64) {
    return Value::bits(
        width,
        smod(call.args[0].small_bits(), call.args[1].small_bits(), width));
  }
  return large_signed(
      call, [](const mpz_class& x, const mpz_class& y) -> mpz_class {
        mpz_class rest = x;
        if (y != 0) {
          mpz_fdiv_r(rest.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
        }
        return rest;
      });
}

// --- shifts: by any unsigned amount -----------------------------------------

Value eval_shl(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  return binary(
      call,
      [width](uint64_t x, uint64_t y) { return y >= width ? 0 : x << y; },
      [width](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return y >= width ? mpz_class(0) : mpz_class(x << y.get_ui());
      });
}

Value eval_lshr(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  return binary(
      call,
      [width](uint64_t x, uint64_t y) { return y >= width ? 0 : x >> y; },
      [width](const mpz_class& x, const mpz_class& y) -> mpz_class {
        return y >= width ? mpz_class(0) : mpz_class(x >> y.get_ui());
      });
}

Value eval_ashr(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  if (width <= 64) {
    const int64_t x = with_sign(call.args[0].small_bits(), width);
    const uint64_t y = call.args[1].small_bits();
    return Value::bits(width, static_cast<uint64_t>(x >> (y > 63 ? 63 : y)));
  }
  const Value& amount = call.args[1];
  return large_signed(
      call,
      [width, &amount](const mpz_class& x, const mpz_class&) -> mpz_class {
        const mpz_class y = amount.to_mpz();
        // GMP rounds to minus infinity, as the sign's copies do.
        return x >> (y >= width ? uint64_t{width} : y.get_ui());
      });
}

// --- z3's internal operators ------------------------------------------------

Value eval_division_by_zero(const EvalCall& call) {
  return call.unspecified("divisor is 0");
}

namespace {

Value unless_zero(const EvalCall& call, StrictEvaluator divide) {
  return is_zero(call.args[1]) ? eval_division_by_zero(call) : divide(call);
}

}  // namespace

Value eval_udiv_i(const EvalCall& call) {
  return unless_zero(call, eval_udiv);
}

Value eval_urem_i(const EvalCall& call) {
  return unless_zero(call, eval_urem);
}

Value eval_sdiv_i(const EvalCall& call) {
  return unless_zero(call, eval_sdiv);
}

Value eval_srem_i(const EvalCall& call) {
  return unless_zero(call, eval_srem);
}

Value eval_smod_i(const EvalCall& call) {
  return unless_zero(call, eval_smod);
}

}  // namespace assay::theory::bv
