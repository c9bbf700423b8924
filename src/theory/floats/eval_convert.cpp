// SPDX-License-Identifier: MIT
//
// Conversions between floats and bits, integers, reals and other floats. From
// floats to bit-vectors, the number is rounded to an integer first, and is
// unspecified if that is out of range (SMT-LIB FloatingPoint, fp.to_ubv).
#include <optional>

#include "num/float_ops.h"
#include "theory/floats/eval.h"

namespace assay::theory::floats {

namespace {

using num::FloatClass;
using num::FloatFormat;

constexpr uint32_t kMaxBits = 1U << 24;

Value from_bit_vector(const EvalCall& call, bool is_signed) {
  const FloatFormat format = format_of(call, call.sort);
  const num::RoundingMode mode = call.args[0].mode();
  const Value& bits = call.args[1];
  const uint32_t width = bits.width();
  if (!spend(call, format)) {
    return Value::undetermined(kBudget);
  }
  if (bits.is_small() && (is_signed || width < 64)) {
    // Shifting up and down again spreads the sign.
    const uint32_t unused = is_signed ? 64 - width : 0;
    const auto number = static_cast<int64_t>(bits.small_bits() << unused);
    return num::float_from_integer(mode, format, number >> unused);
  }
  mpz_class number = bits.to_mpz();
  if (is_signed && mpz_tstbit(number.get_mpz_t(), width - 1) != 0) {
    number -= mpz_class(1) << width;
  }
  return num::float_from_integer(mode, format, number);
}

Value from_real(const EvalCall& call, const Value& real, const Value& power) {
  const FloatFormat format = format_of(call, call.sort);
  if (!spend(call, format)) {
    return Value::undetermined(kBudget);
  }
  return num::float_from_real(
      call.args[0].mode(), format, real, power ? power.to_mpz() : mpz_class(0));
}

// nullopt if there is no value; undetermined if the bits are too many.
std::optional<Value> to_bit_vector(const EvalCall& call, bool is_signed) {
  const uint32_t width = call.index(0);
  if (call.indices[0].kind != term::Index::Kind::Numeral || width > kMaxBits) {
    return Value::undetermined("bit-vector too wide");
  }
  if (!call.context.spend(width / 64)) {
    return Value::undetermined(kBudget);
  }
  const std::optional<mpz_class> integer =
      num::float_to_integer(call.args[0].mode(), call.args[1], width);
  if (!integer) {
    return std::nullopt;
  }
  const mpz_class limit = mpz_class(1) << (is_signed ? width - 1 : width);
  const mpz_class least = is_signed ? mpz_class(-limit) : mpz_class(0);
  if (*integer < least || *integer >= limit) {
    return std::nullopt;
  }
  return Value::bits(width, *integer);
}

Value or_unspecified(const EvalCall& call, std::optional<Value> value) {
  return value ? *std::move(value)
               : call.any_value("NaN, infinite or out of range");
}

bool is_finite(const Value& x) {
  return num::float_class(x) < FloatClass::Infinite;
}

Value real_of(const EvalCall& call) {
  return spend(call, call.args[0].format()) ? num::float_to_real(call.args[0])
                                            : Value::undetermined(kBudget);
}

}  // namespace

Value eval_from_parts(const EvalCall& call) {
  return num::float_from_parts(call.args[0], call.args[1], call.args[2]);
}

Value eval_from_bits(const EvalCall& call) {
  return num::float_from_pattern(format_of(call, call.sort), call.args[0]);
}

Value eval_from_float(const EvalCall& call) {
  const FloatFormat format = format_of(call, call.sort);
  return spend(call, format)
             ? num::float_from_float(call.args[0].mode(), format, call.args[1])
             : Value::undetermined(kBudget);
}

Value eval_from_real(const EvalCall& call) {
  return from_real(call, call.args[1], {});
}

Value eval_from_signed(const EvalCall& call) {
  return from_bit_vector(call, true);
}

Value eval_from_unsigned(const EvalCall& call) {
  return from_bit_vector(call, false);
}

Value eval_from_real_exponent(const EvalCall& call) {
  return from_real(call, call.args[1], call.args[2]);
}

Value eval_from_exponent_real(const EvalCall& call) {
  return from_real(call, call.args[2], call.args[1]);
}

Value eval_to_ubv(const EvalCall& call) {
  return or_unspecified(call, to_bit_vector(call, false));
}

Value eval_to_sbv(const EvalCall& call) {
  return or_unspecified(call, to_bit_vector(call, true));
}

Value eval_to_real(const EvalCall& call) {
  return is_finite(call.args[0]) ? real_of(call)
                                 : call.any_value("NaN or infinite");
}

Value eval_to_ubv_total(const EvalCall& call) {
  return to_bit_vector(call, false).value_or(call.args[2]);
}

Value eval_to_sbv_total(const EvalCall& call) {
  return to_bit_vector(call, true).value_or(call.args[2]);
}

Value eval_to_real_total(const EvalCall& call) {
  return is_finite(call.args[0]) ? real_of(call) : call.args[1];
}

Value eval_to_ieee_bv(const EvalCall& call) {
  return num::float_class(call.args[0]) == FloatClass::NaN
             ? call.unspecified("NaN")
             : call.args[0].pattern();
}

}  // namespace assay::theory::floats
