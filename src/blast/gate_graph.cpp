// SPDX-License-Identifier: MIT
//
// And, xor and choice, instead of and alone: adders and multiplexers then have
// as few clauses as if they were written by hand. The forms are normal, so that
// hashing finds more: arguments in order, no negated arguments of xor, no
// negated condition nor negated first choice.
#include "blast/gate_graph.h"

#include <utility>

namespace assay::blast {

namespace {

uint64_t hash_of(const Gate& gate) {
  uint64_t x = static_cast<uint64_t>(gate.kind);
  for (const Bit bit : {gate.a, gate.b, gate.c}) {
    x = (x ^ bit.id) * 0x9e3779b97f4a7c15ULL;
    x ^= x >> 32;
  }
  return x;
}

bool are_equal(const Gate& x, const Gate& y) {
  return x.kind == y.kind && x.a == y.a && x.b == y.b && x.c == y.c;
}

}  // namespace

GateGraph::GateGraph(size_t most_gates)
    : most_gates_(most_gates),
      work_left_(16 * uint64_t{most_gates}),
      gates_(1),
      table_(1024) {}

Bit GateGraph::add_input() {
  if (gates_.size() >= most_gates_) {
    work_left_ = 0;
  }
  if (is_full()) {
    return kZero;
  }
  gates_.push_back({GateKind::Input, {}, {}, {}});
  return Bit{static_cast<uint32_t>(2 * (gates_.size() - 1))};
}

Word GateGraph::add_inputs(size_t count) {
  Word made(count, kZero);
  for (size_t i = 0; i < count && !is_full(); ++i) {
    made[i] = add_input();
  }
  return made;
}

Bit GateGraph::both(Bit a, Bit b) {
  spend(1);
  if (b.id < a.id) {
    std::swap(a, b);
  }
  if (a == kZero || a == !b) {
    return kZero;
  }
  if (a == kOne || a == b) {
    return b;
  }
  return make({GateKind::And, a, b, {}});
}

Bit GateGraph::differ(Bit a, Bit b) {
  spend(1);
  if (b.id < a.id) {
    std::swap(a, b);
  }
  const bool is_flipped = is_negated(a) != is_negated(b);
  a.id &= ~1U;
  b.id &= ~1U;
  Bit made;
  if (a == b) {
    made = kZero;
  } else if (a == kZero) {
    made = b;
  } else {
    made = make({GateKind::Xor, a, b, {}});
  }
  return is_flipped ? !made : made;
}

Bit GateGraph::choose(Bit condition, Bit then, Bit otherwise) {
  spend(1);
  if (is_negated(condition)) {
    condition = !condition;
    std::swap(then, otherwise);
  }
  if (then == otherwise || condition == kZero) {
    return otherwise;
  }
  if (then == !otherwise) {
    return differ(condition, otherwise);
  }
  // The condition is known where it chooses, or where something is constant.
  if (then == kOne || then == condition) {
    return either(condition, otherwise);
  }
  if (then == kZero || then == !condition) {
    return both(!condition, otherwise);
  }
  if (otherwise == kZero || otherwise == condition) {
    return both(condition, then);
  }
  if (otherwise == kOne || otherwise == !condition) {
    return either(!condition, then);
  }
  const bool is_flipped = is_negated(then);
  const Bit made = make({GateKind::Choice,
                         is_flipped ? !then : then,
                         is_flipped ? !otherwise : otherwise,
                         condition});
  return is_flipped ? !made : made;
}

Bit GateGraph::make(const Gate& gate) {
  if (gates_.size() >= most_gates_) {
    work_left_ = 0;
  }
  if (is_full()) {
    return kZero;
  }
  if (2 * gates_.size() >= table_.size()) {
    grow_table();
  }
  size_t at = hash_of(gate) & (table_.size() - 1);
  while (table_[at] != 0) {
    if (are_equal(gates_[table_[at]], gate)) {
      return Bit{2 * table_[at]};
    }
    at = (at + 1) & (table_.size() - 1);
  }
  table_[at] = static_cast<uint32_t>(gates_.size());
  gates_.push_back(gate);
  return Bit{2 * table_[at]};
}

void GateGraph::grow_table() {
  table_.assign(2 * table_.size(), 0);
  for (size_t i = 1; i < gates_.size(); ++i) {
    if (gates_[i].kind == GateKind::Input) {
      continue;
    }
    size_t at = hash_of(gates_[i]) & (table_.size() - 1);
    while (table_[at] != 0) {
      at = (at + 1) & (table_.size() - 1);
    }
    table_[at] = static_cast<uint32_t>(i);
  }
}

}  // namespace assay::blast
