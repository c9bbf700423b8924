// SPDX-License-Identifier: MIT
//
// Operators that change the width or move bits, and conversions.
#include <optional>
#include <utility>
#include <vector>

#include "theory/bv/eval.h"
#include "theory/bv/words.h"
#include "theory/numeral.h"

namespace assay::theory::bv {

namespace {

// Whether a result of so many bits is refused, and what is given instead.
std::optional<Value> refusal(const EvalCall& call, uint64_t width) {
  if (width > kMaxWidth) {
    return Value::undetermined(kTooWide);
  }
  if (width > 64 && !call.context.spend(width / 64)) {
    return too_costly();
  }
  return std::nullopt;
}

Value concatenate(const Value& high, const Value& low) {
  const uint32_t width = high.width() + low.width();
  if (width <= 64) {
    return Value::bits(width,
                       high.small_bits() << low.width() | low.small_bits());
  }
  mpz_class bits = high.to_mpz();
  bits <<= low.width();
  bits |= low.to_mpz();
  return Value::bits(width, std::move(bits));
}

Value rotate_left(const EvalCall& call, uint32_t by) {
  const Value& x = call.args[0];
  const uint32_t width = x.width();
  if (by == 0) {
    return x;
  }
  if (width <= 64) {
    const uint64_t bits = x.small_bits();
    return Value::bits(width, bits << by | bits >> (width - by));
  }
  if (std::optional<Value> refused = refusal(call, width)) {
    return *refused;
  }
  const mpz_class bits = x.to_mpz();
  mpz_class rotated = bits << by;
  rotated |= bits >> (width - by);
  return Value::bits(width, std::move(rotated));
}

uint32_t modulo(const mpz_class& number, uint32_t width) {
  return static_cast<uint32_t>(mpz_fdiv_ui(number.get_mpz_t(), width));
}

uint32_t backwards(uint32_t by, uint32_t width) {
  return by == 0 ? 0 : width - by;
}

}  // namespace

// Neighbours are joined until one is left, so that many short arguments cost
// no more than the result's length times the logarithm of their number.
Value eval_concat(const EvalCall& call) {
  uint64_t width = 0;
  for (const Value& part : call.args) {
    width += part.width();
  }
  if (std::optional<Value> refused = refusal(call, width)) {
    return *refused;
  }
  if (call.args.size() == 2) {
    return concatenate(call.args[0], call.args[1]);
  }
  std::vector<Value> parts(call.args.begin(), call.args.end());
  while (parts.size() > 1) {
    const size_t pairs = parts.size() / 2;
    for (size_t i = 0; i < pairs; ++i) {
      parts[i] = concatenate(parts[2 * i], parts[2 * i + 1]);
    }
    if (parts.size() % 2 != 0) {
      parts[pairs] = std::move(parts.back());
    }
    parts.resize((parts.size() + 1) / 2);
  }
  return parts[0];
}

Value eval_extract(const EvalCall& call) {
  const uint32_t high = call.index(0);
  const uint32_t low = call.index(1);
  const uint32_t width = high - low + 1;
  const Value& x = call.args[0];
  if (x.width() <= 64) {
    return Value::bits(width, x.small_bits() >> low);
  }
  if (std::optional<Value> refused = refusal(call, x.width())) {
    return *refused;
  }
  mpz_class bits = x.to_mpz();
  bits >>= low;
  return Value::bits(width, std::move(bits));
}

Value eval_repeat(const EvalCall& call) {
  const Value& x = call.args[0];
  const uint32_t count = call.index(0);
  const uint64_t width = uint64_t{count} * x.width();
  if (count == 1) {
    return x;
  }
  if (std::optional<Value> refused = refusal(call, width)) {
    return *refused;
  }
  // x times 1 + 2^m + 2^2m + ...
  mpz_class all = 1;
  all <<= static_cast<uint32_t>(width);
  all -= 1;
  mpz_class one = 1;
  one <<= x.width();
  one -= 1;
  mpz_divexact(all.get_mpz_t(), all.get_mpz_t(), one.get_mpz_t());
  all *= x.to_mpz();
  return Value::bits(static_cast<uint32_t>(width), std::move(all));
}

Value eval_zero_extend(const EvalCall& call) {
  const Value& x = call.args[0];
  const uint64_t width = uint64_t{x.width()} + call.index(0);
  if (width <= 64) {
    return Value::bits(static_cast<uint32_t>(width), x.small_bits());
  }
  if (std::optional<Value> refused = refusal(call, width)) {
    return *refused;
  }
  return Value::bits(static_cast<uint32_t>(width), x.to_mpz());
}

Value eval_sign_extend(const EvalCall& call) {
  const Value& x = call.args[0];
  const uint64_t width = uint64_t{x.width()} + call.index(0);
  if (width <= 64) {
    return Value::bits(
        static_cast<uint32_t>(width),
        static_cast<uint64_t>(with_sign(x.small_bits(), x.width())));
  }
  if (std::optional<Value> refused = refusal(call, width)) {
    return *refused;
  }
  return Value::bits(static_cast<uint32_t>(width), with_sign(x));
}

Value eval_rotate_left(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  const mpz_class by = numeral(call.context.tm(), call.indices[0]);
  return rotate_left(call, modulo(by, width));
}

Value eval_rotate_right(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  const mpz_class by = numeral(call.context.tm(), call.indices[0]);
  return rotate_left(call, backwards(modulo(by, width), width));
}

// z3: by the second argument, modulo the width.
Value eval_ext_rotate_left(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  return rotate_left(call, modulo(call.args[1].to_mpz(), width));
}

Value eval_ext_rotate_right(const EvalCall& call) {
  const uint32_t width = call.args[0].width();
  return rotate_left(call,
                     backwards(modulo(call.args[1].to_mpz(), width), width));
}

// --- conversions
// --------------------------------------------------------------

Value eval_to_nat(const EvalCall& call) {
  const Value& x = call.args[0];
  if (x.is_small() && x.small() >= 0) {
    return Value::integer(x.small());
  }
  return Value::integer(x.to_mpz());
}

Value eval_to_int(const EvalCall& call) {
  const Value& x = call.args[0];
  if (x.width() <= 64) {
    return Value::integer(with_sign(x.small_bits(), x.width()));
  }
  return Value::integer(with_sign(x));
}

// Modulo 2^m, negative numbers too.
Value eval_from_int(const EvalCall& call) {
  const Value& number = call.args[0];
  const uint32_t width = call.index(0);
  if (width <= 64 && number.is_small()) {
    return Value::bits(width, number.small_bits());
  }
  if (std::optional<Value> refused = refusal(call, width)) {
    return *refused;
  }
  return can_afford(call) ? Value::bits(width, number.to_mpz()) : too_costly();
}

// The function of the standard's text; it takes natural numbers.
Value eval_from_nat(const EvalCall& call) {
  const Value& number = call.args[0];
  const bool is_natural =
      number.is_small() ? number.small() >= 0 : sgn(number.to_mpz()) >= 0;
  return is_natural ? eval_from_int(call)
                    : call.unspecified("argument is negative");
}

Value eval_ite(const EvalCall& call) {
  return call.args[0].small() != 0 ? call.args[1] : call.args[2];
}

Value eval_bit0(const EvalCall&) {
  return Value::bits(1, uint64_t{0});
}

Value eval_bit1(const EvalCall&) {
  return Value::bits(1, uint64_t{1});
}

// z3: the first argument is the lowest bit.
Value eval_mkbv(const EvalCall& call) {
  if (std::optional<Value> refused = refusal(call, call.args.size())) {
    return *refused;
  }
  mpz_class bits;
  for (size_t i = call.args.size(); i-- > 0;) {
    if (call.args[i].is_true()) {
      mpz_setbit(bits.get_mpz_t(), i);
    }
  }
  return Value::bits(static_cast<uint32_t>(call.args.size()), std::move(bits));
}

}  // namespace assay::theory::bv
