// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "num/value.h"
#include "term/term_manager.h"
#include "theory/registry.h"
#include "theory/sort_values.h"

namespace assay::theory {

// The term for an element of an uninterpreted sort, by its number.
using ElementTerm = std::function<term::Term(term::Sort, uint32_t)>;

// The value as a closed term of the sort; nullopt if there is none: elements of
// uninterpreted sorts (unless `element` knows some), algebraic numbers, regular
// languages, closures, maps that are not total, and what is not known.
std::optional<term::Term> value_to_term(const Theories& theories,
                                        term::TermManager& tm,
                                        term::Sort sort,
                                        const Value& value,
                                        const ElementTerm& element = nullptr);

// Makes terms of values, by the rows of their sorts.
class ValueTermMaker {
 public:
  ValueTermMaker(const Theories& theories,
                 term::TermManager& tm,
                 const ElementTerm& element)
      : theories_(theories), tm_(tm), element_(element) {}

  // None if there is no such term.
  term::Term make(term::Sort sort, const Value& value);

  // --- for the rows
  term::TermManager& tm() const { return tm_; }

  // The application of the operator of that name which takes these arguments,
  // of the expected sort if one is given; none if there is no such operator.
  term::Term apply(std::string_view name,
                   std::span<const term::Term> args,
                   term::Sort expected = {});

  term::Term apply(std::string_view name,
                   std::initializer_list<term::Term> args,
                   term::Sort expected = {}) {
    return apply(name, std::span(args.begin(), args.size()), expected);
  }

  // (as empty S), (one x), or (many (one x) (one y) ...).
  term::Term collect(term::Sort sort,
                     std::span<const term::Term> parts,
                     const CollectionNames& names);

  term::Term element(term::Sort sort, uint32_t number) const {
    return element_ ? element_(sort, number) : term::Term{};
  }

 private:
  term::Term assemble(const ValuePart& whole,
                      std::span<const term::Term> parts);

  const Theories& theories_;
  term::TermManager& tm_;
  const ElementTerm& element_;
};

}  // namespace assay::theory
