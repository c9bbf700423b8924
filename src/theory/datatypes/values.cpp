// SPDX-License-Identifier: MIT
//
// Values of tuples, nullables, datatypes and codatatypes. All are Value::data:
// the number of a constructor and its fields.
//
// A declared datatype is known to be well-founded (the parser rejects others),
// but its constructors may lead back to it in any order. So whatever chooses a
// value has a way to end: first_data takes the constructors by their number of
// fields and skips those that contain the sort itself, draw_data takes the
// first constructor below a depth, and corners are built upwards, from the
// constructors without fields, so that deeper ones contain the earlier ones.
// The walker (Domains, ValueDrawer) limits the depth besides, for datatypes
// that lead to each other.
#include "theory/datatypes/values.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "theory/core/values.h"
#include "theory/corners.h"
#include "theory/datatypes/datatypes.h"
#include "theory/datatypes/field_sorts.h"
#include "theory/domains.h"
#include "theory/sort_text.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::datatypes {

using term::ConstructorInfo;
using term::Sort;
using term::Symbol;
using term::TermManager;

namespace {

const std::vector<ConstructorInfo>& constructors_of(const TermManager& tm,
                                                    Sort sort) {
  return tm.constructors(Symbol{tm.sort_head(sort)});
}

// --- tuples

std::optional<mpz_class> count_tuple_values(Domains& in, Sort sort) {
  return in.count_tuples(in.tm().sort_args(sort));
}

std::vector<Value> list_tuple_values(Domains& in, Sort sort) {
  std::vector<Value> values;
  for (std::vector<Value>& tuple : in.list_tuples(in.tm().sort_args(sort))) {
    values.push_back(Value::data(0, std::move(tuple)));
  }
  return values;
}

Value first_tuple(Domains& in, Sort sort) {
  return in.first_data(0, in.tm().sort_args(sort));
}

// The first corners of all places, the second ones, and so on.
std::vector<Value> tuple_corners(const Corners& in, Sort sort) {
  std::vector<std::vector<Value>> corners;
  size_t most = 1;
  for (const Sort arg : in.tm().sort_args(sort)) {
    corners.push_back(in.of(arg));
    if (corners.back().empty()) {
      return {};
    }
    most = std::max(most, corners.back().size());
  }
  std::vector<Value> made;
  for (size_t i = 0; i < most; ++i) {
    std::vector<Value> fields;
    fields.reserve(corners.size());
    for (const std::vector<Value>& list : corners) {
      fields.push_back(list[i % list.size()]);
    }
    add_new(made, Value::data(0, std::move(fields)));
  }
  return made;
}

Value draw_tuple(ValueDrawer& in, Sort sort) {
  std::vector<Value> fields;
  for (const Sort arg : in.tm().sort_args(sort)) {
    fields.push_back(in.draw(arg));
  }
  return Value::data(0, std::move(fields));
}

// --- nullables

std::optional<mpz_class> count_nullables(Domains& in, Sort sort) {
  const std::optional<mpz_class> values = in.count(in.tm().sort_args(sort)[0]);
  return values ? std::optional<mpz_class>(*values + 1) : std::nullopt;
}

std::vector<Value> list_nullables(Domains& in, Sort sort) {
  std::vector<Value> values = {Value::data(kNull, {})};
  for (const Value& value : in.list(in.tm().sort_args(sort)[0])) {
    values.push_back(Value::data(kSome, {value}));
  }
  return values;
}

Value first_nullable(Domains&, Sort) {
  return Value::data(kNull, {});
}

std::vector<Value> nullable_corners(const Corners& in, Sort sort) {
  std::vector<Value> values = {Value::data(kNull, {})};
  for (const Value& value : in.of(in.tm().sort_args(sort)[0])) {
    values.push_back(Value::data(kSome, {value}));
  }
  return values;
}

Value draw_nullable(ValueDrawer& in, Sort sort) {
  if (in.rng().chance(1, 4)) {
    return Value::data(kNull, {});
  }
  Value value = in.draw(in.tm().sort_args(sort)[0]);
  return value ? Value::data(kSome, {std::move(value)}) : Value();
}

// --- declared datatypes

std::optional<mpz_class> count_data(Domains& in, Sort sort) {
  mpz_class total;
  for (const ConstructorInfo& row : constructors_of(in.tm(), sort)) {
    const std::optional<mpz_class> part =
        in.count_tuples(known_field_sorts(in.tm(), sort, row.symbol));
    if (!part) {
      return std::nullopt;
    }
    total += *part;
  }
  return total;
}

std::vector<Value> list_data(Domains& in, Sort sort) {
  const std::vector<ConstructorInfo>& rows = constructors_of(in.tm(), sort);
  std::vector<Value> values;
  for (uint32_t i = 0; i < rows.size(); ++i) {
    for (std::vector<Value>& tuple :
         in.list_tuples(known_field_sorts(in.tm(), sort, rows[i].symbol))) {
      values.push_back(Value::data(i, std::move(tuple)));
    }
  }
  return values;
}

// The constructor with the fewest fields first: a base case is among them.
Value first_data(Domains& in, Sort sort) {
  const std::vector<ConstructorInfo>& rows = constructors_of(in.tm(), sort);
  std::vector<uint32_t> order(rows.size());
  std::ranges::generate(order, [i = 0U]() mutable { return i++; });
  std::ranges::sort(order, {}, [&](uint32_t i) {
    return std::pair(rows[i].selectors.size(), i);
  });
  for (const uint32_t i : order) {
    const std::vector<Sort> sorts =
        known_field_sorts(in.tm(), sort, rows[i].symbol);
    if (std::ranges::find(sorts, sort) != sorts.end()) {
      continue;
    }
    if (Value made = in.first_data(i, sorts); made.is_known()) {
      return made;
    }
  }
  return Value::undetermined("a datatype's value");
}

std::vector<Value> data_tries(Domains& in, Sort sort) {
  const std::vector<ConstructorInfo>& rows = constructors_of(in.tm(), sort);
  std::vector<Value> values;
  for (uint32_t i = 0; i < rows.size(); ++i) {
    values.push_back(
        in.first_data(i, known_field_sorts(in.tm(), sort, rows[i].symbol)));
  }
  return values;
}

// The constructors without fields, and each of the others with the plainest
// values and with others; fields of datatypes have what came before.
std::vector<Value> data_corners(const Corners& in, Sort sort) {
  const TermManager& tm = in.tm();
  const Corners inside = in.beside_strings();
  const std::vector<ConstructorInfo>& rows = constructors_of(tm, sort);
  std::vector<Value> made;
  for (uint32_t i = 0; i < rows.size(); ++i) {
    if (rows[i].selectors.empty()) {
      made.push_back(Value::data(i, {}));
    }
  }
  constexpr size_t kVariants = 4;
  for (uint32_t i = 0; i < rows.size(); ++i) {
    const std::vector<Sort> sorts = known_field_sorts(tm, sort, rows[i].symbol);
    std::vector<std::vector<Value>> lists;
    for (const Sort field : sorts) {
      lists.push_back(field && field != sort ? inside.of(field)
                                             : std::vector<Value>{});
    }
    for (size_t variant = 0; variant < kVariants && !sorts.empty(); ++variant) {
      std::vector<Value> fields;
      for (size_t at = 0; at < sorts.size(); ++at) {
        const bool is_own = sorts[at] == sort;
        const std::vector<Value>& values = is_own ? made : lists[at];
        if (values.empty()) {
          return made;
        }
        fields.push_back(is_own && variant > 1
                             ? values.back()
                             : values[variant % values.size()]);
      }
      add_new(made, Value::data(i, std::move(fields)));
    }
  }
  return made;
}

Value draw_data(ValueDrawer& in, Sort sort) {
  const std::vector<ConstructorInfo>& rows = constructors_of(in.tm(), sort);
  // The first constructor ends every recursion.
  constexpr uint32_t kDeep = 3;
  const uint64_t chosen = in.depth() >= kDeep ? 0 : in.rng().below(rows.size());
  std::vector<Value> fields;
  for (const Sort field : field_sorts(in.tm(), sort, rows[chosen].symbol)) {
    fields.push_back(in.draw(field));
  }
  return Value::data(static_cast<uint32_t>(chosen), std::move(fields));
}

// --- how they are written

std::vector<ValuePart> parts_of_sorts(std::span<const Sort> sorts,
                                      const Value& value) {
  std::vector<ValuePart> parts;
  for (size_t i = 0; i < value.elements().size(); ++i) {
    parts.push_back({sorts[i], value.elements()[i]});
  }
  return parts;
}

std::vector<ValuePart> built_in_parts(TermManager& tm,
                                      Sort sort,
                                      const Value& value) {
  return parts_of_sorts(tm.sort_args(sort), value);
}

std::vector<ValuePart> data_parts(TermManager& tm,
                                  Sort sort,
                                  const Value& value) {
  const Symbol constructor =
      constructors_of(tm, sort)[value.constructor()].symbol;
  return parts_of_sorts(field_sorts(tm, sort, constructor), value);
}

void write_application(ValueWriter& out,
                       std::string head,
                       std::vector<ValuePart>& parts) {
  if (parts.empty()) {
    out.text(std::move(head));
    return;
  }
  out.text("(" + head);
  for (ValuePart& inner : parts) {
    out.part(" ", std::move(inner));
  }
  out.text(")");
}

void tuple_text(ValueWriter& out,
                Sort,
                const Value&,
                std::vector<ValuePart>& parts) {
  write_application(out, parts.empty() ? "tuple.unit" : "tuple", parts);
}

term::Term tuple_term(ValueTermMaker& out,
                      Sort,
                      const Value&,
                      std::span<const term::Term> parts) {
  return out.apply(parts.empty() ? "tuple.unit" : "tuple", parts);
}

void nullable_text(ValueWriter& out,
                   Sort sort,
                   const Value&,
                   std::vector<ValuePart>& parts) {
  write_application(
      out,
      parts.empty() ? fmt::format("(as nullable.null {})", out.sort_text(sort))
                    : "nullable.some",
      parts);
}

term::Term nullable_term(ValueTermMaker& out,
                         Sort sort,
                         const Value&,
                         std::span<const term::Term> parts) {
  return out.apply(
      parts.empty() ? "nullable.null" : "nullable.some", parts, sort);
}

void data_text(ValueWriter& out,
               Sort sort,
               const Value& value,
               std::vector<ValuePart>& parts) {
  const TermManager& tm = out.tm();
  const Symbol constructor =
      constructors_of(tm, sort)[value.constructor()].symbol;
  std::string head = quote_symbol(tm.text(tm.symbol(constructor).name));
  if (!tm.sort_args(sort).empty()) {
    head = fmt::format("(as {} {})", head, out.sort_text(sort));
  }
  write_application(out, std::move(head), parts);
}

term::Term data_term(ValueTermMaker& out,
                     Sort sort,
                     const Value& value,
                     std::span<const term::Term> parts) {
  const Symbol constructor =
      constructors_of(out.tm(), sort)[value.constructor()].symbol;
  return out.tm().mk_call(constructor, sort, parts);
}

// Values of codatatypes are elements that a model names, or constructed.

std::vector<ValuePart> codata_parts(TermManager& tm,
                                    Sort sort,
                                    const Value& value) {
  return value.is(num::ValueKind::Data) ? data_parts(tm, sort, value)
                                        : std::vector<ValuePart>{};
}

void codata_text(ValueWriter& out,
                 Sort sort,
                 const Value& value,
                 std::vector<ValuePart>& parts) {
  const auto text =
      value.is(num::ValueKind::Data) ? data_text : core::kElementValues.text;
  text(out, sort, value, parts);
}

term::Term codata_term(ValueTermMaker& out,
                       Sort sort,
                       const Value& value,
                       std::span<const term::Term> parts) {
  const auto term =
      value.is(num::ValueKind::Data) ? data_term : core::kElementValues.term;
  return term(out, sort, value, parts);
}

}  // namespace

