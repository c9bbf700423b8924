// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "num/value.h"
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

struct CircuitCall;

// What the standard leaves open: bits that may be anything, but are functions
// of the arguments, as every operator is.
class OpenValues {
 public:
  virtual ~OpenValues() = default;

  // The same bits wherever this operator, at these sorts, gets an equal key.
  virtual Word open_value(const CircuitCall& call,
                          size_t width,
                          std::span<const Word> key) = 0;
};

// The arguments have as many bits as their sorts; so must the result. One that
// is empty says that there is no circuit for these sorts or constants.
struct CircuitCall {
  Gates& gates;
  OpenValues& open;
  const term::TermManager& tm;
  term::Op op;
  std::span<const term::Index> indices;
  term::Sort sort;  // of the application
  std::span<const term::Sort> arg_sorts;
  size_t width;  // bits of the result
  std::span<const Word> args;
  // The values of arguments whose sorts have no bits, such as Real; None, and
  // not a word, of the others.
  std::span<const num::Value> constants;

  // A numeral index.
  uint32_t index(size_t at) const { return indices[at].value; }

  // Any value of the sort, for these arguments.
  Word any_value() const { return open.open_value(*this, width, args); }
};

using CircuitMaker = Word (*)(const CircuitCall&);

// The blaster's column of an operator's row.
struct Circuit {
  CircuitMaker make = nullptr;
  // As for Evaluation: else the circuit gets as many arguments as the
  // signature has parameters.
  bool takes_all = false;
  // Takes arguments of sorts without bits, if they are constant.
  bool takes_constants = false;
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

constexpr Circuit of_constants(CircuitMaker function) {
  Circuit made(function);
  made.takes_constants = true;
  return made;
}

// For what has no circuit, such as conversions to integers.
constexpr Circuit no_circuit(std::string_view reason) {
  Circuit made;
  made.never = reason;
  return made;
}

}  // namespace assay::theory
