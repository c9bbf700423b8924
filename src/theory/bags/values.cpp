// SPDX-License-Identifier: MIT
#include "theory/bags/values.h"

#include <utility>

#include <fmt/format.h>

#include "num/value_map.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/sorts.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::bags {

using num::ValueMap;
using term::Sort;

namespace {

Value first_bag(Domains&, Sort) {
  return num::make_bag({});
}

// The empty bag, one element once and twice, two elements.
std::vector<Value> bag_corners(const Corners& in, Sort sort) {
  const std::vector<Value> elements = in.of(in.tm().sort_args(sort)[0]);
  std::vector<Value> made = {num::make_bag({})};
  if (elements.empty()) {
    return made;
  }
  const auto with = [&](int64_t first, int64_t second) {
    ValueMap counts = ValueMap().with(elements[0], Value::integer(first));
    if (elements.size() > 1 && second > 0) {
      counts = counts.with(elements[1], Value::integer(second));
    }
    add_new(made, num::make_bag(counts));
  };
  with(1, 0);
  with(2, 0);
  with(1, 1);
  with(1, 2);
  return made;
}

Value draw_bag(ValueDrawer& in, Sort sort) {
  std::vector<std::pair<Value, Value>> entries;
  for (Value& element : in.draw_elements(in.tm().sort_args(sort)[0])) {
    entries.emplace_back(std::move(element),
                         Value::integer(in.rng().between(1, 3)));
  }
  return num::make_bag(ValueMap::of(std::move(entries)));
}

// Element and count in turns.
std::vector<ValuePart> bag_parts(term::TermManager& tm,
                                 Sort sort,
                                 const Value& value) {
  std::vector<ValuePart> parts;
  for (const auto& [element, count] : num::bag_counts(value).entries()) {
    parts.push_back({tm.sort_args(sort)[0], *element});
    parts.push_back({kInt, *count});
  }
  return parts;
}

void bag_text(ValueWriter& out,
              Sort sort,
              const Value&,
              std::vector<ValuePart>& parts) {
  if (parts.empty()) {
    out.text(fmt::format("(as bag.empty {})", out.sort_text(sort)));
    return;
  }
  const bool is_many = parts.size() > 2;
  out.text(is_many ? "(bag.union_disjoint" : "");
  for (size_t i = 0; i + 1 < parts.size(); i += 2) {
    out.part(is_many ? " (bag " : "(bag ", std::move(parts[i]));
    out.part(" ", std::move(parts[i + 1]));
    out.text(")");
  }
  out.text(is_many ? ")" : "");
}

term::Term bag_term(ValueTermMaker& out,
                    Sort sort,
                    const Value&,
                    std::span<const term::Term> parts) {
  if (parts.empty()) {
    return out.apply("bag.empty", {}, sort);
  }
  std::vector<term::Term> bags;
  for (size_t i = 0; i + 1 < parts.size(); i += 2) {
    bags.push_back(out.apply("bag", {parts[i], parts[i + 1]}));
  }
  return bags.size() == 1 ? bags[0] : out.apply("bag.union_disjoint", bags);
}

}  // namespace

const SortValues kBagValues = {
    .first = first_bag,
    .corners = bag_corners,
    .draw = draw_bag,
    .parts = bag_parts,
    .text = bag_text,
    .term = bag_term,
};

}  // namespace assay::theory::bags
