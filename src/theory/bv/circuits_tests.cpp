// SPDX-License-Identifier: MIT
//
// Comparisons and overflow. A signed comparison is an unsigned one with the
// highest bits exchanged.
#include <utility>

#include "theory/bv/circuits.h"
#include "theory/word_circuits.h"

namespace assay::theory::bv {

namespace {

Bit less_signed(Gates& gates, Word x, Word y, Bit or_same) {
  std::swap(x.back(), y.back());
  return is_less(gates, x, y, or_same);
}

struct Product {
  Word low;      // modulo 2^width
  Bit overflow;  // whether that is not all
};

// Without the upper half of the product: two ones at places whose sum is the
// width or more are too much, and without those the product has at most one
// bit more than the width.
Product unsigned_product(Gates& gates, const Word& x, const Word& y) {
  const size_t width = x.size();
  Product made;
  made.low = product(
      gates, resized(x, width + 1, kZero), resized(y, width + 1, kZero));
  made.overflow = made.low.back();
  made.low.pop_back();
  Bit has_upper = kZero;  // whether x has a one among its `at` upper places
  for (size_t at = 1; at < width; ++at) {
    has_upper = gates.either(has_upper, x[width - at]);
    made.overflow = gates.either(made.overflow, gates.both(has_upper, y[at]));
  }
  return made;
}

Bit signs_differ(const CircuitCall& call) {
  return call.gates.differ(call.args[0].back(), call.args[1].back());
}

// The product of the magnitudes may be 2^(width-1) only if it gets a minus.
Bit signed_overflow(const CircuitCall& call) {
  Gates& gates = call.gates;
  const Word& x = call.args[0];
  const Word& y = call.args[1];
  Product made = unsigned_product(
      gates, negated_if(gates, x.back(), x), negated_if(gates, y.back(), y));
  const Bit is_high = made.low.back();
  made.low.pop_back();
  const Bit is_least = gates.both(signs_differ(call), !any_of(gates, made.low));
  return gates.either(made.overflow, gates.both(is_high, !is_least));
}

}  // namespace

Word circuit_ult(const CircuitCall& call) {
  return {is_less(call.gates, call.args[0], call.args[1])};
}

Word circuit_ule(const CircuitCall& call) {
  return {is_less(call.gates, call.args[0], call.args[1], kOne)};
}

Word circuit_ugt(const CircuitCall& call) {
  return {is_less(call.gates, call.args[1], call.args[0])};
}

Word circuit_uge(const CircuitCall& call) {
  return {is_less(call.gates, call.args[1], call.args[0], kOne)};
}

Word circuit_slt(const CircuitCall& call) {
  return {less_signed(call.gates, call.args[0], call.args[1], kZero)};
}

Word circuit_sle(const CircuitCall& call) {
  return {less_signed(call.gates, call.args[0], call.args[1], kOne)};
}

Word circuit_sgt(const CircuitCall& call) {
  return {less_signed(call.gates, call.args[1], call.args[0], kZero)};
}

Word circuit_sge(const CircuitCall& call) {
  return {less_signed(call.gates, call.args[1], call.args[0], kOne)};
}

Word circuit_comp(const CircuitCall& call) {
  return {are_same(call.gates, call.args[0], call.args[1])};
}

// --- overflow ---------------------------------------------------------------

// Of the least number only.
Word circuit_nego(const CircuitCall& call) {
  Word low = call.args[0];
  const Bit sign = low.back();
  low.pop_back();
  return {call.gates.both(sign, !any_of(call.gates, low))};
}

Word circuit_uaddo(const CircuitCall& call) {
  const size_t width = call.args[0].size() + 1;
  return {sum(call.gates,
              resized(call.args[0], width, kZero),
              resized(call.args[1], width, kZero))
              .back()};
}

Word circuit_saddo(const CircuitCall& call) {
  Gates& gates = call.gates;
  const Bit sign = call.args[0].back();
  const Word total = sum(gates, call.args[0], call.args[1]);
  return {gates.both(!signs_differ(call), gates.differ(sign, total.back()))};
}

Word circuit_umulo(const CircuitCall& call) {
  return {unsigned_product(call.gates, call.args[0], call.args[1]).overflow};
}

Word circuit_smulo(const CircuitCall& call) {
  return {signed_overflow(call)};
}

Word circuit_ssubo(const CircuitCall& call) {
  Gates& gates = call.gates;
  const Bit sign = call.args[0].back();
  const Word rest = difference(gates, call.args[0], call.args[1]);
  return {gates.both(signs_differ(call), gates.differ(sign, rest.back()))};
}

Word circuit_sdivo(const CircuitCall& call) {
  return {
      call.gates.both(circuit_nego(call)[0], all_of(call.gates, call.args[1]))};
}

Word circuit_umul_noovfl(const CircuitCall& call) {
  return inverted(circuit_umulo(call));
}

// Too large only, not too small; and the other way round.
Word circuit_smul_noovfl(const CircuitCall& call) {
  return {!call.gates.both(signed_overflow(call), !signs_differ(call))};
}

Word circuit_smul_noudfl(const CircuitCall& call) {
  return {!call.gates.both(signed_overflow(call), signs_differ(call))};
}

Word circuit_redor(const CircuitCall& call) {
  return {any_of(call.gates, call.args[0])};
}

Word circuit_redand(const CircuitCall& call) {
  return {all_of(call.gates, call.args[0])};
}

Word circuit_bit2bool(const CircuitCall& call) {
  return {call.args[0][call.index(0)]};
}

}  // namespace assay::theory::bv
