// SPDX-License-Identifier: MIT
//
// Signed division is the standard's definition: on magnitudes, with the signs
// put back. Division by zero needs nothing of its own (word_circuits.h).
#include "theory/bv/circuits.h"

#include <utility>

#include "theory/word_circuits.h"

namespace assay::theory::bv {

namespace {

template <typename Gate>
Word bitwise(const CircuitCall& call, Gate gate) {
  const Word& x = call.args[0];
  const Word& y = call.args[1];
  Word made(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    made[i] = gate(call.gates, x[i], y[i]);
  }
  return made;
}

Division of_magnitudes(const CircuitCall& call) {
  const Word& x = call.args[0];
  const Word& y = call.args[1];
  return divided(call.gates,
                 negated_if(call.gates, x.back(), x),
                 negated_if(call.gates, y.back(), y));
}

}  // namespace

Word circuit_not(const CircuitCall& call) {
  return inverted(call.args[0]);
}

Word circuit_neg(const CircuitCall& call) {
  return negated_if(call.gates, kOne, call.args[0]);
}

Word circuit_and(const CircuitCall& call) {
  return bitwise(call,
                 [](Gates& gates, Bit x, Bit y) { return gates.both(x, y); });
}

Word circuit_or(const CircuitCall& call) {
  return bitwise(call,
                 [](Gates& gates, Bit x, Bit y) { return gates.either(x, y); });
}

Word circuit_xor(const CircuitCall& call) {
  return bitwise(call,
                 [](Gates& gates, Bit x, Bit y) { return gates.differ(x, y); });
}

Word circuit_nand(const CircuitCall& call) {
  return inverted(circuit_and(call));
}

Word circuit_nor(const CircuitCall& call) {
  return inverted(circuit_or(call));
}

Word circuit_xnor(const CircuitCall& call) {
  return inverted(circuit_xor(call));
}

Word circuit_add(const CircuitCall& call) {
  return sum(call.gates, call.args[0], call.args[1]);
}

Word circuit_sub(const CircuitCall& call) {
  return difference(call.gates, call.args[0], call.args[1]);
}

Word circuit_mul(const CircuitCall& call) {
  return product(call.gates, call.args[0], call.args[1]);
}

Word circuit_udiv(const CircuitCall& call) {
  return divided(call.gates, call.args[0], call.args[1]).quotient;
}

Word circuit_urem(const CircuitCall& call) {
  return divided(call.gates, call.args[0], call.args[1]).rest;
}

Word circuit_sdiv(const CircuitCall& call) {
  const Bit is_negative =
      call.gates.differ(call.args[0].back(), call.args[1].back());
  return negated_if(call.gates, is_negative, of_magnitudes(call).quotient);
}

Word circuit_srem(const CircuitCall& call) {
  return negated_if(call.gates, call.args[0].back(), of_magnitudes(call).rest);
}

// The rest of the magnitudes with the sign of the dividend; where the signs
// differ and it is not 0, the divisor more.
Word circuit_smod(const CircuitCall& call) {
  Gates& gates = call.gates;
  const Word rest = circuit_srem(call);
  const Bit is_moved =
      gates.both(any_of(gates, rest),
                 gates.differ(call.args[0].back(), call.args[1].back()));
  return sum(gates, rest, masked(gates, is_moved, call.args[1]));
}

Word circuit_shl(const CircuitCall& call) {
  return shifted_up(call.gates, call.args[0], call.args[1]);
}

Word circuit_lshr(const CircuitCall& call) {
  return shifted_down(call.gates, call.args[0], call.args[1], kZero);
}

Word circuit_ashr(const CircuitCall& call) {
  return shifted_down(
      call.gates, call.args[0], call.args[1], call.args[0].back());
}

}  // namespace assay::theory::bv
