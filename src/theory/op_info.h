// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "term/term_manager.h"
#include "theory/circuit.h"
#include "theory/evaluation.h"

// One row of data for each sort constructor and each operator. A theory is a
// folder with such tables; nothing outside it names its operators.
//
// The signature is text, so that one row serves the sort checker, its error
// messages and the generators:
//
//   [i j] (BitVec m) -> (BitVec (+ (- i j) 1)) where (<= j i) (< i m)
//
// `[...]` names the numeral indices of (_ extract i j). A single capital letter
// is a sort variable (A), a lower-case word a numeral variable (m); a variable
// stands for the same thing wherever it occurs. Any other word is a sort
// constructor's name. Numeral expressions are numerals, variables, and
// (+ a b) (- a b) (* a b). Conditions after `where` are (<= a b), (< a b),
// (= a b). Matching goes from left to right; an expression other than a
// variable must have all its variables bound by then.
namespace assay::theory {

enum class Shape : uint8_t {
  Exactly,     // as many arguments as the signature has parameters
  AtLeast,     // the last parameter repeats
  LeftAssoc,   // (f a b c) is (f (f a b) c)
  RightAssoc,  // (f a b c) is (f a (f b c))
  Chainable,   // (f a b c) is (and (f a b) (f b c))
  Pairwise,    // (f a b c) is the conjunction over all pairs
};

// `min` is the least number of arguments that some solver accepts.
struct Arity {
  Shape shape;
  uint16_t min;
};

constexpr Arity exactly(uint16_t count) {
  return {Shape::Exactly, count};
}

constexpr Arity at_least(uint16_t count) {
  return {Shape::AtLeast, count};
}

constexpr Arity left_assoc(uint16_t min = 2) {
  return {Shape::LeftAssoc, min};
}

constexpr Arity right_assoc(uint16_t min = 2) {
  return {Shape::RightAssoc, min};
}

constexpr Arity chainable(uint16_t min = 2) {
  return {Shape::Chainable, min};
}

constexpr Arity pairwise(uint16_t min = 2) {
  return {Shape::Pairwise, min};
}

// Where a sort or command comes from. Messages prefer the standard's rows, and
// a standard sort of the script's logic cannot be declared again.
enum class Origin : uint8_t { Standard, Extension };

// The oldest language that has an operator: a version of the standard, or else
// the solvers that have it.
enum class Since : uint8_t {
  V26,
  V27,
  Solvers,  // z3 and cvc5
  Z3,
  Cvc5,
  Cvc4,  // and cvc5 no longer
};

// The name that solver profiles use: "2.6", "2.7", "solvers", "z3", ...
constexpr std::string_view since_name(Since since) {
  constexpr std::array<std::string_view, 6> kNames = {
      "2.6", "2.7", "solvers", "z3", "cvc5", "cvc4"};
  return kNames[static_cast<size_t>(since)];
}

// What an application costs a solver.
enum class Effort : uint8_t {
  Cheap,
  Costly,        // if no argument is a constant
  Hard,          // the same, and at large sizes in any case
  LiteralsOnly,  // no solver takes other arguments
};

// When an application counts as linear arithmetic, if its arguments do.
enum class Linearity : uint8_t {
  Always,
  OneVariable,       // at most one argument is not a constant
  ConstantDivisors,  // all arguments but the first are constants
  Never,
};

// What a hand-written sort rule sees. `expected` is the sort given by
// (as f S), or none.
struct RuleInput {
  term::TermManager& tm;
  std::span<const term::Index> indices;
  std::span<const term::Sort> args;
  term::Sort expected;
};

// Why a rule refuses. `argument` is the position of the argument at fault, or
// -1 if it is the application as a whole; `expected` is the sort that it should
// have had, if just one would do. `is_about_result`: the sort S of (as f S) is
// wrong, or missing. `is_unsupported`: some solver accepts it, Assay does not.
struct Misfit {
  std::string message;
  int argument = -1;
  term::Sort expected = {};
  bool is_about_result = false;
  bool is_unsupported = false;
};

// The sort of the application, or what is wrong with it.
using SortOrMisfit = std::expected<term::Sort, Misfit>;
using SortRule = SortOrMisfit (*)(const RuleInput&);

// Which random tests have an operator. Without this column: all of them if it
// is of SMT-LIB 2.6, none otherwise. Sets of these are made with |. Tests that
// shall have all operators of the standard have these as well.
enum class Tests : uint8_t {
  None = 0,
  Own = 1,    // those about the operator's own theory
  Mixed = 2,  // those about many theories
  Sets = 4,   // for what relations need of other theories
  Z3 = 8,     // those for z3 or for cvc5 alone
  Cvc5 = 16,
  Never = 32,    // no operator on values
  Default = 64,  // what no column says
};

constexpr Tests operator|(Tests a, Tests b) {
  return static_cast<Tests>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}

constexpr bool has(Tests set, Tests one) {
  return (static_cast<uint8_t>(set) & static_cast<uint8_t>(one)) != 0;
}

// How often generators draw an operator, next to the others of its theory.
struct Weight {
  uint32_t value = 8;
};

// Up to which width of its sorts they do, in bits.
struct MaxWidth {
  uint32_t value = UINT32_MAX;
};

// And with which indices.
struct IndexRange {
  uint32_t min = 0;
  uint32_t max = UINT32_MAX;
};

// Columns that are there or not.
enum class Mark : uint8_t {
  // The operator needs (as f S) although the signature does not tell: with a
  // hand-written rule, or if it would be taken for another one.
  NeedsAs,
  // Only logics with Ints have it, though no Int is in the signature.
  NeedsInts,
  // Generators make it with the least number of arguments only.
  NotWidened,
};

// A row: the first four columns, and then those that differ from the default,
// in any order.
//
//   {"div", left_assoc(1), "Int Int -> Int", eval_div, "divisor is 0", Costly}
struct OpInfo {
  std::string_view name;
  Arity arity;
  std::string_view signature;
  Evaluation evaluation;
  Circuit circuit = {};
  Since since = Since::V26;
  // When the standard leaves the value open, e.g. "divisor is 0"; empty when
  // the operator is total.
  std::string_view unspecified = {};
  // Only for what the signature cannot say; the signature is then a hint for
  // messages ("Relation Relation -> Relation").
  SortRule rule = nullptr;
  Linearity linearity = Linearity::Always;
  bool needs_as = false;
  bool needs_ints = false;
  // For generators; see the types of the columns.
  Effort effort = Effort::Cheap;
  uint32_t weight = Weight{}.value;
  uint32_t max_width = MaxWidth{}.value;
  IndexRange indices = {};
  bool is_widened = true;
  Tests tests = Tests::Default;

