// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "blast/gate_graph.h"

namespace assay::test {

// The values of all gates for 64 assignments of the inputs at once, a bit of a
// number for each. `inputs` has a number for each gate; those of inputs count.
inline std::vector<uint64_t> simulate(const blast::GateGraph& gates,
                                      std::vector<uint64_t> values) {
  const auto of = [&values](blast::Bit bit) {
    const uint64_t value = values[blast::GateGraph::number(bit)];
    return blast::GateGraph::is_negated(bit) ? ~value : value;
  };
  values[0] = 0;
  for (uint32_t i = 1; i < gates.size(); ++i) {
    const blast::Gate& gate = gates[i];
    switch (gate.kind) {
      case blast::GateKind::Constant:
      case blast::GateKind::Input: break;
      case blast::GateKind::And: values[i] = of(gate.a) & of(gate.b); break;
      case blast::GateKind::Xor: values[i] = of(gate.a) ^ of(gate.b); break;
      case blast::GateKind::Choice:
        values[i] = (of(gate.c) & of(gate.a)) | (~of(gate.c) & of(gate.b));
        break;
    }
  }
  return values;
}

}  // namespace assay::test
