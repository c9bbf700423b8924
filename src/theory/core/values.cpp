// SPDX-License-Identifier: MIT
#include "theory/core/values.h"

#include <algorithm>

#include <fmt/format.h>

#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/sort_text.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::core {

using term::Sort;

namespace {

std::optional<mpz_class> count_bools(Domains&, Sort) {
  return 2;
}

std::vector<Value> list_bools(Domains&, Sort) {
  return {Value::boolean(false), Value::boolean(true)};
}

Value first_bool(Domains&, Sort) {
  return Value::boolean(false);
}

std::vector<Value> bool_corners(const Corners&, Sort) {
  return {Value::boolean(false), Value::boolean(true)};
}

Value draw_bool(ValueDrawer& in, Sort) {
  return Value::boolean(in.rng().chance(1, 2));
}

// --- elements of declared sorts

std::optional<mpz_class> count_elements(Domains& in, Sort sort) {
  const Universe universe = in.context().universe(sort);
  return universe.is_complete ? std::optional<mpz_class>(universe.size)
                              : std::nullopt;
}

std::vector<Value> list_elements(Domains& in, Sort sort) {
  std::vector<Value> values;
  const uint32_t size = in.context().universe(sort).size;
  for (uint32_t i = 0; i < size; ++i) {
    values.push_back(Value::element(i));
  }
  return values;
}

// A solver only says how many there are.
std::vector<Value> element_tries(Domains& in, Sort sort) {
  constexpr uint32_t kMaxTries = 4096;
  const uint32_t size = in.context().universe(sort).size;
  std::vector<Value> values;
  for (uint32_t i = 0; i < std::min(size, kMaxTries); ++i) {
    values.push_back(Value::element(i));
  }
  return values;
}

Value first_element(Domains&, Sort) {
  return Value::element(0);
}

Value draw_element(ValueDrawer& in, Sort sort) {
  const std::optional<mpz_class> size = in.context().cardinality(sort);
  return size ? Value::element(
                    static_cast<uint32_t>(in.rng().below(size->get_ui())))
              : Value();
}

void bool_text(ValueWriter& out,
               Sort,
               const Value& value,
               std::vector<ValuePart>&) {
  out.text(value.is_true() ? "true" : "false");
}

term::Term bool_term(ValueTermMaker& out,
                     Sort,
                     const Value& value,
                     std::span<const term::Term>) {
  return out.apply(value.is_true() ? "true" : "false", {});
}

void element_text(ValueWriter& out,
                  Sort sort,
                  const Value& value,
                  std::vector<ValuePart>&) {
  const std::string name = out.sort_text(sort);
  out.text(fmt::format("(as {} {})",
                       quote_symbol(fmt::format("@{}_{}", name, value.small())),
                       name));
}

term::Term element_term(ValueTermMaker& out,
                        Sort sort,
                        const Value& value,
                        std::span<const term::Term>) {
  return out.element(sort, static_cast<uint32_t>(value.small()));
}

}  // namespace

const SortValues kBoolValues = {
    .count = count_bools,
    .list = list_bools,
    .first = first_bool,
    .corners = bool_corners,
    .draw = draw_bool,
    .text = bool_text,
    .term = bool_term,
};

const SortValues kElementValues = {
    .count = count_elements,
    .list = list_elements,
    .first = first_element,
    .tries = element_tries,
    .draw = draw_element,
    .text = element_text,
    .term = element_term,
};

}  // namespace assay::theory::core
