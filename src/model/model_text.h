// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "num/value.h"
#include "smtlib/model_parser.h"

// What a solver wrote around and into a model, at the level of its text: which
// answer it belongs to, which commands it is made of, what its comments state,
// and what in it is not SMT-LIB.
namespace assay::model {

// "The sort with this text has so many elements." Firm is what a solver wrote
// as a formula (z3), not firm a comment that counts representatives (cvc5).
struct StatedUniverse {
  std::string sort;
  uint32_t size = 0;  // 0: as many as are declared
  bool is_firm = false;
};

// A value that has no term, such as (root-obj p k); `name` is what stands in
// the text instead of it.
struct PlacedValue {
  std::string name;
  num::Value value;
};

struct ModelItemText {
  smtlib::ModelItem item;
  // Whether a value is rounded (1.41?) or only described (witness).
  bool is_approximate = false;
};

struct ModelText {
  // The text with the same places, but SMT-LIB in all items.
  std::string text;
  std::string answer;      // before the model: sat, unsat, unknown, or empty
  uint32_t check = 0;      // which answer that is, from 1; 0: there is none
  bool has_error = false;  // before the answer: it is for something else
  bool has_model = false;
  std::vector<ModelItemText> items;
  std::vector<StatedUniverse> universes;
  std::vector<PlacedValue> values;
  std::vector<Diag> problems;
};

// `check` chooses among several models: the one after that answer, or the first
// one if it is 0.
ModelText split_model_text(const std::string& text, uint32_t check);

}  // namespace assay::model
