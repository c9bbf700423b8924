// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "technique/construct/options.h"
#include "technique/generate/palette.h"
#include "term/term_manager.h"
#include "theory/reverse.h"
#include "theory/value_drawer.h"

namespace assay::technique {

// The operators of a palette, by the sort that they give: all rows alike.
class OperatorChoice {
 public:
  OperatorChoice(const smtlib::Language& language, const Palette& palette);

  // Whether there is any operator that gives the sort.
  bool has(uint8_t sort) const { return !by_sort_[sort].empty(); }

  // An operator that gives the sort.
  const Instance& draw(uint8_t sort, base::Rng& rng) const;
  // Any operator.
  const Instance& draw(base::Rng& rng) const;

 private:
  using Row = std::vector<uint32_t>;  // instances

  const Palette& palette_;
  std::vector<std::vector<Row>> by_sort_;
  std::vector<Row> all_;
};

// A palette with what is looked up in it.
struct ConstructStock {
  ConstructStock(const smtlib::Language& language, const ConstructSorts& sorts)
      : text(sorts.text),
        palette(language, {sorts.group, text, true}),
        operators(language, palette),
        reverses(language.theories()) {}

  std::string text;
  Palette palette;
  OperatorChoice operators;
  theory::Reverses reverses;
};

// What all ways to make a test work with: the sorts, variables with their
// values, and the operators with their meaning.
class Workshop {
 public:
  Workshop(const smtlib::Language& language,
           const ConstructStock& stock,
           term::TermManager& tm,
           base::Rng& rng);
  ~Workshop() = default;
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  const ConstructStock& stock() const { return stock_; }

  const smtlib::Language& language() const { return language_; }

  term::TermManager& tm() const { return tm_; }

  base::Rng& rng() const { return rng_; }

  term::Sort sort(uint8_t position) const { return sorts_[position]; }

  uint8_t sort_count() const { return static_cast<uint8_t>(sorts_.size()); }

  // The position of the sort that the test is about: the last one, most often.
  uint8_t draw_main_sort() const;

  // A new variable; with a value it is part of the model.
  struct Variable {
    term::Symbol symbol;
    term::Term term;
    uint8_t sort = 0;
    num::Value value;
  };

  const Variable& add_variable(uint8_t sort, num::Value value);

  const std::vector<Variable>& variables() const { return variables_; }

  // Those that occur, in the order in which they were made.
  std::vector<term::Symbol> used_symbols(
      std::span<const term::Term> formulas) const;

  num::Value draw_value(uint8_t sort);

  // The literal; none if the value has none.
  term::Term literal(uint8_t sort, const num::Value& value);

  term::Op op(const Instance& instance);

  term::Term apply(const Instance& instance, std::span<const term::Term> args);
  term::Term negate(term::Term formula);
  term::Term equal(term::Term a, term::Term b);

  // What the operator gives; may be unknown.
  num::Value evaluate(const Instance& instance,
                      std::span<const num::Value> args);

  // Lets the evaluator's step limit count from here.
  void refill();

  // Of a term without symbols.
  num::Value value_of_closed(term::Term term) {
    return evaluator_.evaluate(term);
  }

  // All values of the sort, if they are at most so many.
  std::optional<std::vector<num::Value>> values_of(uint8_t sort, size_t limit) {
    return evaluator_.enumerate(sorts_[sort], limit);
  }

  // The same of a bit-vector or float of at most 6 bits; else null.
  const std::vector<num::Value>* small_values_of(uint8_t sort);

  // Values for all variables, in their order.
  void set_values(std::span<const num::Value> values);

  // Whether all are true under the values of the variables.
  bool hold(std::span<const term::Term> formulas);

  model::Model take_model(std::span<const term::Symbol> symbols);

  // Binds a part that occurs, by let.
  term::Term bind_some(term::Term formula);

 private:
  static constexpr uint32_t kSmallWidth = 6;

  const smtlib::Language& language_;
  const ConstructStock& stock_;
  term::TermManager& tm_;
  base::Rng& rng_;
  model::Model model_;
  eval::Evaluator evaluator_;
  theory::ValueDrawer drawer_;
  std::vector<term::Sort> sorts_;
  std::vector<Variable> variables_;
  std::vector<std::vector<num::Value>> small_values_;  // by sort
  std::vector<term::Op> ops_;                          // by instance
};

}  // namespace assay::technique
