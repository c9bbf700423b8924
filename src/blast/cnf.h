// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "blast/gate_graph.h"
#include "drat/clauses.h"

namespace assay::blast {

// A circuit as clauses.
struct Cnf {
  drat::Clauses clauses;
  // The variable of each gate, by its number; 0 of those that do not matter.
  std::vector<int32_t> variables;

  // Of a bit that is not constant and matters; else 0.
  int32_t literal(Bit bit) const {
    const int32_t variable = variables[GateGraph::number(bit)];
    return GateGraph::is_negated(bit) ? -variable : variable;
  }
};

// Clauses that have a model iff the inputs can make all of these bits 1
// (Tseitin): of the gates that the bits depend on, and the bits themselves.
Cnf to_cnf(const GateGraph& gates, std::span<const Bit> bits);

}  // namespace assay::blast
