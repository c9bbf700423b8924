// SPDX-License-Identifier: MIT
//
// Functions and arrays that are given by a term. Solvers print tables as chains
//
//   (ite (= x 1) 5 (ite (= x 3) 2 0))
//   (ite (and (= x 1) (= y 2)) 5 0)
//
// and a chain of that form becomes a Map, which can be compared with others and
// printed; anything else is a Closure.
#include <algorithm>
#include <utility>

#include "base/id_set.h"
#include "eval/evaluator.h"
#include "num/value_map.h"
#include "term/walk.h"
#include "theory/arrays/places.h"
#include "theory/core/core.h"

namespace assay::eval {

using term::Kind;
using term::Symbol;
using term::SymbolInfo;
using term::Term;
using term::Var;

Value Evaluator::function_value(Symbol symbol) {
  const SymbolInfo& info = tm_->symbol(symbol);
  if (const model::Meaning* meaning = find_meaning(symbol)) {
    return meaning->body ? make_function(meaning->params, meaning->body, {})
                         : meaning->value;
  }
  if (info.definition) {
    return make_function(info.def_params, info.definition, {});
  }
  return Value::undetermined("no value for a function");
}

Value Evaluator::make_function(std::span<const Var> params,
                               Term body,
                               Closure::Captured captured) {
  if (std::optional<Value> table = tabulate(params, body, captured)) {
    return *std::move(table);
  }
  return make_closure_value(
      {params.begin(), params.end()}, body, std::move(captured));
}

// Whether none of the variables occurs in it.
bool Evaluator::is_free_of(std::span<const Var> params, Term term) const {
  constexpr size_t kMaxTerms = 4096;
  base::IdSet seen;
  std::vector<Term> todo{term};
  while (!todo.empty()) {
    const Term at = todo.back();
    todo.pop_back();
    if (!seen.insert(at.id)) {
      continue;
    }
    if (seen.size() > kMaxTerms) {
      return false;
    }
    if (tm_->kind(at) == Kind::Variable
        && std::ranges::find(params, tm_->variable(at)) != params.end()) {
      return false;
    }
    const std::span<const Term> children = tm_->children(at);
    todo.insert(todo.end(), children.begin(), children.end());
  }
  return true;
}

// The place that the condition singles out: every parameter equal to something.
std::optional<Value> Evaluator::table_key(std::span<const Var> params,
                                          Term condition) {
  std::vector<Term> parts{condition};
  std::vector<Value> key(params.size());
  const auto is_app = [&](Term term, uint32_t row) {
    return tm_->kind(term) == Kind::App && tm_->op_row(tm_->op(term)) == row;
  };
  if (is_app(condition, theory::core::kAnd)) {
    const std::span<const Term> children = tm_->children(condition);
    parts.assign(children.begin(), children.end());
  }
  for (const Term part : parts) {
    if (!is_app(part, theory::core::kEqual) || tm_->child_count(part) != 2) {
      return std::nullopt;
    }
    Term variable = tm_->children(part)[0];
    Term value = tm_->children(part)[1];
    if (tm_->kind(variable) != Kind::Variable) {
      std::swap(variable, value);
    }
    if (tm_->kind(variable) != Kind::Variable || !is_free_of(params, value)) {
      return std::nullopt;
    }
    const auto found = std::ranges::find(params, tm_->variable(variable));
    if (found == params.end()) {
      return std::nullopt;
    }
    Value& slot = key[static_cast<size_t>(found - params.begin())];
    if (slot) {
      return std::nullopt;
    }
    slot = run(value);
    if (!slot.is_known() || slot.is_opaque()) {
      return std::nullopt;
    }
  }
  if (!std::ranges::all_of(key, [](const Value& part) { return bool(part); })) {
    return std::nullopt;
  }
  return key.size() == 1 ? std::move(key[0]) : Value::seq(std::move(key));
}

std::optional<Value> Evaluator::tabulate(std::span<const Var> params,
                                         Term body,
                                         const Closure::Captured& captured) {
  if (params.empty() || depth_ >= limits_.function_depth) {
    return std::nullopt;
  }
  ++depth_;
  const size_t saved = saved_.size();
  for (const auto& [var, value] : captured) {
    bind(var, value, false);
  }
  num::ValueMap entries;
  std::optional<Value> table;
  Term at = body;
  while (tm_->kind(at) == Kind::App
         && tm_->op_row(tm_->op(at)) == theory::core::kIte) {
    const std::span<const Term> children = tm_->children(at);
    if (is_free_of(params, children[0])) {
      const Value condition = run(children[0]);
      if (!condition.is_known()) {
        break;
      }
      at = children[condition.is_true() ? 1 : 2];
      continue;
    }
    const std::optional<Value> key = table_key(params, children[0]);
    if (!key || !is_free_of(params, children[1])) {
      break;
    }
    Value value = run(children[1]);
    if (!value.is_known()) {
      break;
    }
    if (!entries.contains(*key)) {
      entries = entries.with(*key, std::move(value));
    }
    at = children[2];
  }
  if (is_free_of(params, at)) {
    Value fallback = run(at);
    if (fallback.is_known()) {
      table = num::make_map(std::move(fallback), entries);
    }
  } else {
    table = tabulate_places(params, body);
  }
  if (table) {
    std::vector<term::Sort> sorts;
    for (const Var param : params) {
      sorts.push_back(tm_->var_sort(param));
    }
    table = theory::arrays::normal_map(*this, sorts, *std::move(table));
    if (!table->is_known()) {
      table.reset();
    }
  }
  unbind(saved);
  --depth_;
  return table;
}

// Place by place, if there are few.
std::optional<Value> Evaluator::tabulate_places(std::span<const Var> params,
                                                Term body) {
  constexpr size_t kMaxPlaces = 64;
  Instances places;
  size_t count = 1;
  for (const Var param : params) {
    std::optional<std::vector<Value>> all =
        enumerate(tm_->var_sort(param), kMaxPlaces / count);
    if (!all || all->empty()) {
      return std::nullopt;
    }
    count *= all->size();
    places.domains.push_back(*std::move(all));
  }
  places.at.assign(params.size(), 0);
  num::ValueMap entries;
  Value value;
  do {
    const size_t saved = saved_.size();
    std::vector<Value> key;
    for (size_t i = 0; i < params.size(); ++i) {
      key.push_back(places.domains[i][places.at[i]]);
      bind(params[i], key.back(), false);
    }
    value = run(body);
    unbind(saved);
    if (!value.is_known()) {
      return std::nullopt;
    }
    entries = entries.with(
        key.size() == 1 ? std::move(key[0]) : Value::seq(std::move(key)),
        value);
  } while (next_instance(places));
  return num::make_map(std::move(value), entries);
}

}  // namespace assay::eval
