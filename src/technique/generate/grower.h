// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "num/value.h"
#include "smtlib/language.h"
#include "technique/generate/model_sketch.h"
#include "technique/generate/palette.h"
#include "term/term_manager.h"

namespace assay::technique {

// Grows terms over a scene's symbols, step by step, each with its value in the
// scene's model, and makes true formulas of them.
class Grower {
 public:
  Grower(const smtlib::Language& language,
         const Palette& palette,
         ModelSketch& scene,
         term::TermManager& tm,
         base::Rng& rng);
  ~Grower() = default;
  Grower(const Grower&) = delete;
  Grower& operator=(const Grower&) = delete;

  // Formulas that are true in the model, with about so many operators in all.
  std::vector<term::Term> grow(uint32_t size);

 private:
  // A term to build upon.
  struct Entry {
    term::Term term;
    num::Value value;
    uint32_t size = 0;  // operators, as a tree
    bool is_used = false;
  };

  struct Pick {
    term::Term term;
    Entry* entry = nullptr;  // null for a new literal
  };

  // Terms, as arguments of a step.
  using Args = std::vector<Pick>;

  void add_leaves();
  bool step();
  bool step_instance(const Instance& instance);
  bool step_call(const CallInstance& call);
  bool step_quantifier();
  bool step_match();
  term::Term pick_body(uint8_t sort, std::span<const term::Var> vars);
  bool pick_args(std::span<const uint8_t> sorts, Args& args);
  bool pick_values(std::span<const uint8_t> sorts, Args& args);
  Pick pick(uint8_t sort);
  Pick pick_literal(uint8_t sort);
  static bool repeats(const Args& args);
  void list_terms();  // of args_, in terms_
  bool ease(const Instance& instance, Args& args);
  bool keep(uint8_t sort, term::Term term, std::span<const Pick> args);
  bool shelter(uint8_t sort, term::Term wild);
  bool is_bearable(const num::Value& value) const;

  term::Term apply(uint32_t row, std::span<const term::Term> args);
  term::Term apply(uint32_t row, term::Term a, term::Term b);
  term::Term negate(term::Term term);
  // The formula or its negation, whatever is true; none if that is not known.
  term::Term as_true(term::Term formula);

  std::vector<term::Term> harvest();
  term::Term claim_about(uint8_t sort, const Entry& entry);
  void pin_constants(std::vector<term::Term>& formulas);
  void join_some(std::vector<term::Term>& formulas);
  term::Term bind_shared(term::Term formula);
  term::Term weaken(term::Term formula);

  const smtlib::Language& language_;
  const theory::Theories& theories_;
  const Palette& palette_;
  ModelSketch& scene_;
  term::TermManager& tm_;
  base::Rng& rng_;
  std::vector<std::vector<Entry>> pool_;  // by sort
  std::vector<size_t> leaf_counts_;       // by sort; they come first
  Args args_;
  std::vector<term::Term> terms_;
  uint32_t max_tree_ = 0;
  uint32_t hard_ = 0;  // steps that are hard for solvers
  uint32_t operators_ = 0;
};

}  // namespace assay::technique
