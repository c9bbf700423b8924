// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

// Rules as data: docs/rules.md has the language of the table files.
namespace assay::rules {

enum class RuleKind : uint8_t {
  Fusion,  // z = f(x, y), and x and y again from z
  Weaken,  // `from` implies `to`
  Equal,   // `from` and `to` have the same value
};

std::string_view kind_name(RuleKind kind);

// A sort or a term as it was written, with {n} for what depends on sizes.
struct Piece {
  std::string text;
  Span span;
};

enum class Role : uint8_t {
  Input,   // a variable of a seed, or what a pattern stands for
  Draw,    // a constant that is drawn
  Fresh,   // a symbol that nothing else speaks about
  Output,  // what fusion introduces
  Some,    // a symbol of `from` that may have any value
  Bound,   // what a quantifier around `from` is for
};

// A name in a rule's terms.
struct Variable {
  std::string name;
  Role role = Role::Input;
  std::vector<Piece> params;  // sorts, of a fresh function
  Piece sort;
  Span span;
  // Of an output: what it is as a function of the inputs. Of a draw: that it is
  // computed from earlier ones. Of a fresh symbol: the
  // value that a witness gives to it (everywhere, if it is a function). Of a
  // `some`: a value with which `from` is true, where it can be. Of a bound
  // one: the instance that shows what the rule says.
  std::optional<Piece> term;
  // The output's term is for the witness only and not for formulas.
  bool is_hidden = false;
};

// A way back: the input is equal to the term, where the outputs are what they
// should be and `condition` holds.
struct Inverse {
  std::string input;
  Piece term;
  std::optional<Piece> condition;
  // No condition is known: it is used only where evaluation confirms it.
  bool is_only_sometimes = false;
  Span span;
};

// A number for indices that is chosen between two others.
struct Choice {
  std::string name;
  Piece low;
  Piece high;
};

// The rule is only for such a size.
struct SizeRange {
  std::string name;
  uint32_t low = 0;
  uint32_t high = 0;
};

// A datatype that only this rule has; fields may be of its own sort.
struct Record {
  struct Field {
    std::string name;
    Piece sort;
  };

  struct Constructor {
    std::string name;
    std::vector<Field> fields;
  };

  std::string name;
  std::vector<Constructor> constructors;
};

// Why a rule is believed.
enum class Belief : uint8_t {
  Claimed,    // by the author of its file; some values were tried
  Exhausted,  // all values at small_sizes() were tried
  BuiltIn,    // where it has proofs
};

// Numbers for all sizes of a rule.
using Sizes = std::vector<uint32_t>;

// At these sizes the rule was shown to hold.
struct Proof {
  Sizes sizes;
  std::string prover;  // a solver, or kAllTried

  friend bool operator==(const Proof&, const Proof&) = default;
};

// Our evaluator has tried all values.
inline constexpr std::string_view kAllTried = "all";

struct Rule {
  RuleKind kind = RuleKind::Fusion;
  std::string name;
  Span span;
  std::vector<std::string> sorts;  // variables that stand for any sort
  std::vector<std::string> sizes;  // {n} of the inputs and the result
  std::vector<Choice> choices;
  std::vector<SizeRange> ranges;
  std::optional<Record> record;
  std::vector<Variable> variables;  // sorted by role
  std::vector<Piece> conditions;    // on what is drawn
  std::vector<Inverse> inverses;    // Fusion
  std::optional<Piece> from;        // Weaken, Equal
  std::optional<Piece> to;
  std::vector<Piece> patterns;  // of the quantifier around `from`
  std::optional<Piece> result;  // the sort of `from` and `to`; else Bool
  // Whether it makes things that solvers may refuse though they take the seeds.
  bool is_wide = false;
  Belief belief = Belief::Claimed;
  std::vector<Proof> proofs;  // BuiltIn: what rules/*.proofs has
  std::string note;           // why it is so, where solvers cannot tell
  uint64_t hash = 0;          // of its text, without layout and comments
};

bool has_role(const Rule& rule, Role role);

// Values of a sort that formulas should have: (values SORT [only] TERM...).
struct ValueList {
  Piece sort;
  std::vector<Piece> terms;
  bool is_only = false;  // instead of the built-in ones
  Span span;
};

struct RuleFile {
  std::string path;  // or the name of a built-in table
  std::vector<Rule> rules;
  std::vector<ValueList> values;
  uint64_t hash = 0;  // of the text
};

// The rules of a text. Fails at the first that is not in order; whether its
// terms are well-sorted shows when it is compiled.
Result<RuleFile> parse_rules(std::string path, std::string_view text);

// What is made of sizes by + - * /, such as m+n-1, without braces; none if
// a name has no value or the result is not a number of 32 bits.
std::optional<uint32_t> size_value(std::string_view expression,
                                   const std::vector<std::string>& names,
                                   const std::vector<uint32_t>& values);

// The text with each {expression} as a number; none if one has no value.
std::optional<std::string> with_sizes(std::string_view text,
                                      const std::vector<std::string>& names,
                                      const std::vector<uint32_t>& values);

}  // namespace assay::rules
