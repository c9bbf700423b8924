// SPDX-License-Identifier: MIT
#pragma once

#include "theory/circuit.h"

namespace assay::theory::core {

Word circuit_true(const CircuitCall& call);
Word circuit_false(const CircuitCall& call);
Word circuit_not(const CircuitCall& call);
Word circuit_implies(const CircuitCall& call);
Word circuit_and(const CircuitCall& call);  // these three all at once
Word circuit_or(const CircuitCall& call);
Word circuit_xor(const CircuitCall& call);
Word circuit_equal(const CircuitCall& call);
Word circuit_distinct(const CircuitCall& call);
Word circuit_ite(const CircuitCall& call);

}  // namespace assay::theory::core
