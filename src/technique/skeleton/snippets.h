// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/id_set.h"
#include "base/rng.h"
#include "eval/evaluator.h"
#include "smtlib/language.h"
#include "technique/skeleton/connectives.h"
#include "technique/skeleton/options.h"
#include "technique/skeleton/seed_index.h"
#include "term/term_manager.h"
#include "theory/value_drawer.h"

namespace assay::technique::skeleton {

// Makes terms and formulas over what a script has, in layers: connectives over
// atoms over operators over leaves. Leaves are variables in scope, terms and
// constants of the script, boundary values, the witness's values, and fresh
// symbols.
class Snippets {
 public:
  // `witness` may be null. `evaluator` knows its universes.
  Snippets(const smtlib::Language& language,
           const SeedIndex& material,
           const model::Model* witness,
           eval::Evaluator& evaluator,
           term::TermManager& tm,
           base::Rng& rng);

  // The variables that what is made next may use.
  void set_scope(std::span<const term::Var> scope) { scope_ = scope; }

  // Linear arithmetic stays so.
  void set_linear(bool is_linear) { is_linear_ = is_linear; }

  // Constants may need more than the script's logic.
  void set_may_widen(bool may_widen) { may_widen_ = may_widen; }

  // Any formula, with at most so many connectives one above the other, and so
  // many operators that are not in the script.
  term::Term formula(uint32_t depth, uint32_t size);
  // Any term of the sort; the null Term if there is none.
  term::Term term(term::Sort sort);
  // A term without operators of its own; the null Term if there is none.
  term::Term leaf(term::Sort sort);
  // A closed term for the value; the null Term if it has none.
  term::Term constant(term::Sort sort);

  // Symbols that were made, with values for a witness.
  struct Fresh {
    term::Symbol symbol;
    num::Value value;
  };

  const std::vector<Fresh>& fresh() const { return fresh_; }

  // Forgets those that are not among the symbols.
  void keep_fresh(const base::IdSet& symbols) {
    std::erase_if(fresh_, [&](const Fresh& row) {
      return !symbols.contains(row.symbol.id);
    });
  }

  term::Term negate(term::Term formula);
  term::Term apply(uint32_t row, term::Term a, term::Term b);
  term::Term apply(uint32_t row, std::span<const term::Term> args);

 private:
  uint32_t left() const { return size_ - std::min(used_, size_); }

  term::Term atom();
  term::Term quantified();
  term::Term predicate();
  term::Term equation();
  term::Term call(term::Sort result);
  const technique::Instance* draw_operation(term::Sort sort);
  term::Term operation(term::Sort sort, bool is_deep);
  term::Term apply(const technique::Instance& instance, bool is_deep);
  term::Term apply_to_leaves(const technique::Instance& instance);
  term::Term apply(const technique::Instance& instance,
                   std::span<const term::Term> args);
  bool is_wanted(const technique::Instance& instance) const;
  // Without operators of its own.
  term::Term argument(const technique::Instance& instance, size_t position);
  bool is_numeral(term::Term term) const;
  bool is_divisor(term::Term term) const;
  bool needs_constant(const technique::Instance& instance,
                      size_t position) const;
  term::Term variable(term::Sort sort);
  term::Term witness_value(term::Sort sort);
  bool fits_logic(term::Term value) const;
  term::Term make_fresh(term::Sort sort);

  const theory::Theories& theories_;
  const smtlib::Language& language_;
  const SeedIndex& material_;
  const model::Model* witness_;
  term::TermManager& tm_;
  base::Rng& rng_;
  theory::ValueDrawer drawer_;
  std::span<const term::Var> scope_;
  bool is_linear_ = false;
  bool may_widen_ = false;
  uint32_t size_ = 0;  // of the formula that is made
  uint32_t used_ = 0;
  std::vector<Fresh> fresh_;
};

}  // namespace assay::technique::skeleton
