// SPDX-License-Identifier: MIT
//
// Most of these are wires and no gates.
#include <algorithm>

#include "theory/bv/circuits.h"
#include "theory/numeral.h"
#include "theory/word_circuits.h"

namespace assay::theory::bv {

namespace {

Word rotated_left(const Word& x, size_t by) {
  Word made = x;
  std::ranges::rotate(made, made.end() - static_cast<ptrdiff_t>(by));
  return made;
}

size_t index_modulo_width(const CircuitCall& call) {
  const mpz_class by = numeral(call.tm, call.indices[0]);
  return mpz_fdiv_ui(by.get_mpz_t(), call.args[0].size());
}

size_t leftwards(size_t by, size_t width) {
  return by == 0 ? 0 : width - by;
}

// By any amount, of which the rest by the width counts: a rotation by each of
// its bits' powers of two.
Word rotated_by_word(const CircuitCall& call, bool is_right) {
  Gates& gates = call.gates;
  Word made = call.args[0];
  const size_t width = made.size();
  const Word by =
      divided(gates, call.args[1], constant_word(width, width)).rest;
  for (size_t stage = 0; stage < by.size() && (size_t{1} << stage) < width;
       ++stage) {
    const size_t distance = size_t{1} << stage;
    const size_t left = is_right ? leftwards(distance, width) : distance;
    made = chosen(gates, by[stage], rotated_left(made, left), made);
  }
  return made;
}

}  // namespace

// The last argument is the lowest.
Word circuit_concat(const CircuitCall& call) {
  Word made;
  made.reserve(call.width);
  for (size_t i = call.args.size(); i-- > 0;) {
    made.insert(made.end(), call.args[i].begin(), call.args[i].end());
  }
  return made;
}

Word circuit_extract(const CircuitCall& call) {
  const auto low = call.args[0].begin() + call.index(1);
  return {low, low + static_cast<ptrdiff_t>(call.width)};
}

Word circuit_repeat(const CircuitCall& call) {
  const Word& x = call.args[0];
  Word made;
  made.reserve(call.width);
  while (made.size() < call.width) {
    made.insert(made.end(), x.begin(), x.end());
  }
  return made;
}

Word circuit_zero_extend(const CircuitCall& call) {
  return resized(call.args[0], call.width, kZero);
}

Word circuit_sign_extend(const CircuitCall& call) {
  return resized(call.args[0], call.width, call.args[0].back());
}

Word circuit_rotate_left(const CircuitCall& call) {
  return rotated_left(call.args[0], index_modulo_width(call));
}

Word circuit_rotate_right(const CircuitCall& call) {
  return rotated_left(call.args[0],
                      leftwards(index_modulo_width(call), call.width));
}

Word circuit_ext_rotate_left(const CircuitCall& call) {
  return rotated_by_word(call, false);
}

Word circuit_ext_rotate_right(const CircuitCall& call) {
  return rotated_by_word(call, true);
}

Word circuit_ite(const CircuitCall& call) {
  return chosen(call.gates, call.args[0][0], call.args[1], call.args[2]);
}

Word circuit_bit0(const CircuitCall&) {
  return {kZero};
}

Word circuit_bit1(const CircuitCall&) {
  return {kOne};
}

// The first argument is the lowest bit.
Word circuit_mkbv(const CircuitCall& call) {
  Word made;
  made.reserve(call.width);
  for (const Word& arg : call.args) {
    made.push_back(arg[0]);
  }
  return made;
}

}  // namespace assay::theory::bv
