// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "num/value.h"

// Irrational real algebraic numbers, as models of nonlinear arithmetic contain
// them: Values of kind Real with is_algebraic(). A result that is rational is a
// rational Value, so that equal numbers are equal Values.
//
// Results of large degree or with large coefficients are undetermined
// (kAlgebraicDegree), decided before computing; comparing has no such limit.
namespace assay::num {

inline constexpr std::string_view kAlgebraicDegree = "algebraic number: degree";
inline constexpr uint32_t kMaxAlgebraicDegree = 64;

// The `index`-th real root of the polynomial, counted from 1 in ascending order
// without multiplicity: z3's (root-obj p k). Coefficients from that of x^0 on.
// None if there is no such root, or the polynomial is 0.
Value algebraic_root(std::span<const mpz_class> coefficients, uint32_t index);

// The root in the open interval, cvc5's <p, (low, high)>; with low == high the
// root that is this number. None if there is none or more than one.
Value algebraic_root_between(std::span<const mpz_class> coefficients,
                             const mpq_class& low,
                             const mpq_class& high);

// At least one of the two is algebraic, the other may be rational.
Value algebraic_add(const Value& a, const Value& b);
Value algebraic_mul(const Value& a, const Value& b);
Value algebraic_div(const Value& a, const Value& b);  // b != 0
std::strong_ordering algebraic_compare(const Value& a, const Value& b);

Value algebraic_neg(const Value& a);
Value algebraic_floor(const Value& a);  // an Int
// As num::real_pow; the base may be rational.
Value algebraic_pow(const Value& base, const mpq_class& exponent);

// The coefficients of the minimal polynomial from that of x^0 on, coprime and
// the last positive; and which of its real roots the number is, from 1.
std::vector<mpz_class> algebraic_polynomial(const Value& a);
uint32_t algebraic_index(const Value& a);
uint32_t algebraic_degree(const Value& a);  // 1 if rational
// A measure of what adding or multiplying the two costs.
uint64_t algebraic_cost(const Value& a, const Value& b);

}  // namespace assay::num
