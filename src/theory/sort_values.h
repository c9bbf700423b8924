// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <gmpxx.h>

#include "num/value.h"
#include "term/term_manager.h"

// What a sort's row says about the values of the sort: how many there are, all
// of them, one of them, those at the corners, a random one, and how they are
// written. Who wants to know asks Domains, Corners, ValueDrawer, ValueWriter or
// ValueTermMaker, which look up the row; the row's functions ask them in turn
// for the sorts inside. No function has to know another sort.
//
// Every function may be called from several threads. For one sort and context
// they give the same, in the same order, in every run.
namespace assay::theory {

using num::Value;

class Corners;
class Domains;
class ValueDrawer;
class ValueTermMaker;
class ValueWriter;

// A value inside another, with its sort.
struct ValuePart {
  term::Sort sort;
  Value value;
};

// The operators that make a collection: of nothing, of one element, of several
// collections.
struct CollectionNames {
  std::string_view empty;
  std::string_view one;
  std::string_view many;
};

struct SortValues {
  // How many values there are; nullopt if they are infinitely many, too many to
  // be listed, or not known. No function: infinitely many.
  std::optional<mpz_class> (*count)(Domains&, term::Sort) = nullptr;
  // All of them, of a sort that was counted.
  std::vector<Value> (*list)(Domains&, term::Sort) = nullptr;
  // The plainest value, or undetermined.
  Value (*first)(Domains&, term::Sort) = nullptr;
  // A few more that an evaluator tries where it cannot try all. No function:
  // the first one will do.
  std::vector<Value> (*tries)(Domains&, term::Sort) = nullptr;
  // One value for each class that a solver may treat alike, the plainest first.
  std::vector<Value> (*corners)(const Corners&, term::Sort) = nullptr;
  // Any value, often one at a corner; None if none is known.
  Value (*draw)(ValueDrawer&, term::Sort) = nullptr;
  // What a number stands for in the sort: 3.0, or 3 modulo 2^n. No function:
  // numbers mean nothing.
  Value (*number)(const term::TermManager&,
                  term::Sort,
                  const mpz_class&) = nullptr;

  // The value of a literal, from its canonical text. No function: the sort has
  // no literals.
  Value (*literal)(const term::TermManager&,
                   term::Sort,
                   std::string_view text) = nullptr;
  // What the value is made of, in the order in which it is written. No
  // function: of nothing.
  std::vector<ValuePart> (*parts)(term::TermManager&,
                                  term::Sort,
                                  const Value&) = nullptr;
  // Gives the value's text to the writer; `parts` may be taken from.
  void (*text)(ValueWriter&,
               term::Sort,
               const Value&,
               std::vector<ValuePart>& parts) = nullptr;
  // The value as a closed term over the terms of its parts; none if there is
  // no such term.
  term::Term (*term)(ValueTermMaker&,
                     term::Sort,
                     const Value&,
                     std::span<const term::Term> parts) = nullptr;
  // Why there is nothing to list, count or draw, although there are values.
  std::string_view never = {};
};

// Of a built-in sort that of its row; declared sorts and datatypes have their
// own, sort parameters one without functions.
const SortValues& values_of(const term::TermManager& tm, term::Sort sort);

// Adds the value unless it is there.
void add_new(std::vector<Value>& list, Value value);

}  // namespace assay::theory
