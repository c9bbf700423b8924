// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "theory/circuit.h"

namespace assay::blast {

using theory::Bit;
using theory::constant;
using theory::kOne;
using theory::kZero;
using theory::Word;

enum class GateKind : uint8_t { Constant, Input, And, Xor, Choice };

// `b` and `c` are of those that need them; c, then a, then b of a choice is
// condition, then, otherwise.
struct Gate {
  GateKind kind = GateKind::Constant;
  Bit a;
  Bit b;
  Bit c;
};

// A circuit: gates over earlier gates, each made once, none of them with a
// constant argument or with two that are the same or opposite. Number 0 is the
// constant 0.
class GateGraph final : public theory::Gates {
 public:
  // Of `most_gates`; and of 16 times as many requests for them.
  explicit GateGraph(size_t most_gates);

  Bit add_input();
  Word add_inputs(size_t count);

  Bit both(Bit a, Bit b) override;
  Bit differ(Bit a, Bit b) override;
  Bit choose(Bit condition, Bit then, Bit otherwise) override;

  bool is_full() const override { return work_left_ == 0; }

  // Counts other work against the budget, such as words that are only copied.
  void spend(uint64_t work) {
    work_left_ -= work < work_left_ ? work : work_left_;
  }

  size_t size() const { return gates_.size(); }

  const Gate& operator[](uint32_t number) const { return gates_[number]; }

  static uint32_t number(Bit bit) { return bit.id >> 1; }

  static bool is_negated(Bit bit) { return (bit.id & 1U) != 0; }

 private:
  Bit make(const Gate& gate);
  void grow_table();

  size_t most_gates_;
  uint64_t work_left_;
  std::vector<Gate> gates_;
  std::vector<uint32_t> table_;  // open addressing; 0: empty
};

}  // namespace assay::blast
