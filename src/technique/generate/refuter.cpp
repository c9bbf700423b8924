// SPDX-License-Identifier: MIT
#include "technique/generate/refuter.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/id_set.h"
#include "technique/quick_limits.h"
#include "term/walk.h"
#include "theory/arithmetic.h"
#include "theory/bv/bv.h"
#include "theory/core/build.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Symbol;
using term::Term;

namespace {

constexpr int kOtherValues = 6;  // that are tried for a constant

bool is_bit_vector(const term::TermManager& tm, term::Sort sort) {
  return tm.sort_kind(sort) == term::SortKind::Builtin
         && tm.sort_head(sort) == theory::kBitVecRow;
}

}  // namespace

Refuter::Refuter(const smtlib::Language& language,
                 ModelSketch& scene,
                 term::TermManager& tm,
                 base::Rng& rng)
    : language_(language),
      scene_(scene),
      tm_(tm),
      rng_(rng),
      model_(scene.model()),
      evaluator_(language.theories(), tm, model_, kQuickLimits) {}

Term Refuter::apply(uint32_t row, Term a, Term b) {
  const std::array<Term, 2> args = {a, b};
  return tm_.mk_app(term::op_of(row), theory::kBool, args);
}

bool Refuter::is_true(Term formula) {
  return evaluator_.evaluate(formula).is_true();
}

// The constants of a formula; false if it depends on anything else that a model
// chooses: functions, and the elements of declared sorts.
bool Refuter::find_symbols(Term formula) {
  pinned_.clear();
  base::IdSet seen;
  const auto is_fixed = [&](term::Sort sort) {
    return !model_.universes.contains(sort);
  };
  for (const Term term : term::post_order(tm_, formula)) {
    if (!is_fixed(tm_.sort(term))) {
      return false;
    }
    if (tm_.kind(term) == term::Kind::Binder
        && !std::ranges::all_of(tm_.binder_vars(term), [&](term::Var var) {
             return is_fixed(tm_.var_sort(var));
           })) {
      return false;
    }
    if (tm_.kind(term) != term::Kind::Call) {
      continue;
    }
    const Symbol symbol = tm_.call_symbol(term);
    const term::SymbolInfo& info = tm_.symbol(symbol);
    if (info.kind != term::SymbolKind::Function || !seen.insert(symbol.id)) {
      continue;  // constructors and their like mean the same in all models
    }
    const auto found = std::ranges::find(scene_.sorts(), info.result);
    if (!info.params.empty() || found == scene_.sorts().end()) {
      return false;
    }
    pinned_.push_back(
        {symbol, static_cast<uint8_t>(found - scene_.sorts().begin()), {}});
  }
  return true;
}

// Assertions that together allow only the value of the model.
bool Refuter::pin(Pinned& pinned) {
  const Term value = scene_.value_term(
      pinned.sort, scene_.model().symbols.at(pinned.symbol).value);
  if (!value) {
    return false;
  }
  const theory::Theories& theories = language_.theories();
  const term::Sort sort = scene_.sort(pinned.sort);
  const Term constant = tm_.mk_call(pinned.symbol, sort, {});
  const bool is_number = sort == theory::kInt || sort == theory::kReal;
  if (is_number && rng_.chance(1, 2)) {
    pinned.pins = {
        apply(theories.row(theory::at_most_of(sort)), constant, value),
        apply(theories.row(theory::at_least_of(sort)), constant, value)};
  } else if (is_bit_vector(tm_, sort) && rng_.chance(1, 2)) {
    pinned.pins = {apply(theories.row(theory::bv::kAtMost), constant, value),
                   apply(theories.row(theory::bv::kAtLeast), constant, value)};
  } else {
    const bool is_swapped = rng_.chance(1, 2);
    pinned.pins = {apply(theory::core::kEqual,
                         is_swapped ? value : constant,
                         is_swapped ? constant : value)};
  }
  return std::ranges::all_of(pinned.pins,
                             [&](Term term) { return is_true(term); });
}

// Whether a model makes this pin false and all the rest true. Takes away from
// the noise what such a model makes false.
bool Refuter::is_needed(const Pinned& pinned,
                        size_t which,
                        Term target,
                        std::vector<Term>& noise) {
  Value& value = model_.symbols.at(pinned.symbol).value;
  const Value before = value;
  bool is_found = false;
  for (int tries = 0; tries < kOtherValues && !is_found; ++tries) {
    scene_.evaluator().refill();
    value = scene_.drawer().draw(scene_.sort(pinned.sort));
    evaluator_.clear();
    is_found = is_true(target);
    for (size_t i = 0; i < pinned.pins.size() && is_found; ++i) {
      is_found = i == which || is_true(pinned.pins[i]);
    }
  }
  if (is_found) {
    std::erase_if(noise, [&](Term formula) { return !is_true(formula); });
  }
  value = before;
  evaluator_.clear();
  return is_found;
}

std::optional<Refutation> Refuter::refute(std::span<const Term> formulas) {
  const size_t chosen = rng_.below(formulas.size());
  const Term formula = formulas[chosen];
  if (!find_symbols(formula) || !is_true(formula)) {
    return std::nullopt;
  }
  for (Pinned& pinned : pinned_) {
    if (!pin(pinned)) {
      return std::nullopt;
    }
  }
  const Term target = theory::core::mk_not(tm_, formula);
  std::vector<Term> noise;
  std::vector<Term> core = {target};
  for (size_t i = 0; i < formulas.size(); ++i) {
    if (i != chosen && rng_.chance(1, 2)) {
      noise.push_back(formulas[i]);
    }
  }
  const std::vector<Term> all_noise = noise;
  bool is_minimal = true;
  for (const Pinned& pinned : pinned_) {
    for (size_t i = 0; i < pinned.pins.size(); ++i) {
      is_minimal = is_minimal && is_needed(pinned, i, target, noise);
      core.push_back(pinned.pins[i]);
    }
  }
  Refutation made;
  made.assertions = is_minimal ? noise : all_noise;
  std::erase_if(made.assertions,
                [&](Term term) { return std::ranges::count(core, term) > 0; });
  for (const Term term : core) {
    const size_t at = rng_.below(made.assertions.size() + 1);
    made.assertions.insert(made.assertions.begin() + static_cast<ptrdiff_t>(at),
                           term);
  }
  made.proof =
      "the other assertions leave each symbol of the negated formula one value,"
      " with which Assay has evaluated it to false";
  if (is_minimal) {
    std::vector<uint32_t> positions;
    for (uint32_t i = 0; i < made.assertions.size(); ++i) {
      if (std::ranges::count(core, made.assertions[i]) > 0) {
        positions.push_back(i);
      }
    }
    made.core = std::move(positions);
    made.proof +=
        "; without any one of the core, Assay has a model for the rest";
  }
  return made;
}

}  // namespace assay::technique