  template <typename... Columns>
  // NOLINTNEXTLINE(google-explicit-constructor): rows are written in braces.
  constexpr OpInfo(std::string_view op_name,
                   Arity op_arity,
                   std::string_view op_signature,
                   Evaluation op_evaluation = {},
                   Columns... columns)
      : name(op_name),
        arity(op_arity),
        signature(op_signature),
        evaluation(op_evaluation) {
    (set(columns), ...);
  }

  constexpr bool is_standard() const {
    return since == Since::V26 || since == Since::V27;
  }

  constexpr bool is_costly() const {
    return effort == Effort::Costly || effort == Effort::Hard;
  }

 private:
  constexpr void set(Since column) { since = column; }

  constexpr void set(std::string_view column) { unspecified = column; }

  constexpr void set(SortRule column) { rule = column; }

  constexpr void set(Circuit column) { circuit = column; }

  constexpr void set(CircuitMaker column) { circuit = column; }

  constexpr void set(Linearity column) { linearity = column; }

  constexpr void set(Effort column) { effort = column; }

  constexpr void set(Weight column) { weight = column.value; }

  constexpr void set(MaxWidth column) { max_width = column.value; }

  constexpr void set(IndexRange column) { indices = column; }

  constexpr void set(Tests column) { tests = column; }

  constexpr void set(Mark column) {
    switch (column) {
      case Mark::NeedsAs: needs_as = true; break;
      case Mark::NeedsInts: needs_ints = true; break;
      case Mark::NotWidened: is_widened = false; break;
    }
  }
};

// What the names of logics tell apart: (set-logic QF_LIA) has Ints. None: every
// logic has it, or none has a name for it.
enum class LogicPart : uint8_t {
  None,
  Ints,
  Reals,
  BitVecs,
  Floats,
  Arrays,
  Strings,
  HigherOrder,
};

struct SortValues;

struct SortInfo {
  std::string_view name;
  uint8_t indices = 0;
  uint8_t min_args = 0;
  uint8_t max_args = 0;  // 255: any number
  Origin origin = Origin::Standard;
  uint32_t min_index = 0;            // the least value that each index may have
  std::string_view plain_name = {};  // how it is written without arguments
  // What is known of its values; every row has it.
  const SortValues* values = nullptr;
  // What a logic must have for scripts with this sort.
  LogicPart part = LogicPart::None;
};

// An old or solver-specific name that is read as another and never printed.
struct AliasInfo {
  std::string_view name;
  std::string_view means;
};

struct TheoryInfo {
  std::string_view name;
  std::span<const SortInfo> sorts;
  std::span<const OpInfo> ops;
  std::span<const AliasInfo> aliases = {};
  // Other names of sorts; `means` is a sort's name, (C D) or (_ C 1 2).
  std::span<const AliasInfo> sort_aliases = {};
  // How a solver's logics name it: FF in QF_FFLIA. The standard's theories are
  // named in smtlib/logic.cpp, where one part may stand for several of them.
  std::string_view logic_name = {};
  // Of a theory that is tested by itself: the sorts of a test, in several
  // choices. The theory is then a group of tests, by its name.
  std::span<const std::string_view> palettes = {};
  // Names of functions by which z3's models give the values of an operator
  // where the standard leaves them open.
  std::span<const AliasInfo> open_values = {};
};

}  // namespace assay::theory
