// SPDX-License-Identifier: MIT
#include "technique/construct/workshop.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/id_set.h"
#include "technique/quick_limits.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/core/core.h"
#include "theory/sorts.h"
#include "theory/value_term.h"

namespace assay::technique {

using num::Value;
using term::Symbol;
using term::Term;

OperatorChoice::OperatorChoice(const smtlib::Language& language,
                               const Palette& palette)
    : palette_(palette), by_sort_(palette.sort_count()) {
  const std::vector<Instance>& list = palette.instances();
  std::vector<uint32_t> last_rows(palette.sort_count(), UINT32_MAX);
  uint32_t last = UINT32_MAX;
  for (uint32_t at = 0; at < list.size(); ++at) {
    const Instance& each = list[at];
    const theory::OpInfo& info = language.theories().info(each.row);
    if (each.arg_count == 0 || info.since != theory::Since::V26) {
      continue;
    }
    if (last_rows[each.result] != each.row) {
      by_sort_[each.result].emplace_back();
    }
    if (last != each.row) {
      all_.emplace_back();
    }
    last_rows[each.result] = last = each.row;
    by_sort_[each.result].back().push_back(at);
    all_.back().push_back(at);
  }
}

const Instance& OperatorChoice::draw(uint8_t sort, base::Rng& rng) const {
  const std::vector<Row>& rows = by_sort_[sort];
  const Row& row = rows[rng.below(rows.size())];
  return palette_.instances()[row[rng.below(row.size())]];
}

const Instance& OperatorChoice::draw(base::Rng& rng) const {
  const Row& row = all_[rng.below(all_.size())];
  return palette_.instances()[row[rng.below(row.size())]];
}

Workshop::Workshop(const smtlib::Language& language,
                   const ConstructStock& stock,
                   term::TermManager& tm,
                   base::Rng& rng)
    : language_(language),
      stock_(stock),
      tm_(tm),
      rng_(rng),
      evaluator_(language.theories(), tm, model_, kQuickLimits),
      drawer_(tm, evaluator_, rng, theory::ValueDrawer::Numbers::Any),
      small_values_(stock.palette.sort_count()),
      ops_(stock.palette.instances().size()) {
  for (const SortRecipe& recipe : stock.palette.sorts()) {
    sorts_.push_back(
        tm.mk_sort(term::SortKind::Builtin, recipe.row, recipe.indices, {}));
  }
}

uint8_t Workshop::draw_main_sort() const {
  const uint8_t last = static_cast<uint8_t>(sort_count() - 1);
  return rng_.chance(2, 3) ? last
                           : static_cast<uint8_t>(rng_.below(sort_count()));
}

const Workshop::Variable& Workshop::add_variable(uint8_t sort, Value value) {
  term::SymbolInfo info;
  info.name = tm_.mk_name(fmt::format("x{}", variables_.size()));
  info.result = sorts_[sort];
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  if (value) {
    model_.symbols[symbol].value = value;
  }
  variables_.push_back(
      {symbol, tm_.mk_call(symbol, sorts_[sort], {}), sort, std::move(value)});
  return variables_.back();
}

std::vector<Symbol> Workshop::used_symbols(
    std::span<const Term> formulas) const {
  base::IdSet seen;
  for (const Term term : term::post_order(tm_, formulas)) {
    if (tm_.kind(term) == term::Kind::Call) {
      seen.insert(tm_.call_symbol(term).id);
    }
  }
  std::vector<Symbol> used;
  for (const Variable& each : variables_) {
    if (seen.contains(each.symbol.id)) {
      used.push_back(each.symbol);
    }
  }
  return used;
}

// The drawer's values go through GMP; most are words.
Value Workshop::draw_value(uint8_t sort) {
  const SortRecipe& recipe = stock_.palette.sorts()[sort];
  if (recipe.row != theory::kBitVecRow || recipe.width > 64) {
    return drawer_.draw(sorts_[sort]);
  }
  const uint64_t top = uint64_t{1} << (recipe.width - 1);
  switch (rng_.below(10)) {
    case 0: return Value::bits(recipe.width, uint64_t{0});
    case 1: return Value::bits(recipe.width, uint64_t{1});
    case 2: return Value::bits(recipe.width, UINT64_MAX);
    case 3: return Value::bits(recipe.width, top);
    case 4: return Value::bits(recipe.width, top - 1);
    case 5: return Value::bits(recipe.width, rng_.below(recipe.width + 2));
    default: return Value::bits(recipe.width, rng_.next());
  }
}

Term Workshop::literal(uint8_t sort, const Value& value) {
  if (value.is(num::ValueKind::BitVec) && value.is_small()) {
    // Literals are kept in base 16.
    std::array<char, 16> text{};
    const auto end =
        std::to_chars(text.begin(), text.end(), value.small_bits(), 16).ptr;
    return tm_.mk_literal(
        sorts_[sort],
        std::string_view(text.data(), static_cast<size_t>(end - text.data())));
  }
  return theory::value_to_term(language_.theories(), tm_, sorts_[sort], value)
      .value_or(Term{});
}

Term Workshop::apply(const Instance& instance, std::span<const Term> args) {
  return tm_.mk_app(op(instance), sorts_[instance.result], args);
}

Term Workshop::negate(Term formula) {
  return tm_.mk_app(
      tm_.mk_op(theory::core::kNot, {}), theory::kBool, {&formula, 1});
}

Term Workshop::equal(Term a, Term b) {
  const std::array args = {a, b};
  return tm_.mk_app(tm_.mk_op(theory::core::kEqual, {}), theory::kBool, args);
}

// Without the detour by the evaluator where the operator is strict and gets as
// many arguments as its signature has; others are folded, or asked again.
Value Workshop::evaluate(const Instance& instance,
                         std::span<const Value> args) {
  const theory::Evaluation& evaluation =
      language_.theories().info(instance.row).evaluation;
  const term::Sort sort = sorts_[instance.result];
  if (evaluation.strict == nullptr || args.size() != instance.arg_count) {
    return evaluator_.call(op(instance), sort, args);
  }
  const std::array<term::Sort, Instance::kMaxArgs> sorts{};
  return evaluation.strict({evaluator_,
                            op(instance),
                            instance.indices,
                            sort,
                            std::span(sorts).first(args.size()),
                            args});
}

const std::vector<Value>* Workshop::small_values_of(uint8_t sort) {
  const SortRecipe& recipe = stock_.palette.sorts()[sort];
  if (recipe.width == 0 || recipe.width > kSmallWidth) {
    return nullptr;
  }
  std::vector<Value>& values = small_values_[sort];
  if (values.empty()) {
    values = values_of(sort, size_t{1} << kSmallWidth)
                 .value_or(std::vector<Value>());
  }
  return values.empty() ? nullptr : &values;
}

term::Op Workshop::op(const Instance& instance) {
  const auto at =
      static_cast<size_t>(&instance - stock_.palette.instances().data());
  if (!ops_[at]) {
    ops_[at] = tm_.mk_op(instance.row, instance.indices);
  }
  return ops_[at];
}

void Workshop::refill() {
  evaluator_.refill();
}

void Workshop::set_values(std::span<const Value> values) {
  for (size_t i = 0; i < variables_.size(); ++i) {
    variables_[i].value = values[i];
    model_.symbols[variables_[i].symbol].value = values[i];
  }
  evaluator_.clear();
}

bool Workshop::hold(std::span<const Term> formulas) {
  return std::ranges::all_of(formulas, [&](Term formula) {
    return evaluator_.evaluate(formula).is_true();
  });
}

model::Model Workshop::take_model(std::span<const Symbol> symbols) {
  model::Model made;
  for (const Symbol symbol : symbols) {
    made.symbols[symbol] = model_.symbols[symbol];
  }
  return made;
}

Term Workshop::bind_some(Term formula) {
  const std::vector<Term> parts = term::post_order(tm_, formula);
  const Term part = parts[rng_.below(parts.size())];
  if (part == formula || tm_.kind(part) != term::Kind::App) {
    return formula;
  }
  const term::Var var = tm_.mk_var(
      tm_.mk_name(fmt::format("y{}", part.id % 100)), tm_.sort(part));
  const std::array map = {std::pair(part, tm_.mk_variable(var))};
  const std::array children = {part, term::substitute(tm_, formula, map)};
  return tm_.mk_binder(
      term::BinderKind::Let, {&var, 1}, tm_.sort(formula), children);
}

}  // namespace assay::technique
