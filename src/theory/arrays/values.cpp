// SPDX-License-Identifier: MIT
#include "theory/arrays/values.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "num/value_map.h"
#include "theory/arrays/domain.h"
#include "theory/arrays/places.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::arrays {

using num::ValueMap;
using term::Sort;

std::optional<mpz_class> count_maps(Domains& in, Sort sort) {
  const std::optional<mpz_class> values =
      in.count(in.tm().sort_args(sort).back());
  const std::optional<mpz_class> places =
      in.count_tuples(domain(in.tm(), sort));
  if (values && *values == 1) {
    return 1;
  }
  if (!values || !places
      || *places * mpz_sizeinbase(values->get_mpz_t(), 2)
             > mpz_class(kMaxCountBits)) {
    return std::nullopt;
  }
  mpz_class result;
  mpz_pow_ui(result.get_mpz_t(), values->get_mpz_t(), places->get_ui());
  return result;
}

std::vector<Value> list_maps(Domains& in, Sort sort) {
  const std::vector<std::vector<Value>> places =
      in.list_tuples(domain(in.tm(), sort));
  const std::vector<Value> results = in.list(in.tm().sort_args(sort).back());
  const std::vector<std::vector<Value>> targets(places.size(), results);
  std::vector<Value> values;
  for (const std::vector<Value>& tuple : all_tuples(targets)) {
    ValueMap entries;
    for (size_t i = 0; i < places.size(); ++i) {
      entries = entries.with(place_of(places[i]), tuple[i]);
    }
    values.push_back(
        normal_map(in.context(), sort, num::make_map(results[0], entries)));
  }
  return values;
}

Value first_map(Domains& in, Sort sort) {
  Value value = in.first(in.tm().sort_args(sort).back());
  return value.is_known() ? num::make_map(std::move(value), {}) : value;
}

namespace {

// Of one index its corners; of several the first of each, the second of each,
// the last of each. None if an index has none.
std::vector<Value> place_corners(const Corners& in,
                                 std::span<const Sort> indices) {
  std::vector<std::vector<Value>> corners;
  corners.reserve(indices.size());
  for (const Sort sort : indices) {
    corners.push_back(in.of(sort));
    if (corners.back().empty()) {
      return {};
    }
  }
  if (corners.size() == 1) {
    return std::move(corners[0]);
  }
  std::vector<Value> first;
  std::vector<Value> second;
  std::vector<Value> last;
  for (const std::vector<Value>& list : corners) {
    first.push_back(list.front());
    second.push_back(list[list.size() > 1 ? 1 : 0]);
    last.push_back(list.back());
  }
  std::vector<Value> places = {place_of(first)};
  add_new(places, place_of(second));
  add_new(places, place_of(last));
  return places;
}

}  // namespace

// An array that is the same everywhere, and such with one or two other places.
std::vector<Value> map_corners(const Corners& in, Sort sort) {
  const std::span<const Sort> indices = domain(in.tm(), sort);
  const std::vector<Value> places = place_corners(in, indices);
  const std::vector<Value> values = in.of(in.tm().sort_args(sort).back());
  if (places.empty() || values.empty()) {
    return {};
  }
  std::vector<Value> made;
  const auto add = [&](const Value& fallback,
                       std::vector<std::pair<Value, Value>> entries) {
    Value value =
        normal_map(in.context(),
                   indices,
                   num::make_map(fallback, ValueMap::of(std::move(entries))));
    if (value.is_known()) {
      add_new(made, std::move(value));
    }
  };
  const Value& first = values.front();
  const Value& second = values[values.size() > 1 ? 1 : 0];
  add(first, {});
  add(second, {});
  add(first, {{places.front(), second}});
  add(first, {{places.back(), second}});
  if (places.size() > 1) {
    add(first, {{places[0], second}, {places[1], values.back()}});
  }
  return made;
}

Value draw_map(ValueDrawer& in, std::span<const Sort> indices, Sort result) {
  Value fallback = in.draw(result);
  if (!fallback) {
    return {};
  }
  std::vector<std::pair<Value, Value>> entries;
  for (uint64_t i = in.draw_count(); i > 0; --i) {
    std::vector<Value> place;
    for (const Sort sort : indices) {
      place.push_back(in.draw(sort));
    }
    entries.emplace_back(place_of(place), in.draw(result));
  }
  return normal_map(
      in.context(),
      indices,
      num::make_map(std::move(fallback), ValueMap::of(std::move(entries))));
}

Value draw_map(ValueDrawer& in, Sort sort) {
  return draw_map(in, domain(in.tm(), sort), in.tm().sort_args(sort).back());
}

// --- how they are written

std::vector<ValuePart> map_parts(term::TermManager& tm,
                                 Sort sort,
                                 const Value& value) {
  std::vector<ValuePart> parts;
  const std::span<const Sort> args = tm.sort_args(sort);
  const size_t indices = args.size() - 1;
  if (const Value& fallback = num::map_fallback(value)) {
    parts.push_back({args.back(), fallback});
  }
  for (const auto& [place, entry] : num::map_entries(value).entries()) {
    const std::span<const Value> at = indices_of(*place, indices);
    for (size_t i = 0; i < indices; ++i) {
      parts.push_back({args[i], at[i]});
    }
    parts.push_back({args.back(), *entry});
  }
  return parts;
}

namespace {

void array_text(ValueWriter& out,
                Sort sort,
                const Value& value,
                std::vector<ValuePart>& parts) {
  const size_t entries = num::map_entries(value).size();
  std::string before;
  for (size_t i = 0; i < entries; ++i) {
    before += "(store ";
  }
  size_t at = 0;
  before += fmt::format("((as const {}) ", out.sort_text(sort));
  if (num::map_fallback(value)) {
    out.part(std::move(before), std::move(parts[at++]));
  } else {
    out.text(before + '_');
  }
  out.text(")");
  const size_t step = out.tm().sort_args(sort).size();
  while (at < parts.size()) {
    for (size_t i = 0; i < step; ++i) {
      out.part(" ", std::move(parts[at++]));
    }
    out.text(")");
  }
}

term::Term array_term(ValueTermMaker& out,
                      Sort sort,
                      const Value& value,
                      std::span<const term::Term> parts) {
  if (!num::map_fallback(value)) {
    return {};
  }
  term::Term made = out.apply("const", {parts[0]}, sort);
  const size_t step = out.tm().sort_args(sort).size();
  for (size_t at = 1; at + step <= parts.size() && made; at += step) {
    std::vector<term::Term> args{made};
    const std::span<const term::Term> entry = parts.subspan(at, step);
    args.insert(args.end(), entry.begin(), entry.end());
    made = out.apply("store", args);
  }
  return made;
}

}  // namespace

const SortValues kArrayValues = {
    .count = count_maps,
    .list = list_maps,
    .first = first_map,
    .corners = map_corners,
    .draw = draw_map,
    .parts = map_parts,
    .text = array_text,
    .term = array_term,
};

}  // namespace assay::theory::arrays
