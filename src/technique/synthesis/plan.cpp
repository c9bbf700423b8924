// SPDX-License-Identifier: MIT
#include "technique/synthesis/plan.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "model/value_text.h"
#include "num/value_map.h"
#include "technique/quick_limits.h"
#include "theory/core/build.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using num::ValueKind;
using term::Term;

namespace {

constexpr size_t kMaxText = 40;
constexpr size_t kMaxBits = 160;

bool is_bearable(const Value& value) {
  if (!value.is_known() || value.is_small()) {
    return value.is_known();
  }
  if (value.is(ValueKind::String)) {
    return value.text().size() <= kMaxText;
  }
  if (value.is(ValueKind::Seq)) {
    return value.elements().size() <= kMaxText;
  }
  return !value.is(ValueKind::Int)
         || mpz_sizeinbase(value.to_mpz().get_mpz_t(), 2) <= kMaxBits;
}

}  // namespace

PlanBuilder::PlanBuilder(const smtlib::Language& language,
                         const CornerPool& stock,
                         term::TermManager& tm)
    : language_(language),
      stock_(stock),
      tm_(tm),
      sorts_(make_sorts(stock, tm, symbols_)),
      evaluator_(language.theories(), tm, no_model_, kQuickLimits) {}

// NOLINTNEXTLINE(misc-no-recursion): three operators at most.
Term PlanBuilder::build_regex(const RegexPiece& regex) {
  if (regex.instance == nullptr) {
    return model::value_to_term(
               language_.theories(), tm_, theory::kString, regex.text)
        .value_or(Term{});
  }
  std::vector<Term> args;
  args.reserve(regex.args->size());
  for (const RegexPiece& arg : *regex.args) {
    args.push_back(build_regex(arg));
  }
  return application(*regex.instance, args);
}

Value PlanBuilder::apply(const Instance& instance,
                         std::span<const Piece> args) {
  evaluator_.refill();
  values_.clear();
  for (const Piece& arg : args) {
    values_.push_back(arg.kind == Piece::Kind::Regex
                          ? evaluator_.evaluate(build_regex(*arg.regex))
                          : arg.value);
  }
  Value value;
  if (!is_call(instance)) {
    value = evaluator_.call(tm_.mk_op(instance.row, instance.indices),
                            sorts_[instance.result],
                            values_);
  } else if (stock_.call(instance).kind == CallShape::Kind::Tester) {
    value = Value::boolean(values_[0].constructor()
                           == stock_.call(instance).constructor);
  } else {
    value = evaluator_.call(symbols_.calls[instance.row - kCallRow], values_);
  }
  return is_bearable(value) ? value : Value();
}

Term PlanBuilder::application(const Instance& instance,
                              std::span<const Term> args) {
  if (is_call(instance)) {
    const term::Symbol symbol = symbols_.calls[instance.row - kCallRow];
    if (stock_.call(instance).kind != CallShape::Kind::Tester) {
      return tm_.mk_call(symbol, sorts_[instance.result], args);
    }
    const term::Index index{term::Index::Kind::OfSymbol, symbol.id};
    return tm_.mk_app(tm_.mk_op(language_.tester_row(), std::span(&index, 1)),
                      theory::kBool,
                      args);
  }
  return tm_.mk_app(
      tm_.mk_op(instance.row, instance.indices), sorts_[instance.result], args);
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as the sort.
Term PlanBuilder::constant(uint8_t sort, const Value& value) {
  // cvc4 and cvc5 take constant arrays of literals only.
  const SortRecipe& recipe = stock_.palette().sorts()[sort];
  if (recipe.kind == SortRecipe::Kind::Builtin
      && recipe.row == theory::kArrayRow) {
    const Term fallback =
        constant(recipe.args.back(), num::map_fallback(value));
    if (!fallback || tm_.child_count(fallback) > 0) {
      return {};
    }
  }
  return model::value_to_term(language_.theories(), tm_, sorts_[sort], value)
      .value_or(Term{});
}

Term PlanBuilder::equal(Term a, Term b) {
  return theory::core::mk_equal(tm_, a, b);
}

Term PlanBuilder::negate(Term formula) {
  return theory::core::mk_not(tm_, formula);
}

Term PlanBuilder::combine(uint32_t row, std::span<const Term> formulas) {
  return theory::core::mk_formula(tm_, row, formulas);
}

Term PlanBuilder::declare(uint8_t sort, const Value& value, Built& built) {
  term::SymbolInfo info;
  info.name = tm_.mk_name(fmt::format("x{}", built.constants.size()));
  info.result = sorts_[sort];
  const term::Symbol symbol = tm_.mk_symbol(std::move(info));
  built.constants.push_back(symbol);
  built.model.symbols[symbol].value = value;
  return tm_.mk_call(symbol, sorts_[sort], {});
}

Term PlanBuilder::variable(const Piece& piece, const Plan& plan, Built& built) {
  if (plan.is_shared) {
    const auto found =
        std::ranges::find_if(variables_, [&](const Known& known) {
          return known.sort == piece.sort && known.value == piece.value;
        });
    if (found != variables_.end()) {
      return found->term;
    }
  }
  const Term made = declare(piece.sort, piece.value, built);
  variables_.push_back({piece.sort, piece.value, made});
  return made;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as the plan.
Term PlanBuilder::build_piece(const Piece& piece,
                              const Plan& plan,
                              Built& built) {
  switch (piece.kind) {
    case Piece::Kind::Variable: return variable(piece, plan, built);
    case Piece::Kind::Constant: return constant(piece.sort, piece.value);
    case Piece::Kind::Regex: return build_regex(*piece.regex);
    case Piece::Kind::Application: break;
  }
  std::vector<Term> args;
  for (const Piece& arg : *piece.args) {
    const Term made = build_piece(arg, plan, built);
    if (!made) {
      return {};
    }
    // No solver takes (as const A) of what is no literal.
    if (piece.instance->wants_values && tm_.child_count(made) > 0) {
      return {};
    }
    args.push_back(made);
    if (plan.is_flat && arg.kind == Piece::Kind::Application) {
      args.back() = declare(arg.sort, arg.value, built);
      built.assertions.push_back(equal(args.back(), made));
    }
  }
  return application(*piece.instance, args);
}

std::optional<Built> PlanBuilder::build(const Plan& plan) {
  variables_.clear();
  Built built;
  const Term left = build_piece(plan.left, plan, built);
  if (!left) {
    return std::nullopt;
  }
  // A predicate is asserted as it is, or its negation.
  if (plan.right.kind == Piece::Kind::Constant
      && plan.right.sort == Palette::kBool) {
    built.assertions.push_back(plan.right.value.is_true() ? left
                                                          : negate(left));
  } else {
    const Term right = build_piece(plan.right, plan, built);
    if (!right) {
      return std::nullopt;
    }
    built.assertions.push_back(equal(left, right));
  }
  if (!holds(built)) {
    return std::nullopt;
  }
  return built;
}

bool PlanBuilder::holds(const Built& built) {
  eval::Evaluator evaluator(
      language_.theories(), tm_, built.model, kQuickLimits);
  return std::ranges::all_of(built.assertions, [&](Term assertion) {
    return evaluator.evaluate(assertion).is_true();
  });
}

}  // namespace assay::technique
