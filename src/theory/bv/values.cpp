// SPDX-License-Identifier: MIT
#include "theory/bv/values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/numeral.h"
#include "theory/sorts.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::bv {

using term::Sort;

namespace {

uint32_t width_of(const term::TermManager& tm, Sort sort) {
  return tm.sort_indices(sort)[0].value;
}

std::optional<mpz_class> count_bits(Domains& in, Sort sort) {
  return power_of_two(width_of(in.tm(), sort));
}

std::vector<Value> list_bits(Domains& in, Sort sort) {
  const uint32_t width = width_of(in.tm(), sort);
  std::vector<Value> values;
  for (uint64_t bits = 0; bits < uint64_t{1} << width; ++bits) {
    values.push_back(Value::bits(width, bits));
  }
  return values;
}

Value first_bits(Domains& in, Sort sort) {
  if (width_of(in.tm(), sort) > kMaxWidth) {
    return Value::undetermined(kTooWide);
  }
  return Value::bits(width_of(in.tm(), sort), uint64_t{0});
}

std::vector<Value> bits_tries(Domains& in, Sort sort) {
  const uint32_t width = width_of(in.tm(), sort);
  std::vector<Value> values;
  if (width > kMaxCountBits) {
    return values;
  }
  const mpz_class top = mpz_class(1) << (width - 1);
  for (const mpz_class& number :
       std::array<mpz_class, 4>{1, -1, top, top - 1}) {
    values.push_back(Value::bits(width, number));
  }
  return values;
}

std::vector<Value> bits_corners(const Corners& in, Sort sort) {
  const uint32_t width = width_of(in.tm(), sort);
  const mpz_class top = mpz_class(1) << (width - 1);
  std::vector<Value> made;
  const auto add = [&](const mpz_class& number) {
    add_new(made, Value::bits(width, number));
  };
  add(0);
  add(1);
  add(-1);
  add(top);
  add(top - 1);
  add(2);
  add(width);
  add(top + 1);
  if (width > 2) {
    add(mpz_class(1) << (width / 2));
  }
  return made;
}

Value draw_bits(ValueDrawer& in, Sort sort) {
  const uint32_t width = width_of(in.tm(), sort);
  base::Rng& rng = in.rng();
  const mpz_class top = mpz_class(1) << (width - 1);
  switch (rng.below(10)) {
    case 0: return Value::bits(width, uint64_t{0});
    case 1: return Value::bits(width, uint64_t{1});
    case 2: return Value::bits(width, mpz_class(-1));
    case 3: return Value::bits(width, top);
    case 4: return Value::bits(width, mpz_class(top - 1));
    case 5: return Value::bits(width, mpz_class(1) << rng.below(width));
    case 6: return Value::bits(width, rng.below(width + 2));
    default: return Value::bits(width, draw_pattern(rng, width));
  }
}

Value number_value(const term::TermManager& tm,
                   Sort sort,
                   const mpz_class& number) {
  return Value::bits(width_of(tm, sort), number);
}

Value literal_bits(const term::TermManager& tm,
                   Sort sort,
                   std::string_view hex) {
  const uint32_t width = width_of(tm, sort);
  if (width > kMaxWidth) {
    return Value::undetermined(kTooWide);
  }
  constexpr size_t kSafeDigits = 16;
  if (hex.size() <= kSafeDigits) {
    uint64_t value = 0;
    std::from_chars(hex.data(), hex.data() + hex.size(), value, 16);
    return Value::bits(width, value);
  }
  return Value::bits(width, mpz_class(std::string(hex), 16));
}

void write_bits(ValueWriter& out,
                Sort,
                const Value& value,
                std::vector<ValuePart>&) {
  if (value.width() > kMaxWidth) {
    out.text("<value>");
    return;
  }
  out.text(bits_text(value.to_mpz(), value.width(), value.width() % 4 != 0));
}

term::Term bits_value_term(ValueTermMaker& out,
                           Sort sort,
                           const Value& value,
                           std::span<const term::Term>) {
  return out.tm().mk_literal(sort, value.to_mpz().get_str(16));
}

}  // namespace

std::string bits_text(const mpz_class& bits, uint32_t width, bool is_binary) {
  const std::string digits = bits.get_str(is_binary ? 2 : 16);
  const size_t wanted = is_binary ? width : width / 4;
  return (is_binary ? "#b" : "#x")
         + std::string(wanted - std::min(wanted, digits.size()), '0') + digits;
}

term::Term bits_term(term::TermManager& tm,
                     uint32_t width,
                     const mpz_class& bits) {
  const term::Index index{term::Index::Kind::Numeral, width};
  const Sort sort =
      tm.mk_sort(term::SortKind::Builtin, kBitVecRow, std::span(&index, 1), {});
  return tm.mk_literal(sort, bits.get_str(16));
}

const SortValues kBitVecValues = {
    .count = count_bits,
    .list = list_bits,
    .first = first_bits,
    .tries = bits_tries,
    .corners = bits_corners,
    .draw = draw_bits,
    .number = number_value,
    .literal = literal_bits,
    .text = write_bits,
    .term = bits_value_term,
};

}  // namespace assay::theory::bv
