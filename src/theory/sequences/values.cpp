// SPDX-License-Identifier: MIT
#include "theory/sequences/values.h"

#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::sequences {

using term::Sort;

namespace {

Value first_seq(Domains&, Sort) {
  return Value::seq({});
}

std::vector<Value> seq_corners(const Corners& in, Sort sort) {
  const std::vector<Value> elements = in.of(in.tm().sort_args(sort)[0]);
  if (elements.empty()) {
    return {};
  }
  const Value& first = elements.front();
  const Value& second = elements[elements.size() > 1 ? 1 : 0];
  std::vector<Value> made = {Value::seq({}), Value::seq({first})};
  if (elements.size() > 1) {
    made.push_back(Value::seq({second}));
    made.push_back(Value::seq({first, second}));
  }
  made.push_back(Value::seq({first, first}));
  made.push_back(Value::seq({first, second, first}));
  return made;
}

Value draw_seq(ValueDrawer& in, Sort sort) {
  return Value::seq(in.draw_elements(in.tm().sort_args(sort)[0]));
}

constexpr CollectionNames kNames = {"seq.empty", "seq.unit", "seq.++"};

std::vector<ValuePart> seq_parts(term::TermManager& tm,
                                 Sort sort,
                                 const Value& value) {
  std::vector<ValuePart> parts;
  for (const Value& element : value.elements()) {
    parts.push_back({tm.sort_args(sort)[0], element});
  }
  return parts;
}

void seq_text(ValueWriter& out,
              Sort sort,
              const Value&,
              std::vector<ValuePart>& parts) {
  out.collect(sort, parts, kNames);
}

term::Term seq_term(ValueTermMaker& out,
                    Sort sort,
                    const Value&,
                    std::span<const term::Term> parts) {
  return out.collect(sort, parts, kNames);
}

}  // namespace

const SortValues kSeqValues = {
    .first = first_seq,
    .corners = seq_corners,
    .draw = draw_seq,
    .parts = seq_parts,
    .text = seq_text,
    .term = seq_term,
};

}  // namespace assay::theory::sequences
