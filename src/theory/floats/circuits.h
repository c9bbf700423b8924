// SPDX-License-Identifier: MIT
#pragma once

#include "num/value.h"
#include "theory/circuit.h"
#include "theory/word_circuits.h"

// The circuits of the operators in ops.cpp, in the order of eval.h.
namespace assay::theory::floats {

// --- circuits.cpp: constants, signs, least and greatest, predicates
template <num::RoundingMode kMode>
Word circuit_mode(const CircuitCall&) {
  return constant_word(3, static_cast<uint64_t>(kMode));
}

Word circuit_plus_infinity(const CircuitCall& call);
Word circuit_minus_infinity(const CircuitCall& call);
Word circuit_plus_zero(const CircuitCall& call);
Word circuit_minus_zero(const CircuitCall& call);
Word circuit_nan(const CircuitCall& call);

Word circuit_abs(const CircuitCall& call);
Word circuit_neg(const CircuitCall& call);
Word circuit_min(const CircuitCall& call);
Word circuit_max(const CircuitCall& call);

Word circuit_leq(const CircuitCall& call);
Word circuit_lt(const CircuitCall& call);
Word circuit_geq(const CircuitCall& call);
Word circuit_gt(const CircuitCall& call);
Word circuit_eq(const CircuitCall& call);
Word circuit_is_normal(const CircuitCall& call);
Word circuit_is_subnormal(const CircuitCall& call);
Word circuit_is_zero(const CircuitCall& call);
Word circuit_is_infinite(const CircuitCall& call);
Word circuit_is_nan(const CircuitCall& call);
Word circuit_is_negative(const CircuitCall& call);
Word circuit_is_positive(const CircuitCall& call);

// --- circuits_sums.cpp: sums and products
Word circuit_add(const CircuitCall& call);
Word circuit_sub(const CircuitCall& call);
Word circuit_mul(const CircuitCall& call);
Word circuit_fma(const CircuitCall& call);

// --- circuits_quotients.cpp
Word circuit_div(const CircuitCall& call);
Word circuit_sqrt(const CircuitCall& call);
Word circuit_rem(const CircuitCall& call);

// --- circuits_convert.cpp
Word circuit_round_to_integral(const CircuitCall& call);
Word circuit_from_parts(const CircuitCall& call);
Word circuit_from_bits(const CircuitCall& call);
Word circuit_from_float(const CircuitCall& call);
Word circuit_from_real(const CircuitCall& call);
Word circuit_from_signed(const CircuitCall& call);
Word circuit_from_unsigned(const CircuitCall& call);
Word circuit_from_real_exponent(const CircuitCall& call);
Word circuit_from_exponent_real(const CircuitCall& call);
Word circuit_to_ubv(const CircuitCall& call);
Word circuit_to_sbv(const CircuitCall& call);
Word circuit_to_ubv_total(const CircuitCall& call);
Word circuit_to_sbv_total(const CircuitCall& call);
Word circuit_to_ieee_bv(const CircuitCall& call);

// The format of a float's sort.
num::FloatFormat format_of(const CircuitCall& call, term::Sort sort);

}  // namespace assay::theory::floats
