// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "term/term_manager.h"

// How an operator's row says what the operator does to bits: the second
// meaning of an operator, beside the evaluator's, which knows unknown bits. A
// contract test compares the two.
namespace assay::theory {

// A wire of a circuit, or its negation. The constants are the same in all
// circuits.
struct Bit {
  uint32_t id = 0;  // twice a gate's number, and 1 for the negation

  constexpr Bit operator!() const { return Bit{id ^ 1U}; }

  friend constexpr bool operator==(Bit, Bit) = default;
};

inline constexpr Bit kZero{0};
inline constexpr Bit kOne{1};

constexpr Bit constant(bool value) {
  return value ? kOne : kZero;
}

// The bits of a value, the lowest first. A Bool is a word of one bit.
using Word = std::vector<Bit>;

// Makes gates. Equal gates are made once, and none where the arguments tell the
// result.
class Gates {
 public:
  virtual ~Gates() = default;

  virtual Bit both(Bit a, Bit b) = 0;
  virtual Bit differ(Bit a, Bit b) = 0;
  // `then` if the condition is 1, else `otherwise`.
  virtual Bit choose(Bit condition, Bit then, Bit otherwise) = 0;

  // Whether the budget of gates is used up. What is made from then on means
  // nothing; circuits with loops inside loops look here and end.
  virtual bool is_full() const = 0;

  Bit either(Bit a, Bit b) { return !both(!a, !b); }

  Bit same(Bit a, Bit b) { return !differ(a, b); }
};

// The arguments have as many bits as their sorts; so must the result.
struct CircuitCall {
  Gates& gates;
  const term::TermManager& tm;
  std::span<const term::Index> indices;
  size_t width;  // bits of the result
  std::span<const Word> args;

  // A numeral index.
  uint32_t index(size_t at) const { return indices[at].value; }
};

using CircuitMaker = Word (*)(const CircuitCall&);

// The blaster's column of an operator's row.
struct Circuit {
  CircuitMaker make = nullptr;
  // As for Evaluation: else the circuit gets as many arguments as the
  // signature has parameters.
  bool takes_all = false;
  std::string_view never = {};  // why there is none

  constexpr Circuit() = default;

  // NOLINTNEXTLINE(google-explicit-constructor): rows name just the function.
  constexpr Circuit(CircuitMaker function) : make(function) {}
};

constexpr Circuit all_at_once(CircuitMaker function) {
  Circuit made(function);
  made.takes_all = true;
  return made;
}

// For what has no circuit, such as conversions to integers.
constexpr Circuit no_circuit(std::string_view reason) {
  Circuit made;
  made.never = reason;
  return made;
}

}  // namespace assay::theory
