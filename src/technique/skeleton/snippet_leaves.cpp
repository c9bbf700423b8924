// SPDX-License-Identifier: MIT
//
// The last layer of snippets: variables, symbols and constants.
#include <algorithm>
#include <array>

#include "model/value_text.h"
#include "technique/skeleton/snippets.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using num::Value;
using term::Sort;
using term::Term;
using term::Var;

namespace {

constexpr size_t kMaxFresh = 2;

}  // namespace

Term Snippets::variable(Sort sort) {
  if (scope_.empty()) {
    return {};
  }
  const size_t start = rng_.below(scope_.size());
  for (size_t i = 0; i < scope_.size(); ++i) {
    const Var var = scope_[(start + i) % scope_.size()];
    if (tm_.var_sort(var) == sort) {
      return tm_.mk_variable(var);
    }
  }
  return {};
}

Term Snippets::leaf(Sort sort) {
  const SortPool* pool = material_.find_pool(sort);
  const uint64_t kind = rng_.below(16);
  Term made;
  if (kind < 6) {
    made = variable(sort);
  } else if (kind == 6) {
    made = make_fresh(sort);
  } else if (kind < 10 && sort != theory::kBool) {
    made = constant(sort);
  }
  if (!made && pool != nullptr && !pool->terms.empty()) {
    made = pool->terms[rng_.below(pool->terms.size())];
  }
  if (!made) {
    made = variable(sort);
  }
  if (!made && sort != theory::kBool) {
    made = constant(sort);
  }
  return made ? made : make_fresh(sort);
}

Term Snippets::constant(Sort sort) {
  const SortPool* pool = material_.find_pool(sort);
  const uint64_t kind = rng_.below(6);
  if (pool != nullptr && !pool->literals.empty() && kind < 3) {
    const Term made = pool->literals[rng_.below(pool->literals.size())];
    if ((sort != theory::kInt && sort != theory::kReal) || is_numeral(made)) {
      return made;
    }
  }
  if (kind == 3) {
    if (const Term made = witness_value(sort)) {
      return made;
    }
  }
  constexpr int kTries = 3;
  for (int tries = 0; tries < kTries; ++tries) {
    const Value value = drawer_.draw(sort);
    if (!value.is_known()) {
      return {};
    }
    const Term made =
        model::value_to_term(theories_, tm_, sort, value).value_or(Term{});
    if (made && fits_logic(made)) {
      return made;
    }
  }
  return {};
}

// Some values need more than their sort: (fp ...) has bit-vectors, and an array
// ((as const ...) v), which is no standard.
bool Snippets::fits_logic(Term value) const {
  if (may_widen_ || tm_.child_count(value) == 0) {
    return true;
  }
  const Sort sort = tm_.sort(value);
  if (sort == theory::kInt || sort == theory::kReal) {
    return true;
  }
  if (tm_.is_builtin(sort, theory::kFloatRow)) {
    return material_.features.has_bit_vectors;
  }
  smtlib::Script script;
  script.commands.push_back({smtlib::CommandKind::Assert, 0, value.id, {}});
  return smtlib::least_logic(smtlib::merged(
             material_.features, smtlib::features_of(language_, tm_, script)))
         == material_.logic;
}

// What a symbol of the script is in the witness.
Term Snippets::witness_value(Sort sort) {
  const SortPool* pool = material_.find_pool(sort);
  if (witness_ == nullptr || pool == nullptr || pool->terms.empty()) {
    return {};
  }
  const Term term = pool->terms[rng_.below(pool->terms.size())];
  if (tm_.kind(term) != term::Kind::Call || tm_.child_count(term) > 0) {
    return {};
  }
  const auto found = witness_->symbols.find(tm_.call_symbol(term));
  if (found == witness_->symbols.end() || found->second.body
      || !found->second.value.is_known()) {
    return {};
  }
  const Term made =
      model::value_to_term(theories_, tm_, sort, found->second.value)
          .value_or(Term{});
  return made && fits_logic(made) ? made : Term{};
}

Term Snippets::make_fresh(Sort sort) {
  for (const Fresh& row : fresh_) {
    if (tm_.symbol(row.symbol).result == sort) {
      return tm_.mk_call(row.symbol, sort, {});
    }
  }
  if (fresh_.size() >= kMaxFresh) {
    return {};
  }
  const Value value = drawer_.draw(sort);
  if (!value.is_known()) {
    return {};
  }
  term::SymbolInfo info;
  constexpr std::array<std::string_view, kMaxFresh> kNames = {"k0", "k1"};
  info.name = tm_.mk_name(kNames.at(fresh_.size()));
  info.result = sort;
  const term::Symbol symbol = tm_.mk_symbol(std::move(info));
  fresh_.push_back({symbol, value});
  return tm_.mk_call(symbol, sort, {});
}

}  // namespace assay::technique::skeleton
