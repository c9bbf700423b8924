// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "term/term_manager.h"
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

// Where an operator or sort comes from. Messages prefer the standard's rows,
// and a standard sort of the script's logic cannot be declared again.
enum class Origin : uint8_t { Standard, Extension };

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
// wrong, or missing.
struct Misfit {
  std::string message;
  int argument = -1;
  term::Sort expected = {};
  bool is_about_result = false;
};

// The sort of the application, or what is wrong with it.
using SortOrMisfit = std::expected<term::Sort, Misfit>;
using SortRule = SortOrMisfit (*)(const RuleInput&);

struct OpInfo {
  std::string_view name;
  Arity arity;
  std::string_view signature;
  Evaluation evaluation = {};
  Origin origin = Origin::Standard;
  // When the standard leaves the value open, e.g. "divisor is 0"; empty when
  // the operator is total.
  std::string_view unspecified = {};
  // Only for what the signature cannot say; the signature is then a hint for
  // messages ("Relation Relation -> Relation").
  SortRule rule = nullptr;
  // Whether the operator needs (as f S) although the signature does not tell:
  // with a hand-written rule, or if it would be taken for another one.
  bool needs_as = false;
  Linearity linearity = Linearity::Always;
  // Whether only logics with Ints have it, though no Int is in the signature.
  bool needs_ints = false;
};

struct SortInfo {
  std::string_view name;
  uint8_t indices = 0;
  uint8_t min_args = 0;
  uint8_t max_args = 0;  // 255: any number
  Origin origin = Origin::Standard;
  uint32_t min_index = 0;            // the least value that each index may have
  std::string_view plain_name = {};  // how it is written without arguments
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
};

}  // namespace assay::theory