const SortValues kTupleValues = {
    .count = count_tuple_values,
    .list = list_tuple_values,
    .first = first_tuple,
    .corners = tuple_corners,
    .draw = draw_tuple,
    .parts = built_in_parts,
    .text = tuple_text,
    .term = tuple_term,
};

const SortValues kNullableValues = {
    .count = count_nullables,
    .list = list_nullables,
    .first = first_nullable,
    .corners = nullable_corners,
    .draw = draw_nullable,
    .parts = built_in_parts,
    .text = nullable_text,
    .term = nullable_term,
};

const SortValues kCodataValues = {
    .count = [](Domains& in,
                Sort sort) { return core::kElementValues.count(in, sort); },
    .list = [](Domains& in,
               Sort sort) { return core::kElementValues.list(in, sort); },
    .first = [](Domains& in,
                Sort sort) { return core::kElementValues.first(in, sort); },
    .tries = [](Domains& in,
                Sort sort) { return core::kElementValues.tries(in, sort); },
    .draw = [](ValueDrawer& in,
               Sort sort) { return core::kElementValues.draw(in, sort); },
    .parts = codata_parts,
    .text = codata_text,
    .term = codata_term,
};

const SortValues kDataValues = {
    .count = count_data,
    .list = list_data,
    .first = first_data,
    .tries = data_tries,
    .corners = data_corners,
    .draw = draw_data,
    .parts = data_parts,
    .text = data_text,
    .term = data_term,
};

}  // namespace assay::theory::datatypes
