// SPDX-License-Identifier: MIT
#include "blast/simulate.h"

namespace assay::blast {

std::vector<uint64_t> simulate(const GateGraph& gates,
                               std::vector<uint64_t> values) {
  const auto of = [&values](Bit bit) {
    const uint64_t value = values[GateGraph::number(bit)];
    return GateGraph::is_negated(bit) ? ~value : value;
  };
  values[0] = 0;
  for (uint32_t i = 1; i < gates.size(); ++i) {
    const Gate& gate = gates[i];
    switch (gate.kind) {
      case GateKind::Constant:
      case GateKind::Input: break;
      case GateKind::And: values[i] = of(gate.a) & of(gate.b); break;
      case GateKind::Xor: values[i] = of(gate.a) ^ of(gate.b); break;
      case GateKind::Choice:
        values[i] = (of(gate.c) & of(gate.a)) | (~of(gate.c) & of(gate.b));
        break;
    }
  }
  return values;
}

std::vector<bool> bits_of(const std::vector<uint64_t>& values,
                          const Word& word,
                          size_t lane) {
  std::vector<bool> bits(word.size());
  for (size_t i = 0; i < word.size(); ++i) {
    bits[i] = is_set(values, word[i], lane);
  }
  return bits;
}

}  // namespace assay::blast
