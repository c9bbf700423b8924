// SPDX-License-Identifier: MIT
#include "theory/core/circuits.h"

#include "theory/word_circuits.h"

namespace assay::theory::core {

Word circuit_true(const CircuitCall&) {
  return {kOne};
}

Word circuit_false(const CircuitCall&) {
  return {kZero};
}

Word circuit_not(const CircuitCall& call) {
  return {!call.args[0][0]};
}

Word circuit_implies(const CircuitCall& call) {
  return {call.gates.either(!call.args[0][0], call.args[1][0])};
}

Word circuit_and(const CircuitCall& call) {
  Bit all = kOne;
  for (const Word& arg : call.args) {
    all = call.gates.both(all, arg[0]);
  }
  return {all};
}

Word circuit_or(const CircuitCall& call) {
  Bit any = kZero;
  for (const Word& arg : call.args) {
    any = call.gates.either(any, arg[0]);
  }
  return {any};
}

Word circuit_xor(const CircuitCall& call) {
  Bit odd = kZero;
  for (const Word& arg : call.args) {
    odd = call.gates.differ(odd, arg[0]);
  }
  return {odd};
}

// Of any sort whose values have one word each.
Word circuit_equal(const CircuitCall& call) {
  return {are_same(call.gates, call.args[0], call.args[1])};
}

Word circuit_distinct(const CircuitCall& call) {
  return {!are_same(call.gates, call.args[0], call.args[1])};
}

Word circuit_ite(const CircuitCall& call) {
  return chosen(call.gates, call.args[0][0], call.args[1], call.args[2]);
}

}  // namespace assay::theory::core
