// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "technique/generate/palette.h"
#include "term/term_manager.h"
#include "theory/value_drawer.h"

namespace assay::technique {

// A user's function, constructor, selector or tester, as a step of growth.
struct CallInstance {
  term::Symbol symbol;
  bool is_tester = false;
  std::vector<uint8_t> args;  // positions of their sorts
  uint8_t result = 0;
};

// The sorts and symbols of a test, and the model that it is built around.
// Everything is made in the test's own store.
class ModelSketch {
 public:
  ModelSketch(const smtlib::Language& language,
              const Palette& palette,
              term::TermManager& tm,
              base::Rng& rng);
  ~ModelSketch() = default;
  ModelSketch(const ModelSketch&) = delete;
  ModelSketch& operator=(const ModelSketch&) = delete;

  term::Sort sort(uint8_t position) const { return sorts_[position]; }

  const std::vector<term::Sort>& sorts() const { return sorts_; }

  uint8_t sort_count() const { return palette_.sort_count(); }

  // Constants of the sort.
  const std::vector<term::Symbol>& constants(uint8_t position) const {
    return constants_[position];
  }

  const std::vector<CallInstance>& calls() const { return calls_; }

  const std::vector<term::Symbol>& datatypes() const { return datatypes_; }

  const model::Model& model() const { return model_; }

  model::Model take_model() { return std::move(model_); }

  eval::Evaluator& evaluator() { return evaluator_; }

  theory::ValueDrawer& drawer() { return drawer_; }

  // A literal, or a closed term for the value; none if it has none.
  term::Term value_term(uint8_t position, const num::Value& value);

 private:
  void make_sorts();
  term::Sort make_sort(uint8_t position);
  void declare_datatypes();
  void declare_fields(term::Symbol datatype, uint8_t position);
  void declare_constants();
  void declare_functions();
  term::Symbol declare(std::string_view name,
                       std::vector<term::Sort> params,
                       term::Sort result);

  const smtlib::Language& language_;
  const Palette& palette_;
  term::TermManager& tm_;
  base::Rng& rng_;
  model::Model model_;
  eval::Evaluator evaluator_;
  theory::ValueDrawer drawer_;
  std::vector<term::Sort> sorts_;
  std::vector<std::vector<term::Symbol>> constants_;
  std::vector<CallInstance> calls_;
  std::vector<term::Symbol> datatypes_;
  uint32_t names_ = 0;
};

}  // namespace assay::technique
