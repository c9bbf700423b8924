// SPDX-License-Identifier: MIT
//
// The last part of growing: formulas from what is there.
#include <array>

#include "technique/generate/grower.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using num::ValueKind;
using term::Term;

Term Grower::apply(uint32_t row, std::span<const Term> args) {
  return tm_.mk_app(term::op_of(row), theory::kBool, args);
}

Term Grower::apply(uint32_t row, Term a, Term b) {
  const std::array<Term, 2> args = {a, b};
  return apply(row, args);
}

Term Grower::negate(Term term) {
  return apply(theory::core::kNot, std::span(&term, 1));
}

Term Grower::as_true(Term formula) {
  const Value value = scene_.evaluator().evaluate(formula);
  if (!value.is(ValueKind::Bool)) {
    return {};
  }
  return value.is_true() ? formula : negate(formula);
}

std::vector<Term> Grower::harvest() {
  std::vector<Term> formulas;
  for (uint8_t sort = 0; sort < palette_.sort_count(); ++sort) {
    for (const Entry& entry : pool_[sort]) {
      if (entry.is_used || entry.size == 0) {
        continue;
      }
      const Term made = sort == Palette::kBool ? as_true(entry.term)
                                               : claim_about(sort, entry);
      if (made) {
        formulas.push_back(made);
      }
    }
  }
  if (formulas.empty() && !pool_[Palette::kBool].empty()) {
    formulas.push_back(as_true(pool_[Palette::kBool].back().term));
  }
  join_some(formulas);
  for (Term& formula : formulas) {
    formula = weaken(formula);
  }
  pin_constants(formulas);
  for (Term& formula : formulas) {
    formula = bind_shared(formula);
  }
  std::erase_if(formulas, [&](Term formula) {
    return !formula || !scene_.evaluator().evaluate(formula).is_true();
  });
  return formulas;
}

// What is true of a term that is no formula: its value, that it is not another
// one, or a predicate.
Term Grower::claim_about(uint8_t sort, const Entry& entry) {
  const std::vector<uint32_t>& predicates = palette_.predicates(sort);
  if (!predicates.empty() && rng_.chance(1, 2)) {
    const Instance& row =
        palette_.instances()[predicates[rng_.below(predicates.size())]];
    const Term term = entry.term;
    const bool has_args =
        pick_args(std::span(row.args).first(row.arg_count), args_);
    args_[0].term = term;
    if (has_args && !repeats(args_)) {
      list_terms();
      return as_true(
          tm_.mk_app(tm_.mk_op(row.row, row.indices), theory::kBool, terms_));
    }
  }
  if (scene_.sort(sort) == theory::kRegLan) {
    return {};
  }
  Term other;
  const bool is_array = palette_.sorts()[sort].row == theory::kArrayRow;
  if (rng_.chance(is_array ? 1 : 4, 6)) {
    other = scene_.value_term(sort, entry.value);
  }
  if (!other) {
    other = pick(sort).term;
  }
  return other && other != entry.term
             ? as_true(apply(theory::core::kEqual, entry.term, other))
             : Term{};
}

// Too many formulas, or some by chance, become one.
void Grower::join_some(std::vector<Term>& formulas) {
  constexpr size_t kMaxFormulas = 6;
  while (formulas.size() > kMaxFormulas
         || (formulas.size() > 1 && rng_.chance(1, 5))) {
    const Term last = formulas.back();
    formulas.pop_back();
    Term& other = formulas[rng_.below(formulas.size())];
    // Both are true.
    const std::array<uint32_t, 4> rows = {theory::core::kAnd,
                                          theory::core::kOr,
                                          theory::core::kEqual,
                                          theory::core::kImplies};
    other = apply(rows[rng_.below(rows.size())], other, last);
  }
}

// Sometimes something that need not be true besides.
Term Grower::weaken(Term formula) {
  if (!rng_.chance(1, 8) || pool_[Palette::kBool].empty()) {
    return formula;
  }
  const Term other = pick(Palette::kBool).term;
  return rng_.chance(1, 2) ? apply(theory::core::kOr, other, formula)
                           : apply(theory::core::kImplies, other, formula);
}

// Fixes some constants to their values: a solver's rewriter then has most of
// the work, and formulas that are hard to solve are still easy to decide.
void Grower::pin_constants(std::vector<Term>& formulas) {
  const uint64_t share = rng_.below(4);  // in quarters, 0: none
  if (share == 0 || rng_.chance(1, 3)) {
    return;
  }
  for (uint8_t sort = 0; sort < palette_.sort_count(); ++sort) {
    const bool is_array = palette_.sorts()[sort].row == theory::kArrayRow;
    for (size_t i = 0; i < leaf_counts_[sort]; ++i) {
      const auto& [leaf, value, size, is_used] = pool_[sort][i];
      if (!is_used || tm_.kind(leaf) != term::Kind::Call
          || !rng_.chance(is_array ? 1 : share, 4)) {
        continue;
      }
      if (sort == Palette::kBool) {
        formulas.push_back(value.is_true() ? leaf : negate(leaf));
      } else if (const Term literal = scene_.value_term(sort, value)) {
        formulas.push_back(apply(theory::core::kEqual, leaf, literal));
      }
    }
  }
}

}  // namespace assay::technique
