// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "smtlib/language.h"
#include "technique/generate/model_sketch.h"
#include "term/term_manager.h"

namespace assay::technique {

// Assertions that have no model.
struct Refutation {
  std::vector<term::Term> assertions;
  std::string proof;
  // Positions of the unique minimal core, if it is known.
  std::optional<std::vector<uint32_t>> core;
};

// Makes an unsat test from formulas that are true in a scene's model: the
// negation of one of them, with assertions that leave each of its symbols only
// the value that it has in the model. It is unsat because the formula's value
// was computed, for every theory alike.
//
// The minimal core is known, and unique, if each of its assertions is false in
// a model, found by trial, that makes all other assertions true.
class Refuter {
 public:
  Refuter(const smtlib::Language& language,
          ModelSketch& scene,
          term::TermManager& tm,
          base::Rng& rng);

  // Nothing if no formula has only symbols that can be pinned.
  std::optional<Refutation> refute(std::span<const term::Term> formulas);

 private:
  // A constant of the formula and the assertions that pin it.
  struct Pinned {
    term::Symbol symbol;
    uint8_t sort = 0;
    std::vector<term::Term> pins;
  };

  bool find_symbols(term::Term formula);
  bool pin(Pinned& pinned);
  bool is_true(term::Term formula);
  bool is_needed(const Pinned& pinned,
                 size_t which,
                 term::Term target,
                 std::vector<term::Term>& noise);
  term::Term apply(uint32_t row, term::Term a, term::Term b);

  const smtlib::Language& language_;
  ModelSketch& scene_;
  term::TermManager& tm_;
  base::Rng& rng_;
  model::Model model_;
  eval::Evaluator evaluator_;
  std::vector<Pinned> pinned_;
};

}  // namespace assay::technique
