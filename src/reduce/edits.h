// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reduce/draft.h"

// What passes make candidates of. All of them give a well-sorted script whose
// declarations are used; where they cannot, nothing.
namespace assay::reduce {

// Commands by what they do to symbols.
bool is_datatypes(smtlib::CommandKind kind);
bool is_definition(smtlib::CommandKind kind);
bool declares_function(smtlib::CommandKind kind);

// The terms of assertions, definitions and kept commands.
std::vector<term::Term> roots_of(const term::TermManager& tm,
                                 const smtlib::Script& script);

// Which of some terms (children before parents) have variables that no binder
// inside binds.
class FreeVariables {
 public:
  FreeVariables(const term::TermManager& tm, std::span<const term::Term> nodes);

  bool has_any(term::Term node) const { return free_.contains(node); }

  // Sorted.
  std::span<const term::Var> of(term::Term node) const;

 private:
  std::unordered_map<term::Term, std::vector<term::Var>> free_;
};

// The term with other nodes: `make` gets each node, children first, with its
// new children. None from it: the whole fails.
using MakeNode =
    std::function<term::Term(term::Term, std::span<const term::Term>)>;
std::optional<term::Term> rebuild(const term::TermManager& tm,
                                  term::Term root,
                                  const MakeNode& make);

// Without declarations and definitions that nothing uses, and values for them.
void tidy(Workbench& bench, Draft& draft);

// Without let, and without the functions by define-fun, where that does not
// make more terms than there should be; is_shared from then on.
Draft without_lets(Workbench& bench, Draft draft);

// Without attributes: names, patterns.
Draft without_attributes(Workbench& bench, Draft draft);

using Replacements = std::vector<std::pair<term::Term, term::Term>>;

// With other terms in all assertions at once. Nothing if a variable would be
// left without a binder.
std::optional<Draft> with_terms(
    Workbench& bench,
    const Draft& draft,
    std::span<const std::pair<term::Term, term::Term>> map);

// Only the commands for which `keep` is set; all others stay if it is short.
Draft with_commands(Workbench& bench,
                    const Draft& draft,
                    std::span<const char> keep);

// The application of an operator's row; none if that is ill-sorted, or has
// another sort than this (unless it is none).
term::Term apply_row(Workbench& bench,
                     uint32_t row,
                     std::span<const term::Index> indices,
                     std::span<const term::Term> args,
                     term::Sort wanted);
// The same operator with other arguments, of the same sort; else none.
term::Term with_children(Workbench& bench,
                         term::Term from,
                         std::span<const term::Term> args);

// a, b, ..., z, a1, ...
std::string short_name(size_t number);

// A new constant, declared in front of the first assertion.
term::Term add_constant(Workbench& bench, Draft& draft, term::Sort sort);

// Declared constants, in order, without those that are not used.
std::vector<term::Term> constants_of(Workbench& bench, const Draft& draft);

}  // namespace assay::reduce
