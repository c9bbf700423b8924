// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "theory/evaluation.h"

// The places of arrays and functions, all of them together: what needs to know
// how many there are, or looks at each. A place is the index itself, or a seq
// of the indices if there are several.
namespace assay::theory::arrays {

// The number of places of an array or function sort, if it is finite and known.
std::optional<mpz_class> place_count(EvalContext& context, term::Sort array);

// Whether the sort has infinitely many values, or so many that no map has an
// entry for each. False if that is not certain.
bool is_endless(EvalContext& context, term::Sort sort);

// Whether a map of this sort with so many entries has its default somewhere;
// nullopt if not known. A map in normal form always has.
std::optional<bool> has_other_places(EvalContext& context,
                                     term::Sort array,
                                     size_t entries);

// All places, if there are at most `limit`.
std::optional<std::vector<Value>> all_places(EvalContext& context,
                                             term::Sort array,
                                             size_t limit);

Value place_of(std::span<const Value> indices);
// The other way round, for a sort of this many indices.
std::span<const Value> indices_of(const Value& place, size_t count);

// The map in normal form, the same for all maps that have the same value at
// each place: its default is the value that most places have, the first one in
// the order of values if there are several. Over an infinite domain any map
// is; over one of unknown size it is left alone. Maps without a default and
// what is no map stay as they are; undetermined beyond the budget.
Value normal_map(EvalContext& context, term::Sort array, Value map);
// The same for maps from places of these sorts.
Value normal_map(EvalContext& context,
                 std::span<const term::Sort> indices,
                 Value map);

// An array given by a term as a map, if the places are few; else undetermined.
Value to_map(EvalContext& context, term::Sort array, const Value& value);

// The array's value at the place; undetermined if it cannot be told which
// entry is meant.
Value value_at(EvalContext& context, const Value& array, const Value& place);

// Whether places of the map cannot be told from others for certain.
bool has_opaque_place(const Value& map);

// The array of this sort whose value at each place is what `f` makes of the
// arrays' values there. Undetermined or unspecified if `f` gives that.
Value pointwise(const EvalCall& call,
                std::span<const Value> arrays,
                const std::function<Value(std::span<const Value>)>& f);

// The application's result where one of its parts is `part`, which is not
// known.
Value unknown_from(const EvalCall& call, const Value& part);

}  // namespace assay::theory::arrays
