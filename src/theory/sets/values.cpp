// SPDX-License-Identifier: MIT
#include "theory/sets/values.h"

#include <string>
#include <utility>

#include "num/value_map.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::sets {

using num::ValueMap;
using term::Sort;

namespace {

Sort element_sort(const term::TermManager& tm, Sort set) {
  return tm.sort_args(set)[0];
}

std::optional<mpz_class> count_sets(Domains& in, Sort sort) {
  const std::optional<mpz_class> elements =
      in.count(element_sort(in.tm(), sort));
  return elements && elements->fits_uint_p() ? power_of_two(elements->get_ui())
                                             : std::nullopt;
}

std::vector<Value> list_sets(Domains& in, Sort sort) {
  std::vector<ValueMap> sets{{}};
  for (const Value& element : in.list(element_sort(in.tm(), sort))) {
    const size_t count = sets.size();
    for (size_t i = 0; i < count; ++i) {
      sets.push_back(sets[i].with(element, {}));
    }
  }
  std::vector<Value> values;
  values.reserve(sets.size());
  for (const ValueMap& set : sets) {
    values.push_back(num::make_set(set));
  }
  return values;
}

Value first_set(Domains&, Sort) {
  return num::make_set({});
}

// The empty set, sets of one element, of the first two, and of all corners.
std::vector<Value> set_corners(const Corners& in, Sort sort) {
  const std::vector<Value> elements = in.of(element_sort(in.tm(), sort));
  std::vector<Value> made = {num::make_set({})};
  ValueMap all;
  for (size_t i = 0; i < elements.size(); ++i) {
    all = all.with(elements[i], {});
    if (i < 2) {
      add_new(made, num::make_set(ValueMap().with(elements[i], {})));
      add_new(made, num::make_set(all));
    }
  }
  add_new(made, num::make_set(all));
  return made;
}

Value draw_set(ValueDrawer& in, Sort sort) {
  std::vector<std::pair<Value, Value>> entries;
  for (Value& element : in.draw_elements(element_sort(in.tm(), sort))) {
    entries.emplace_back(std::move(element), Value());
  }
  return num::make_set(ValueMap::of(std::move(entries)));
}

constexpr CollectionNames kNames = {"set.empty", "set.singleton", "set.union"};

std::vector<ValuePart> set_parts(term::TermManager& tm,
                                 Sort sort,
                                 const Value& value) {
  std::vector<ValuePart> parts;
  for (const auto& [element, none] : num::set_elements(value).entries()) {
    parts.push_back({element_sort(tm, sort), *element});
  }
  return parts;
}

void set_text(ValueWriter& out,
              Sort sort,
              const Value&,
              std::vector<ValuePart>& parts) {
  out.collect(sort, parts, kNames);
}

// (set.singleton x) alone is a (Set A).
void finite_set_text(ValueWriter& out,
                     Sort sort,
                     const Value&,
                     std::vector<ValuePart>& parts) {
  const std::string one = "(as set.singleton " + out.sort_text(sort) + ")";
  out.collect(sort, parts, {kNames.empty, one, kNames.many});
}

term::Term set_term(ValueTermMaker& out,
                    Sort sort,
                    const Value&,
                    std::span<const term::Term> parts) {
  return out.collect(sort, parts, kNames);
}

}  // namespace

const SortValues kSetValues = {
    .count = count_sets,
    .list = list_sets,
    .first = first_set,
    .corners = set_corners,
    .draw = draw_set,
    .parts = set_parts,
    .text = set_text,
    .term = set_term,
};

const SortValues kFiniteSetValues = {
    .count = count_sets,
    .list = list_sets,
    .first = first_set,
    .corners = set_corners,
    .draw = draw_set,
    .parts = set_parts,
    .text = finite_set_text,
    .term = set_term,
};

}  // namespace assay::theory::sets
