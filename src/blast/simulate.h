// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "blast/gate_graph.h"

namespace assay::blast {

// The values of all gates for 64 assignments of the inputs at once, a bit of a
// number for each. `values` has a number for each gate; those of inputs count.
std::vector<uint64_t> simulate(const GateGraph& gates,
                               std::vector<uint64_t> values);

// A bit in one of the assignments.
inline bool is_set(const std::vector<uint64_t>& values, Bit bit, size_t lane) {
  const uint64_t value = values[GateGraph::number(bit)];
  return (((value >> lane) & 1U) != 0) != GateGraph::is_negated(bit);
}

std::vector<bool> bits_of(const std::vector<uint64_t>& values,
                          const Word& word,
                          size_t lane);

}  // namespace assay::blast
