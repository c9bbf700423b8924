// SPDX-License-Identifier: MIT
#include "blast/cnf.h"

#include <initializer_list>
#include <utility>

namespace assay::blast {

namespace {

class Translation {
 public:
  explicit Translation(const GateGraph& gates) : gates_(gates) {
    cnf_.variables.assign(gates.size(), 0);
  }

  Cnf run(std::span<const Bit> bits) {
    mark(bits);
    int32_t next = 1;
    for (uint32_t i = 1; i < gates_.size(); ++i) {
      if (cnf_.variables[i] != 0) {
        cnf_.variables[i] = next++;
        define(i);
      }
    }
    for (const Bit bit : bits) {
      if (bit == kZero) {
        add({});
      } else if (bit != kOne) {
        add({cnf_.literal(bit)});
      }
    }
    return std::move(cnf_);
  }

 private:
  // Gates come after their arguments, so one walk down the numbers does it.
  void mark(std::span<const Bit> bits) {
    for (const Bit bit : bits) {
      cnf_.variables[GateGraph::number(bit)] = 1;
    }
    for (uint32_t i = static_cast<uint32_t>(gates_.size()); i-- > 1;) {
      if (cnf_.variables[i] != 0) {
        const Gate& gate = gates_[i];
        for (const Bit bit : {gate.a, gate.b, gate.c}) {
          cnf_.variables[GateGraph::number(bit)] = 1;
        }
      }
    }
    cnf_.variables[0] = 0;
  }

  void add(std::initializer_list<int32_t> clause) {
    cnf_.clauses.add({clause.begin(), clause.size()});
  }

  void define(uint32_t number) {
    const Gate& gate = gates_[number];
    const int32_t out = cnf_.variables[number];
    const int32_t a = cnf_.literal(gate.a);
    const int32_t b = cnf_.literal(gate.b);
    const int32_t c = cnf_.literal(gate.c);
    switch (gate.kind) {
      case GateKind::Constant:
      case GateKind::Input: return;
      case GateKind::And:
        add({-out, a});
        add({-out, b});
        add({out, -a, -b});
        return;
      case GateKind::Xor:
        add({-out, a, b});
        add({-out, -a, -b});
        add({out, -a, b});
        add({out, a, -b});
        return;
      case GateKind::Choice:
        add({-c, -a, out});
        add({-c, a, -out});
        add({c, -b, out});
        add({c, b, -out});
        // These follow, and let more be propagated.
        add({-a, -b, out});
        add({a, b, -out});
        return;
    }
  }

  const GateGraph& gates_;
  Cnf cnf_;
};

}  // namespace

Cnf to_cnf(const GateGraph& gates, std::span<const Bit> bits) {
  return Translation(gates).run(bits);
}

}  // namespace assay::blast
