// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>

#include "term/term_manager.h"

// Making terms from terms. What all functions here share:
//
// They never rewrite beyond what they promise, look at each shared subterm
// once, use no recursion, and give the old handle for what does not change.
// Attributes keep their names: in a copy of (! t :named n), n is the same
// symbol, with its old definition. Definitions of symbols are not entered.
//
// They need what every parsed term has: no variable is both free and bound in
// `root`, and no binder stands inside another of the same variable. Binders
// side by side may share a variable; that comes about when one occurrence of a
// shared binder is changed.
namespace assay::term {

// Replaces every occurrence of a first term of `map` in `root` by the second,
// all at once: neither a term that is replaced nor its replacement is looked
// into. So of two keys one inside the other the outer one counts; of two equal
// keys the first. CHECKs that the sorts of a pair are the same.
//
// A variable of a replacement that a binder of `root` binds gets bound there:
// no renaming. Who puts a term into a copy of itself, or of something around
// it, refreshes one of the two first.
Term substitute(TermManager& tm,
                Term root,
                std::span<const std::pair<Term, Term>> map);

// Whether replacing some occurrences of first terms of `map` in `left` by the
// second gives `right`. Makes no terms, and looks only at what differs.
bool is_substituted(const TermManager& tm,
                    Term left,
                    Term right,
                    std::span<const std::pair<Term, Term>> map);

// The same term with new variables for all that are bound in it. Binders that
// shared a variable share the new one. Free variables stay.
Term refresh_binders(TermManager& tm, Term root);

// Replaces the one occurrence at `path`: the position of a child of the root,
// then of a child of that, and so on; empty is the root itself. CHECKs that the
// path exists and that the sorts are the same. Costs what the nodes on the path
// have in children.
Term replace_at(TermManager& tm,
                Term root,
                std::span<const uint32_t> path,
                Term replacement);

// One of several occurrences that are replaced at once.
struct Replacement {
  std::span<const uint32_t> path;  // as for replace_at
  Term term;
};

// The same for several occurrences, none of them inside another; sorts the
// list by path.
Term replace_all_at(TermManager& tm,
                    Term root,
                    std::span<Replacement> replacements);

// The term with other symbols in its applications. CHECKs that they have the
// same ranks. Symbols in indices, (_ map f), stay.
Term replace_symbols(TermManager& tm,
                     Term root,
                     const std::unordered_map<Symbol, Symbol>& map);

// The term with the bodies of functions by define-fun in place of their
// applications, each with variables of its own. It shares what can be shared,
// but may be much larger than the definitions.
Term expand_definitions(TermManager& tm, Term root);

// The term without let: variables are replaced by their values. The result
// shares what the lets shared, so it is no larger in the store, though it may
// be exponentially large as text. (Only if binders side by side share a
// variable and give it different values, a body is copied for each value.)
Term expand_lets(TermManager& tm, Term root);

}  // namespace assay::term
