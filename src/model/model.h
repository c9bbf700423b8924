// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "num/value.h"
#include "num/value_map.h"
#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::model {

using num::Value;
using theory::Universe;

// What a symbol means: a value (a constant's, or a Map for a function), or a
// term over parameters, as solvers print it.
struct Meaning {
  Value value;
  std::vector<term::Var> params;
  term::Term body;
};

// An interpretation of a script's symbols, as a solver gave it or as a witness
// has it. What is not there is not known: terms over it are undetermined.
struct Model {
  std::unordered_map<term::Symbol, Meaning> symbols;
  std::unordered_map<term::Sort, Universe> universes;
  // What the solver chose for applications that the standard leaves open, by
  // the operator's row: a function of the arguments that matter (z3's div0 has
  // the dividend, for the row of `div`).
  std::unordered_map<uint32_t, Meaning> unspecified;
  // The same for single applications that may have any value, by their sort
  // and key (choice_key).
  num::ValueMap choices;
};

// `key` is that of Value::unspecified; it does not tell the sort.
inline Value choice_key(const Value& key, term::Sort sort) {
  return Value::seq({Value::integer(int64_t{sort.id}), key});
}

}  // namespace assay::model
