// SPDX-License-Identifier: MIT
//
// What is true of bit-vectors, as Bool or as a vector of one bit.
#include <optional>

#include "theory/bv/eval.h"
#include "theory/bv/words.h"
#include "theory/numeral.h"

namespace assay::theory::bv {

namespace {

Value bit(bool value) {
  return Value::bits(1, uint64_t{value});
}

std::strong_ordering compare_unsigned(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  if (x.width() <= 64) {
    return x.small_bits() <=> y.small_bits();
  }
  return cmp(x.to_mpz(), y.to_mpz()) <=> 0;
}

std::strong_ordering compare_signed(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  if (x.width() <= 64) {
    return with_sign(x.small_bits(), x.width())
           <=> with_sign(y.small_bits(), y.width());
  }
  return cmp(with_sign(x), with_sign(y)) <=> 0;
}

// Where the exact result lies: below, within (0) or above the range.
int place_unsigned(const mpz_class& exact, uint32_t width) {
  if (sgn(exact) < 0) {
    return -1;
  }
  return mpz_sizeinbase(exact.get_mpz_t(), 2) > width ? 1 : 0;
}

int place_signed(const mpz_class& exact, uint32_t width) {
  mpz_class limit = 1;
  limit <<= width - 1;
  if (exact >= limit) {
    return 1;
  }
  return exact < -limit ? -1 : 0;
}

int place_signed(int64_t exact, uint32_t width) {
  if (exact == with_sign(static_cast<uint64_t>(exact), width)) {
    return 0;
  }
  return exact < 0 ? -1 : 1;
}

Value tested(bool is_true) {
  return Value::boolean(is_true);
}

// -1, 0 or 1 for signed multiplication; nullopt beyond the budget.
std::optional<int> place_of_product(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  const uint32_t width = x.width();
  if (width <= 64) {
    const int64_t a = with_sign(x.small_bits(), width);
    const int64_t b = with_sign(y.small_bits(), width);
    int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product)) {
      return (a < 0) == (b < 0) ? 1 : -1;
    }
    return place_signed(product, width);
  }
  if (width > kMaxWidth || !spend_for_large(call)) {
    return std::nullopt;
  }
  return place_signed(with_sign(x) * with_sign(y), width);
}

Value product_test(const EvalCall& call, bool (*test)(int)) {
  const std::optional<int> place = place_of_product(call);
  return place ? tested(test(*place)) : too_costly();
}

}  // namespace

Value eval_ult(const EvalCall& call) {
  return tested(compare_unsigned(call) < 0);
}

Value eval_ule(const EvalCall& call) {
  return tested(compare_unsigned(call) <= 0);
}

Value eval_ugt(const EvalCall& call) {
  return tested(compare_unsigned(call) > 0);
}

Value eval_uge(const EvalCall& call) {
  return tested(compare_unsigned(call) >= 0);
}

Value eval_slt(const EvalCall& call) {
  return tested(compare_signed(call) < 0);
}

Value eval_sle(const EvalCall& call) {
  return tested(compare_signed(call) <= 0);
}

Value eval_sgt(const EvalCall& call) {
  return tested(compare_signed(call) > 0);
}

Value eval_sge(const EvalCall& call) {
  return tested(compare_signed(call) >= 0);
}

Value eval_comp(const EvalCall& call) {
  return bit(call.args[0] == call.args[1]);
}

Value eval_ultbv(const EvalCall& call) {
  return bit(compare_unsigned(call) < 0);
}

Value eval_sltbv(const EvalCall& call) {
  return bit(compare_signed(call) < 0);
}

// --- overflow (SMT-LIB 2.7) -------------------------------------------------

Value eval_nego(const EvalCall& call) {
  const Value& x = call.args[0];
  if (x.width() <= 64) {
    return tested(x.small_bits() == uint64_t{1} << (x.width() - 1));
  }
  const mpz_class number = x.to_mpz();
  return tested(mpz_scan1(number.get_mpz_t(), 0) == x.width() - 1);
}

Value eval_uaddo(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  if (x.width() <= 64) {
    return tested(y.small_bits() > low_bits(x.width()) - x.small_bits());
  }
  return tested(place_unsigned(x.to_mpz() + y.to_mpz(), x.width()) != 0);
}

Value eval_saddo(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  const uint32_t width = x.width();
  if (width <= 64) {
    int64_t sum = 0;
    return tested(__builtin_add_overflow(with_sign(x.small_bits(), width),
                                         with_sign(y.small_bits(), width),
                                         &sum)
                  || place_signed(sum, width) != 0);
  }
  return tested(place_signed(with_sign(x) + with_sign(y), width) != 0);
}

Value eval_umulo(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  const uint32_t width = x.width();
  if (width <= 64) {
    uint64_t product = 0;
    return tested(
        __builtin_mul_overflow(x.small_bits(), y.small_bits(), &product)
        || product > low_bits(width));
  }
  if (width > kMaxWidth || !spend_for_large(call)) {
    return too_costly();
  }
  return tested(place_unsigned(x.to_mpz() * y.to_mpz(), width) != 0);
}

Value eval_smulo(const EvalCall& call) {
  return product_test(call, [](int place) { return place != 0; });
}

Value eval_usubo(const EvalCall& call) {
  return eval_ult(call);
}

Value eval_ssubo(const EvalCall& call) {
  const Value& x = call.args[0];
  const Value& y = call.args[1];
  const uint32_t width = x.width();
  if (width <= 64) {
    int64_t difference = 0;
    return tested(__builtin_sub_overflow(with_sign(x.small_bits(), width),
                                         with_sign(y.small_bits(), width),
                                         &difference)
                  || place_signed(difference, width) != 0);
  }
  return tested(place_signed(with_sign(x) - with_sign(y), width) != 0);
}

// Only the least number divided by -1.
Value eval_sdivo(const EvalCall& call) {
  const Value& y = call.args[1];
  const bool is_minus_one = y.width() <= 64
                                ? y.small_bits() == low_bits(y.width())
                                : with_sign(y) == -1;
  return is_minus_one ? eval_nego(call) : tested(false);
}

// --- z3 ----------------------------------------------------------------------

Value eval_umul_noovfl(const EvalCall& call) {
  const Value overflows = eval_umulo(call);
  return overflows.is_known() ? tested(overflows.is_false()) : overflows;
}

// z3 4.8.12 itself says otherwise of -1 * -1, and its simplifier of much more.
Value eval_smul_noovfl(const EvalCall& call) {
  return product_test(call, [](int place) { return place <= 0; });
}

Value eval_smul_noudfl(const EvalCall& call) {
  return product_test(call, [](int place) { return place >= 0; });
}

Value eval_redor(const EvalCall& call) {
  const Value& x = call.args[0];
  return bit(x.width() <= 64 ? x.small_bits() != 0 : x.to_mpz() != 0);
}

Value eval_redand(const EvalCall& call) {
  const Value& x = call.args[0];
  return bit(x.width() <= 64 ? x.small_bits() == low_bits(x.width())
                             : with_sign(x) == -1);
}

Value eval_bit2bool(const EvalCall& call) {
  const mpz_class bits = call.args[0].to_mpz();
  return tested(mpz_tstbit(bits.get_mpz_t(), call.index(0)) != 0);
}

}  // namespace assay::theory::bv
