// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "num/value.h"
#include "term/term_manager.h"

// How an operator's row says what the operator means. Nearly all operators are
// strict: the function gets known values and gives one. Connectives and ite
// are lazy: they are asked after each argument what they want to know next.
namespace assay::theory {

using num::Value;
using num::ValueKind;

// A documented deviation of some solver from the standard. The standard is
// what holds when none is switched on.
enum class Deviation : uint8_t {
  // z3 and cvc5 with total division: x/0, (div x 0) are 0, (mod x 0) is x.
  DivisionByZeroIsZero,
  // fp.min, fp.max of opposite zeros give the second argument (z3's models).
  MinMaxTakesSecondZero,
  // Wrong selectors give the first value of the sort.
  WrongSelectorIsDefault,
};

// The elements of an uninterpreted sort: 0 to size-1. Only if it is complete
// may one conclude from them that something holds for all.
struct Universe {
  uint32_t size = 0;
  bool is_complete = false;
};

// What an operator may ask beyond its arguments.
class EvalContext {
 public:
  virtual ~EvalContext() = default;

  virtual const term::TermManager& tm() const = 0;

  // Counts work of about one simple operation each; false when the budget is
  // used up, and the operator then gives Value::undetermined(kBudget).
  virtual bool spend(uint64_t steps) = 0;

  // What the model says about a declared sort; no elements if it says nothing.
  virtual Universe universe(term::Sort sort) const = 0;
  // The number of values of the sort; nullopt if infinite or not known.
  virtual std::optional<mpz_class> cardinality(term::Sort sort) = 0;
  // All values of a sort with at most `limit` of them; nullopt if there are
  // more or they are not known. Always in the same order.
  virtual std::optional<std::vector<Value>> enumerate(term::Sort sort,
                                                      size_t limit) = 0;
  // Some value of the sort, always the same; undetermined if none is known.
  virtual Value default_value(term::Sort sort) = 0;

  // The function or array (Map, Closure) at these arguments.
  virtual Value apply(const Value& function, std::span<const Value> args) = 0;
  // A user's function or defined function at these arguments, for (_ map f),
  // (_ as-array f), ...
  virtual Value call(term::Symbol symbol, std::span<const Value> args) = 0;
  // A user's function as a value: a Map, or a Closure if it is given by a term.
  virtual Value function_value(term::Symbol symbol) = 0;
  // A theory's operator at these arguments, for (_ map bvand).
  virtual Value call(term::Op op,
                     term::Sort sort,
                     std::span<const Value> args) = 0;

  // Whether two values of the sort are the same: true, false, or undetermined
  // (for functions given by terms). For values that are not opaque it is ==.
  virtual Value equal(const Value& a, const Value& b, term::Sort sort) = 0;

  virtual bool has(Deviation deviation) const = 0;

  // What the model takes for an application that may have any value of its
  // sort, if it says so; `key` is that of Value::unspecified.
  virtual std::optional<Value> choose(const Value& key, term::Sort sort) = 0;
};

inline constexpr std::string_view kBudget = "step limit";

// The key of an application that the standard leaves open (Value::unspecified).
Value open_key(const term::TermManager& tm,
               term::Op op,
               term::Sort sort,
               std::span<const Value> args);

struct EvalCall {
  EvalContext& context;
  term::Op op;
  std::span<const term::Index> indices;
  term::Sort sort;  // of the application
  std::span<const term::Sort> arg_sorts;
  std::span<const Value> args;
  // For a lazy operator: the argument that was evaluated last, kNoArg at first.
  size_t last = kNoArg;

  static constexpr size_t kNoArg = SIZE_MAX;

  // What the standard leaves open for these arguments.
  Value unspecified(std::string_view reason) const;
  // The same if every value of the sort will do, for each of them alone.
  Value any_value(std::string_view reason) const;

  // A numeral index.
  uint32_t index(size_t at) const { return indices[at].value; }
};

using StrictEvaluator = Value (*)(const EvalCall&);

// `args` has None where an argument was not asked for yet, and else whatever
// came out of it, known or not.
struct LazyAnswer {
  Value value;        // if known
  size_t wanted = 0;  // else the argument to evaluate
};

using LazyEvaluator = LazyAnswer (*)(const EvalCall&);

// The evaluator's column of an operator's row.
struct Evaluation {
  StrictEvaluator strict = nullptr;
  LazyEvaluator lazy = nullptr;
  // Gets all arguments of (f a b c) at once; else an operator whose shape says
  // so is folded, and gets as many as its signature has parameters.
  bool takes_all = false;
  std::string_view never = {};  // why there is no value

  constexpr Evaluation() = default;

  // NOLINTNEXTLINE(google-explicit-constructor): rows name just the function.
  constexpr Evaluation(StrictEvaluator function) : strict(function) {}

  // NOLINTNEXTLINE(google-explicit-constructor): the same.
  constexpr Evaluation(LazyEvaluator function) : lazy(function) {}

  bool is_given() const {
    return strict != nullptr || lazy != nullptr || !never.empty();
  }
};

constexpr Evaluation all_at_once(StrictEvaluator function) {
  Evaluation made(function);
  made.takes_all = true;
  return made;
}

// For what has no value that we could know, such as a heap's.
constexpr Evaluation never(std::string_view reason) {
  Evaluation made;
  made.never = reason;
  return made;
}

}  // namespace assay::theory
