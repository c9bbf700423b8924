// SPDX-License-Identifier: MIT
//
// What functions give: a user's, defined ones, constructors and selectors,
// operators that are passed as functions, and functions that are values. A call
// in a term binds the parameters and evaluates the body as a part of the same
// loop, so that definitions may be deep; a function that an operator applies
// runs in a loop of its own, and these nest at most
// EvalLimits::function_depth deep.
#include <utility>

#include <fmt/format.h>

#include "eval/closure.h"
#include "eval/evaluator.h"
#include "theory/arrays/places.h"

namespace assay::eval {

using num::ValueKind;
using term::Sort;
using term::Symbol;
using term::SymbolInfo;
using term::SymbolKind;
using term::Term;
using term::Var;
using theory::EvalCall;
using theory::OpInfo;

// NOLINTBEGIN(misc-no-recursion): the depth is limited.

const model::Meaning* Evaluator::find_meaning(Symbol symbol) const {
  const auto found = model_.symbols.find(symbol);
  return found == model_.symbols.end() ? nullptr : &found->second;
}

void Evaluator::step_call(Frame& frame) {
  const Term term = frame.term;
  if (frame.phase == Phase::Body) {
    --calls_;
    finish(std::move(values_.back()), frame.deps_before);
    return;
  }
  if (!give_children(frame)) {
    return;
  }
  const Symbol symbol = tm_->call_symbol(term);
  const SymbolInfo& info = tm_->symbol(symbol);
  const size_t begin = frame.values;
  // Tabulating a function evaluates more terms: the frame may move meanwhile.
  const uint64_t deps = frame.deps;
  const std::span<const Value> args = std::span(values_).subspan(begin);
  const model::Meaning* meaning = find_meaning(symbol);
  const bool is_defined = meaning == nullptr && info.definition;
  if (!is_defined && (meaning == nullptr || !meaning->body)) {
    const std::vector<Value> own(args.begin(), args.end());
    finish(call_as(symbol, tm_->sort(term), own), deps);
    return;
  }
  const std::vector<Var>& params =
      is_defined ? info.def_params : meaning->params;
  constexpr uint64_t kMaxCalls = 200'000;
  if (args.size() < params.size()) {
    // A function as a value.
    const std::vector<Value> own(args.begin(), args.end());
    finish(own.empty() ? function_value(symbol) : call(symbol, own), deps);
    return;
  }
  if (params.size() != args.size() || calls_ >= kMaxCalls) {
    finish(Value::undetermined("recursion limit"), frame.deps);
    return;
  }
  ++calls_;
  frame.phase = Phase::Body;
  frame.deps_before = frame.deps;
  for (size_t i = 0; i < params.size(); ++i) {
    bind(params[i], std::move(values_[begin + i]), false);
  }
  values_.resize(begin);
  give(is_defined ? info.definition : meaning->body);
}

Value Evaluator::call(Symbol symbol, std::span<const Value> args) {
  return call_as(symbol, tm_->symbol(symbol).result, args);
}

// `sort` is that of the application, or the declared one with parameters.
Value Evaluator::call_as(Symbol symbol,
                         Sort sort,
                         std::span<const Value> args) {
  const SymbolInfo& info = tm_->symbol(symbol);
  if (auto unknown = find_unknown(args, -int64_t{symbol.id}, sort, {})) {
    return *std::move(unknown);
  }
  if (info.kind == SymbolKind::Constructor
      || info.kind == SymbolKind::Selector) {
    return constructor_or_selector(symbol, sort, args);
  }
  if (const model::Meaning* meaning = find_meaning(symbol)) {
    return apply_meaning(*meaning, args);
  }
  if (info.definition) {
    return run_function(info.def_params, info.definition, {}, args);
  }
  return Value::undetermined(
      fmt::format("no value for {}", tm_->text(info.name)));
}

Value Evaluator::apply_meaning(const model::Meaning& meaning,
                               std::span<const Value> args) {
  if (meaning.body) {
    return run_function(meaning.params, meaning.body, {}, args);
  }
  return args.empty() ? meaning.value : apply(meaning.value, args);
}

Value Evaluator::call(term::Op op, Sort sort, std::span<const Value> args) {
  const std::vector<Sort> sorts(args.size());
  const OpInfo& info = theories_.info(*tm_, op);
  if (info.evaluation.lazy == nullptr) {
    return apply_row(op, sort, sorts, args);
  }
  EvalCall lazy{*this, op, tm_->op_indices(op), sort, sorts, args};
  for (size_t i = 0; i <= args.size(); ++i) {
    theory::LazyAnswer answer = info.evaluation.lazy(lazy);
    if (answer.value) {
      return answer.value;
    }
    lazy.last = answer.wanted;
  }
  return Value::undetermined("no answer");
}

Value Evaluator::constructor_or_selector(Symbol symbol,
                                         Sort sort,
                                         std::span<const Value> args) {
  const SymbolInfo& info = tm_->symbol(symbol);
  const std::vector<term::ConstructorInfo>& list =
      tm_->constructors(info.datatype);
  for (uint32_t i = 0; i < list.size(); ++i) {
    if (list[i].symbol == symbol) {
      return Value::data(i, {args.begin(), args.end()});
    }
    for (size_t at = 0; at < list[i].selectors.size(); ++at) {
      if (list[i].selectors[at] != symbol) {
        continue;
      }
      if (args[0].constructor() == i) {
        return args[0].elements()[at];
      }
      // A selector belongs to one constructor.
      return wrong_selector(symbol, sort, args[0]);
    }
  }
  return Value::undetermined("not a constructor");
}

Value Evaluator::wrong_selector(Symbol selector, Sort sort, const Value& data) {
  Value open =
      Value::unspecified("selector of another constructor",
                         Value::seq({Value::integer(-int64_t{selector.id}),
                                     Value::integer(int64_t{sort.id}),
                                     data}));
  if (tm_->has_parameter(sort)) {
    return open;
  }
  if (has(theory::Deviation::WrongSelectorIsDefault)) {
    return default_value(sort);
  }
  const std::optional<Value> chosen = choose(open.key(), sort);
  return chosen ? *chosen : open;
}

Value Evaluator::apply(const Value& function, std::span<const Value> args) {
  if (function.is(ValueKind::Closure)) {
    const Closure& closure = closure_of(function);
    return run_function(
        closure.params(), closure.body(), closure.captured(), args);
  }
  if (!function.is(ValueKind::Map)) {
    return Value::undetermined("not a function");
  }
  return theory::arrays::value_at(
      *this, function, theory::arrays::place_of(args));
}

Value Evaluator::run_function(std::span<const Var> params,
                              Term body,
                              const Closure::Captured& captured,
                              std::span<const Value> args) {
  if (depth_ >= limits_.function_depth) {
    return Value::undetermined("functions nested too deep");
  }
  if (args.size() < params.size()) {
    Closure::Captured given = captured;
    for (size_t i = 0; i < args.size(); ++i) {
      given.emplace_back(params[i], args[i]);
    }
    const std::span<const Var> rest = params.subspan(args.size());
    return make_closure_value(
        {rest.begin(), rest.end()}, body, std::move(given));
  }
  ++depth_;
  const size_t saved = saved_.size();
  const std::vector<Value> own(args.begin(), args.end());
  for (const auto& [var, value] : captured) {
    bind(var, value, false);
  }
  for (size_t i = 0; i < params.size(); ++i) {
    bind(params[i], own[i], false);
  }
  Value result = run(body);
  unbind(saved);
  if (own.size() > params.size() && result.is_known()) {
    result = apply(result, std::span(own).subspan(params.size()));
  }
  --depth_;
  return result;
}

// NOLINTEND(misc-no-recursion)

}  // namespace assay::eval
