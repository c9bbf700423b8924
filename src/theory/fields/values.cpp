// SPDX-License-Identifier: MIT
#include "theory/fields/values.h"

#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/numeral.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::fields {

using term::Sort;

namespace {

// 0 if the number of elements is no numeral that fits.
uint32_t small_order(const term::TermManager& tm, Sort sort) {
  const term::Index& index = tm.sort_indices(sort)[0];
  return index.kind == term::Index::Kind::Numeral ? index.value : 0;
}

std::optional<mpz_class> count_elements(Domains& in, Sort sort) {
  const uint32_t order = small_order(in.tm(), sort);
  return order > 0 ? std::optional<mpz_class>(order) : std::nullopt;
}

std::vector<Value> list_elements(Domains& in, Sort sort) {
  std::vector<Value> values;
  for (uint32_t i = 0; i < small_order(in.tm(), sort); ++i) {
    values.push_back(Value::field(i));
  }
  return values;
}

Value first_element(Domains&, Sort) {
  return Value::field(0);
}

std::vector<Value> element_corners(const Corners& in, Sort sort) {
  const mpz_class order = numeral(in.tm(), in.tm().sort_indices(sort)[0]);
  std::vector<Value> made;
  for (const mpz_class& number : std::array<mpz_class, 5>{
           0, 1, order - 1, 2 % order, (order + 1) / 2 % order}) {
    add_new(made, Value::field(number));
  }
  return made;
}

Value draw_element(ValueDrawer& in, Sort sort) {
  const mpz_class order = numeral(in.tm(), in.tm().sort_indices(sort)[0]);
  base::Rng& rng = in.rng();
  switch (rng.below(6)) {
    case 0: return Value::field(0);
    case 1: return Value::field(1);
    case 2: return Value::field(order - 1);
    default: {
      const auto bits =
          static_cast<uint32_t>(mpz_sizeinbase(order.get_mpz_t(), 2));
      return Value::field(draw_pattern(rng, bits) % order);
    }
  }
}

Value number_value(const term::TermManager& tm,
                   Sort sort,
                   const mpz_class& number) {
  const mpz_class order = numeral(tm, tm.sort_indices(sort)[0]);
  mpz_class value;
  mpz_mod(value.get_mpz_t(), number.get_mpz_t(), order.get_mpz_t());
  return Value::field(std::move(value));
}

Value literal_element(const term::TermManager&, Sort, std::string_view text) {
  return Value::field(mpz_class(std::string(text), 10));
}

void element_text(ValueWriter& out,
                  Sort sort,
                  const Value& value,
                  std::vector<ValuePart>&) {
  out.text(fmt::format(
      "(as ff{} {})", value.to_mpz().get_str(), out.sort_text(sort)));
}

term::Term element_term(ValueTermMaker& out,
                        Sort sort,
                        const Value& value,
                        std::span<const term::Term>) {
  return out.tm().mk_literal(sort, value.to_mpz().get_str());
}

}  // namespace

const SortValues kFieldValues = {
    .count = count_elements,
    .list = list_elements,
    .first = first_element,
    .corners = element_corners,
    .draw = draw_element,
    .number = number_value,
    .literal = literal_element,
    .text = element_text,
    .term = element_term,
};

}  // namespace assay::theory::fields
